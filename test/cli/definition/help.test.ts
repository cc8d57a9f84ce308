// The help of every command: within 80 columns, and in the words of the command.
import { describe, expect, it } from "vitest";
import { COMMANDS, type CommandName } from "../../../cli/commands/index.ts";
import { overview } from "../../../cli/terminal/overview.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { runInProcess } from "../in-process.ts";

const NAMES = Object.keys(COMMANDS) as CommandName[];

describe("help", () => {
  it("without a command fits 80 columns, with a line for each command and no word lost", () => {
    const text = overview(COMMANDS);
    expect(text.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
    expect(text.split("\n")).toHaveLength(NAMES.length + 9);
    for (const name of NAMES) expect(words(text)).toContain(`${name} ${COMMANDS[name].summary}`);
  });

  it.each(NAMES)("of %s has no line of more than 80 columns, but for usage and examples", async (name) => {
    const long = (await helpFor(name)).split("\n").filter((line) => [...line].length > 80);
    expect(long.filter((line) => !/^Usage: |^ {2}.*\b(assay|npm) /.test(line))).toEqual([]);
  });

  it.each<readonly [CommandName, RegExp]>([
    ["check", /--rate <n> requests per second of the load.* \(default: 150\)/],
    ["load", /--rate <n> requests per second.* varies it \(default: the scenario's rate, times the profile's factor\)/],
    ["replay", /--rate <n> requests per second to send evenly/],
    ["reproduce", /--target <url> base URL of the service \[ASSAY_TARGET\] \(default: the target of the run\)/],
  ])("of %s says what an option means for it", async (name, meaning) => {
    expect(words(await helpFor(name))).toMatch(meaning);
  });

  it("of load has the rate and length of each scenario and load profile", async () => {
    const help = words(await helpFor("load"));
    for (const [name, { ratePerSecond, question }] of Object.entries(SCENARIOS))
      expect(help).toMatch(new RegExp(`${name} ${ratePerSecond}/s, \\d+[ms]: ${question.replace("?", "[?]")}`));
    expect(help).toContain("smoke × 0.05, at least 12/s, 10s: Does it work at all?");
    expect(help).toContain("average × 1: Does the target sustain");
    expect(help).toContain("spike × 5, 1m: Does the target survive");
  });
});

it.each([
  ["a flag for the credential", ["--token", "x"], [/^A credential is given in ASSAY_TOKEN/]],
  ["a URL without its flag", ["http://127.0.0.1:8080"], [/--target/]],
  ["what nobody recognises", ["--tagret", "http://127.0.0.1:8080"], []],
])("a command line with %s is answered with what is meant, if anything is", async (_, args, advice) => {
  const details = ["Usage: assay conform [options]", ...advice.map((line) => expect.stringMatching(line))];
  await expect(runInProcess("conform", ...args)).rejects.toMatchObject({ code: "usage", details });
});

async function helpFor(name: CommandName): Promise<string> {
  return (await runInProcess(name, "--help")).stdout;
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

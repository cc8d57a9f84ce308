import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS, type CommandName } from "../../../cli/commands/index.ts";
import { runCommand } from "../../../cli/definition/command.ts";
import { problemsOf } from "../../../run/format/read.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { planEntry, quotes, workloadOf, writeJournal } from "../../run/format/load-entries.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { openWorld, runInProcess } from "../in-process.ts";

const folder = temporaryFolder().path;
const NOWHERE = ["--target", "http://127.0.0.1:9"];

describe("a command that could not run", () => {
  it.each<readonly [CommandName, readonly string[], 3 | 4, string]>([
    ["conform", NOWHERE, 3, "Conformance was not run: http://127.0.0.1:9 must respond"],
    ["conform", [...NOWHERE, "--only", "nothing/at/all"], 4, "Conformance was not run: "],
    ["load", ["mixed", ...NOWHERE, "--rate", "1", "--duration", "2s"], 4, "Load was not run: "],
    ["check", [...NOWHERE, "--rate", "2", "--duration", "20s"], 4, "Conformance was not run: "],
  ])("%s %s writes what was requested, with exit code %i", async (name, args, exitCode, reason) => {
    const at = filesIn(`${name}-${exitCode}`);
    const formats = ["json", "junit", "markdown", "html"] as const;
    const requested = formats.flatMap((format) => [`--${format}`, at(format)]);
    const failure = await runInProcess(name, ...args, ...requested, "--out", at("out")).catch((error) => error);
    expect(failure).toMatchObject({ exitCode });
    const run = JSON.parse(readFileSync(at("json"), "utf8"));
    expect(problemsOf(run)).toEqual([]);
    expect(run).toMatchObject({ kind: "check", verdict: "inconclusive", exitCode });
    expect(readFileSync(at("junit"), "utf8")).toContain(`<error message="INCONCLUSIVE: ${reason}`);
    expect(readFileSync(at("markdown"), "utf8")).toContain("INCONCLUSIVE");
    expect(readFileSync(at("html"), "utf8")).toContain("INCONCLUSIVE");
    expect(existsSync(at("out"))).toBe(false);
  });

  it("writes nothing for a mistake in the call, which may hold a password", async () => {
    const at = filesIn("mistake");
    const call = runInProcess("conform", "--target", "http://a:secret@127.0.0.1:9", "--json", at("json"));
    await expect(call).rejects.toMatchObject({ exitCode: 2 });
    expect(existsSync(at("json"))).toBe(false);
    const objectives = runInProcess("check", ...NOWHERE, "--objectives", at("none.json"));
    await expect(objectives).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("none.json") });
  });
});

it("a leg of a soak that could not run is reported once, although its command repeats the command line of the first leg", async () => {
  const out = filesIn("soak")("out");
  mkdirSync(out);
  const command = ["assay", "soak", "mixed", "--legs", "2", "--leg", "5s", "--rate", "1", ...NOWHERE];
  const run = { ...IDENTITY, command };
  const plan = planEntry({ run, workload: workloadOf({ warmUpMs: 0 }), durationMs: 10_000 });
  writeJournal(join(out, JOURNAL_FILE), [plan, quotes(0, 1)]);
  const { world, written } = openWorld();
  const call = runCommand("soak", await COMMANDS.soak.load(), ["--out", out, "--github"], world);
  await expect(call).rejects.toMatchObject({ code: "sample-too-small" });
  expect(written().stdout.match(/^::\w+ title=/gm)).toHaveLength(1);
});

function filesIn(part: string): (name: string) => string {
  mkdirSync(join(folder, part));
  return (name) => join(folder, part, name);
}

// Every command in the pages: the command parses its options, and runs if it can be shortened to less than a second.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS, type CommandName } from "../../cli/commands/index.ts";
import { type CommandDefinition, runCommand } from "../../cli/definition/command.ts";
import { readConfigFile } from "../../cli/settings/config-file.ts";
import { readEnvironment } from "../../cli/settings/environment.ts";
import { createConsole } from "../../cli/terminal/console.ts";
import { readObjectives } from "../../run/format/objectives-file.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { namesIn, PAGES, ROOT, read, type ShellBlock, shellBlocks, wordsOf } from "./shell-blocks.ts";

const BLOCKS = PAGES.flatMap(shellBlocks);
const { scripts: FILE_OF }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));

/** What shortens a command to less than a second. Other commands only parse their options; each has its own test. */
const SHORTENED: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  conform: ["--only", "get-leaderboard/request/limit/**"],
  load: ["--dry-run"],
  serve: ["--port", "0"],
  record: ["--port", "0"],
  list: [],
  explain: [],
  openapi: [],
  completion: [],
};

const service = await runningService();
const folder = temporaryFolder();
folder.write("objectives.json", jsonBlocks("docs/load.md")[0] ?? "");
folder.write("fixtures.json", '{ "tokens": [], "users": [] }');

describe("shell blocks", () => {
  it("run, except for less than a fifth of them, each with a reason", () => {
    const left = BLOCKS.filter(({ notRun }) => notRun !== undefined);
    expect(BLOCKS.length).toBeGreaterThan(20);
    expect(left.length).toBeLessThan(BLOCKS.length / 5);
    expect(left.filter(({ notRun = "" }) => notRun.length < 8)).toEqual([]);
  });

  it("name a test that runs them or has their commands and options", () => {
    const others = BLOCKS.filter(({ runBy }) => runBy !== undefined);
    const isRun = ({ place, runBy = "" }: ShellBlock) => read(runBy).includes(place.replace(/:\d+$/, ""));
    expect(others.filter((block) => !isRun(block)).map(({ place }) => place)).toEqual([]);
    const shorter = BLOCKS.filter(({ shorterIn }) => shorterIn !== undefined);
    expect(shorter.length).toBeGreaterThan(0);
    expect(shorter.flatMap(missingIn)).toEqual([]);
  });

  it("are listed in docs/testing.md if no test runs them", () => {
    const unrun = BLOCKS.filter(({ notRun, shorterIn }) => notRun !== undefined && shorterIn === undefined);
    const page = read("docs/testing.md");
    const isNamed = ({ place, notRun }: ShellBlock) =>
      page.includes(`| ${place.replace(/^docs\/|:\d+$/g, "")} | ${notRun} |`);
    expect(unrun.filter((block) => !isNamed(block)).map(({ place }) => place)).toEqual([]);
  });

  const run = BLOCKS.filter(({ notRun, runBy }) => notRun === undefined && runBy === undefined);
  it.each(run.flatMap(({ place, commands }) => commands.map((command) => [place, command] as const)))(
    "%s: %s",
    async (_, command) => expect(await problemOf(wordsOf(command))).toBeUndefined(),
    // The first call of a command loads all of it.
    180_000,
  );
});

it("README names every command", () => {
  const named = [...read("README.md").matchAll(/`assay ([a-z]+)/g)].map(([, name]) => name);
  expect(Object.keys(COMMANDS).filter((name) => !named.includes(name))).toEqual([]);
});

it("docs/load.md shows valid objectives", async () => {
  const problem = await problemOf(["assay", "load", "mixed", "--duration", "2m", "--objectives", "objectives.json"]);
  expect(problem).toBeUndefined();
});

it("docs/first-run.md shows a valid config file and its objectives", async () => {
  const [config = "", objectives = ""] = jsonBlocks("docs/first-run.md").map((json, at) =>
    folder.write(`first-run/${at === 0 ? "assay.config" : "objectives"}.json`, json),
  );
  expect(readConfigFile(config).fields).toMatchObject({ waitForTarget: "60s", objectives });
  expect((await readObjectives(objectives)).length).toBeGreaterThan(1);
});

/** The names of a block that are missing in the test of its shorter form. */
function missingIn({ place, commands, shorterIn = "" }: ShellBlock): readonly string[] {
  if (!existsSync(join(ROOT, shorterIn))) return [`${place}: there is no ${shorterIn}`];
  const test = read(shorterIn);
  const missing = commands.flatMap(namesIn).filter((name) => !test.includes(FILE_OF[name]?.split(" ")[1] ?? name));
  return missing.map((name) => `${place}: ${shorterIn} has no ${name}`);
}

/** Why a command of a page is wrong; undefined if it is right. */
async function problemOf(words: readonly string[]): Promise<string | undefined> {
  const [program = "", ...args] = words;
  if (program === "export" || (program === "npm" && ["ci", "test"].includes(args[0] ?? ""))) return undefined;
  if (program === "npm" && args[0] === "start") return assayProblem("check", args.slice(2));
  if (program === "npm" && args[0] === "run")
    return Object.hasOwn(FILE_OF, args[1] ?? "") ? undefined : `there is no script ${args[1]}`;
  if (program === "bash") return existsSync(join(ROOT, args[0] ?? "")) ? undefined : `there is no ${args[0]}`;
  const call =
    program === "assay" ? args : program === "node" && args[0] === "bin/assay.mjs" ? args.slice(1) : undefined;
  const [name = "", ...rest] = call ?? [];
  if (!Object.hasOwn(COMMANDS, name)) return `${words.join(" ")} cannot be run by this test`;
  return assayProblem(name as CommandName, rest);
}

async function assayProblem(name: CommandName, args: readonly string[]): Promise<string | undefined> {
  const definition = await COMMANDS[name].load();
  const shortened = SHORTENED[name];
  const end = new AbortController();
  // A command that waits for a signal gets one as soon as it has printed its address.
  const out = { write: () => (name === "serve" || name === "record" ? setImmediate(() => end.abort(130)) : undefined) };
  const console = createConsole(out, { write: () => undefined }, { noColor: true, isQuiet: true, now: () => 0 });
  const used: CommandDefinition = shortened === undefined ? { ...definition, run: async () => 0 } : definition;
  const world = { env: readEnvironment({}), console, signal: end.signal };
  const given = [...args.map(placed), ...(shortened ?? []), ...moreFor(name, definition, args)];
  return runCommand(name, used, given, world).then(() => undefined, String);
}

/** Replaces addresses by that of a running service, and puts files into the folder of the test. */
function placed(word: string, at: number, all: readonly string[]): string {
  if (all[at - 1] === "--target") return service.url;
  return /^[\w.-]+\.(json|xml|har|md|html)$/.test(word) ? join(folder.path, word) : word;
}

let runs = 0;
/** Options that avoid starting a reference service and leaving a run in the folder of the project. */
function moreFor(name: CommandName, { settings }: CommandDefinition, args: readonly string[]): readonly string[] {
  return [
    ...(name === "conform" && !args.includes("--target") ? ["--target", service.url] : []),
    ...(settings.includes("out") && !args.includes("--out") ? ["--out", join(folder.path, `run-${runs++}`)] : []),
  ];
}

function jsonBlocks(page: string): readonly string[] {
  return [...read(page).matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]) => json);
}

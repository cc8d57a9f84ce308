// `assay bisect`: the first slow build among the commits between a good and a bad one.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { formatters } from "../../reports/formats/index.ts";
import { type Bisection, bisect, type Judgement, mostComparisons } from "../../run/comparison/bisection.ts";
import { writeRun, writeTextFile } from "../../run/format/files.ts";
import type { ComparisonRun } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { countOf } from "../../run/text/plural.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { requirePort } from "../run/builds.ts";
import { comparedLoad, comparedLoadHelp, SCENARIO_ARGUMENT } from "../run/compared-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { measureComparison } from "../run/measured-comparison.ts";
import { requirePower } from "../run/noise.ts";
import { REPORT_FILE, type RunFolder, shortPath, withRunFolder } from "../run/run-folder.ts";
import { COMPARED_LOAD } from "../settings/comparison.ts";
import { RUN } from "../settings/target.ts";
import { prepare } from "../target/preparation.ts";
import { type Commit, commitsBetween, openWorktrees, type Worktrees } from "../target/worktrees.ts";

export const command: CommandDefinition = {
  summary: "Finds the first slow build between a good and a bad commit, by comparisons.",
  args: [SCENARIO_ARGUMENT],
  settings: [
    "good",
    "bad",
    "start",
    "prepare",
    "startLimit",
    "mode",
    "margin",
    "maxPairs",
    "noise",
    "allowSmallSample",
    ...COMPARED_LOAD,
    ...RUN,
  ],
  settingHelp: {
    start: { description: "command that starts a build on the loopback port {port}, run in a checkout of its commit" },
    maxPairs: { description: "most pairs of each comparison", fallbackText: "40" },
    allowSmallSample: { description: "start though the noise of this machine leaves less than half a chance" },
    ...comparedLoadHelp("pair"),
  },
  examples: [
    "assay bisect --good v1.4.0 --bad HEAD --prepare 'npm ci' --start 'node server.js --port {port}'",
    "assay bisect --good 3f2a91c --bad main --start './run {port}' --margin 10% --max-pairs 24",
  ],
  run: search,
};

/** What all comparisons of a search have in common. */
type Search = {
  readonly commits: readonly Commit[];
  readonly start: string;
  readonly load: ReturnType<typeof comparedLoad>;
  readonly k6: Awaited<ReturnType<typeof provideK6>>;
  readonly folder: RunFolder;
  readonly most: number;
};

async function search(context: Context): Promise<ExitCode> {
  const { good, bad, start } = context.settings;
  if (good === undefined || bad === undefined || start === undefined)
    throw new Failure("usage", "Expected --good COMMIT, --bad COMMIT and --start COMMAND.");
  requirePort({ "--start": start });
  const commits = await commitsBetween(good, bad);
  const most = mostComparisons(commits.length);
  const load = comparedLoad(context);
  requirePower(context, load, 1 / most);
  const k6 = await provideK6(context);
  return withRunFolder(context, "bisect", { target: { url: start }, isReference: false }, async (folder) => {
    const steps: ComparisonRun[] = [];
    const input: Search = { commits, start, load, k6, folder, most };
    const found = await withWorktrees(context, input, async (folderOf) =>
      bisect(commits.length, async (index) => {
        const step = await compareWith(context, input, { number: steps.length + 1, index, folderOf });
        steps.push(step);
        return judgementOf(step);
      }),
    );
    context.console.result(`${resultLines(found, input, steps).map(showHiddenOnOneLine).join("\n")}\n`);
    return context.signal.aborted ? (context.signal.reason as ExitCode) : EXITS[found.kind];
  });
}

const EXITS = { found: EXIT.targetWrong, "not-slower": EXIT.pass, open: EXIT.inconclusive } as const;

/** Gives `body` the folder of any commit, prepared once; all of them are gone afterwards. */
async function withWorktrees<T>(
  context: Context,
  { commits, folder }: Search,
  body: (folderOf: (index: number) => Promise<string>) => Promise<T>,
): Promise<T> {
  const worktrees = await openWorktrees();
  const ready = new Map<number, string>();
  try {
    return await body(async (index) => {
      const path = ready.get(index) ?? (await checkOut(context, worktrees, commits[index], folder));
      ready.set(index, path);
      return path;
    });
  } finally {
    await worktrees.remove();
  }
}

async function checkOut(
  { settings, env, signal, console }: Context,
  worktrees: Worktrees,
  commit: Commit | undefined,
  folder: RunFolder,
): Promise<string> {
  if (commit === undefined) throw new RangeError("a search has no commit of this number");
  const cwd = await worktrees.add(commit);
  if (settings.prepare === undefined) return cwd;
  console.progress(`preparing ${nameOf(commit)}`);
  const logFile = join(folder.path, `prepare-${commit.id.slice(0, SHORT)}.log`);
  await prepare({ command: settings.prepare, cwd, environment: env.all, logFile, signal });
  console.endProgress();
  return cwd;
}

type Step = {
  readonly number: number;
  readonly index: number;
  readonly folderOf: (index: number) => Promise<string>;
};

/** Compares a commit with the good one, and leaves a run with its report. */
async function compareWith(
  context: Context,
  { commits, start, load, k6, folder, most }: Search,
  { number, index, folderOf }: Step,
): Promise<ComparisonRun> {
  const path = join(folder.path, "steps", String(number).padStart(2, "0"));
  await mkdir(path, { recursive: true });
  const names = [commits[0], commits[index]].map((commit) => (commit === undefined ? "" : nameOf(commit)));
  context.console.note(`Comparison ${number} of at most ${most}: ${showHiddenOnOneLine(names[1] ?? "")}.`);
  const builds = {
    names: { baseline: start, candidate: start },
    areStarted: true,
    folders: { baseline: await folderOf(0), candidate: await folderOf(index) },
    notes: [
      `The baseline is ${names[0]}, the candidate ${names[1]}.`,
      `One of at most ${most} comparisons of a search, which share the risk of one.`,
    ],
  };
  const input = { builds, load, k6, folder: path, riskShare: 1 / most };
  const { durationMs, exitCode, ...measured } = await measureComparison(context, input);
  const run: ComparisonRun = { ...folder.header(durationMs, exitCode, k6.version), ...measured };
  await writeRun(path, run);
  await writeTextFile(join(path, REPORT_FILE), formatters.html(run, { folder: shortPath(path) }));
  context.console.note(showHiddenOnOneLine(run.sentence));
  return run;
}

function judgementOf({ verdict }: ComparisonRun): Judgement {
  return verdict === "fail" ? "regression" : verdict === "pass" ? "not-slower" : "open";
}

function resultLines(found: Bisection, { commits, folder, most }: Search, steps: readonly ComparisonRun[]) {
  const at = (index: number) => {
    const commit = commits[index];
    return commit === undefined ? "" : nameOf(commit);
  };
  const after = `after ${countOf(steps.length, "comparison")} of at most ${most}`;
  const where = `Runs and reports: ${shortPath(join(folder.path, "steps"))}`;
  switch (found.kind) {
    case "found":
      return [
        `First slow build: ${at(found.slow)}, ${after}.`,
        `Before it: ${at(found.slow - 1)}, ${found.slow === 1 ? "the good one" : "not slower than the good one by the margin"}.`,
        where,
      ];
    case "not-slower":
      return [`${at(commits.length - 1)} is not slower than ${at(0)} by the margin: there is nothing to find.`, where];
    case "open":
      return [
        `Open ${after}: the first slow build is one of the ${found.bad - found.good} after ${at(found.good)}, up to ${at(found.bad)}${steps.length === 1 ? ", if any is" : ""}.`,
        `What would decide ${at(found.undecided)}: ${steps.at(-1)?.advice ?? ""}`,
        where,
      ];
  }
}

const SHORT = 12;

/** "3f2a91c0d1e2 (faster quotes)". */
function nameOf({ id, subject }: Commit): string {
  return `${id.slice(0, SHORT)} (${subject})`;
}

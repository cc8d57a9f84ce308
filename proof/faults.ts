// `npm run faults`: switches faults on while a load runs, and shows how the run names each of them.
import { EXIT } from "../errors.ts";
import { findK6 } from "../scenarios/driver/k6/k6-binary.ts";
import type { LoadResult } from "../scenarios/driver/load/load.ts";
import { PROFILE_NAMES, type ProfileName } from "../scenarios/profiles.ts";
import { createCommand, repeated, runCommand, wholeNumber } from "./command-line.ts";
import { tryFault } from "./faults/experiment.ts";
import { PHASES, STEP_FAULTS, STEPPED_COMMANDS, tryStep } from "./faults/steps.ts";
import { TRIALS, type Trial } from "./faults/trials.ts";
import { table, writeTables } from "./tables.ts";

type Options = {
  readonly profile: string;
  readonly seconds: number;
  readonly rate: number;
  readonly only: readonly string[];
  readonly steps: boolean;
};

async function tryEachTrial({ profile: wanted, seconds, rate, only }: Options): Promise<void> {
  const profiles = PROFILE_NAMES.filter((name) => wanted === "all" || wanted === name);
  const trials = TRIALS.filter(({ name }) => only.length === 0 || only.includes(name));
  if (profiles.length === 0)
    command.error(`--profile must be all or one of ${PROFILE_NAMES.join(", ")}, got ${wanted}.`);
  if (trials.length === 0) command.error(`--only must name one of ${TRIALS.map(({ name }) => name).join(", ")}.`);
  const k6 = await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env });
  const rows: ReturnType<typeof rowOf>[] = [];
  for (const profile of profiles) {
    for (const trial of trials.filter(({ profiles: suited = profiles }) => suited.includes(profile))) {
      const result = await tryFault(trial, { k6, profile, ratePerSecond: rate, durationMs: seconds * 1_000 });
      const row = rowOf(profile, trial, result);
      rows.push(row);
      process.stderr.write(`${row.isRight ? "named " : "MISSED"} ${trial.name}: ${row.cells.join("; ")}\n`);
    }
  }
  const cells = rows.map((row) => row.cells);
  process.stdout.write(`${table(["Profile", "Fault", "Verdict", "Named by", "Also"], cells, 5)}\n`);
  process.exitCode = rows.every(({ isRight }) => isRight) ? EXIT.pass : EXIT.targetWrong;
}

/** Every fault at every phase of every command: a row for each phase, with the exit code after each fault. */
async function tryEachStep({ only }: Options): Promise<void> {
  const names = [...STEPPED_COMMANDS.map(({ name }) => name), ...PHASES, ...STEP_FAULTS];
  const unknown = only.find((name) => !names.some((one) => one === name));
  if (unknown !== undefined) command.error(`--only must name one of ${names.join(", ")} with --steps, got ${unknown}.`);
  const isWanted = (name: string, all: readonly string[]) =>
    only.includes(name) || !all.some((one) => only.includes(one));
  const commands = STEPPED_COMMANDS.map(({ name }) => name);
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const stepped of STEPPED_COMMANDS.filter(({ name }) => isWanted(name, commands))) {
    for (const phase of stepped.phases.filter((name) => isWanted(name, PHASES))) {
      const cells: string[] = [];
      for (const fault of STEP_FAULTS) {
        const result = isWanted(fault, STEP_FAULTS) ? await tryStep(stepped, phase, fault) : undefined;
        cells.push(result === undefined ? "" : result.wrong.length === 0 ? result.code : `**${result.code}**`);
        if (result === undefined) continue;
        const line = [stepped.name, phase, fault, result.code, result.said, ...result.wrong].join(" | ");
        if (result.wrong.length > 0) wrong.push(line);
        process.stderr.write(`${result.wrong.length === 0 ? "right" : "WRONG"} ${line}\n`);
      }
      rows.push([stepped.name, phase, ...cells]);
    }
  }
  const matrix = table(["Command", "Phase", ...STEP_FAULTS], rows, 2);
  if (only.length === 0) writeTables("reference/steps.md", "steps", [matrix]);
  process.stdout.write(`${[matrix, ...wrong].join("\n")}\n`);
  process.exitCode = rows.length > 0 && wrong.length === 0 ? EXIT.pass : EXIT.targetWrong;
}

/** Whether the fault was named, or the control found nothing. The last cell has the other findings and missed objectives. */
function rowOf(profile: ProfileName, trial: Trial, result: LoadResult) {
  const name = trial.named(result);
  const reasons = result.validity.reasons.map((reason) => reason.split(":")[0]);
  const kinds = (result.findings ?? []).map(({ kind }) => kind);
  const missed = result.objectives.filter(({ status }) => status === "missed").map(({ metric = "" }) => metric);
  const others = new Set([...kinds, ...missed].filter((one) => name?.includes(one) !== true));
  const verdict = [result.verdict, ...reasons].join(" ");
  return {
    cells: [profile, trial.title, verdict, name ?? "**not named**", [...others].join(", ")],
    isRight: name !== undefined,
  };
}

const command = createCommand(
  "faults",
  `Runs the mixed scenario on the reference service once for each fault, which is switched on after 30 % of the run, and once
without a fault. Prints a Markdown table of how the runs name the faults. With --steps, kills Assay, kills k6, fills the disk,
closes the pipe and takes away descriptors at each phase of each command instead, and checks the files that are left, the
exit code and the next run.
Exit codes: 0 every fault is named and the controls find nothing, 1 otherwise.`,
)
  .option("--profile <name>", "load profile, or all", "average")
  .option("--seconds <n>", "length of each run", wholeNumber, 40)
  .option("--rate <n>", "requests per second", wholeNumber, 200)
  .option("--only <name>", `a fault (${TRIALS.map(({ name }) => name).join(", ")}); may be repeated`, repeated, [])
  .option(
    "--steps",
    "plant faults in Assay at each phase of its commands; --only names commands, phases or faults",
    false,
  )
  .action((options: Options) => (options.steps ? tryEachStep(options) : tryEachTrial(options)));
await runCommand(command);

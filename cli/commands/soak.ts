// `assay soak`: a long load that is sent in legs. Each invocation sends one of them and adds it to the run in the same folder.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type ExitCode, Failure } from "../../errors.ts";
import { withoutOptions } from "../../reports/view/rerun-command.ts";
import type { JournalPlan } from "../../run/journal/journal-entries.ts";
import { endOf, JOURNAL_FILE, loadedMs, readPlan } from "../../run/journal/load-journal.ts";
import { LEDGER_FILE } from "../../run/journal/write-ledger.ts";
import { runFromJournal } from "../../run/load/load-result.ts";
import { type EarlierPart, isOver, openEarlierPart } from "../../run/merge/earlier-part.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { type CommandDefinition, type Context, runCommand } from "../definition/command.ts";
import { showDryRun } from "../run/dry-run.ts";
import { withLoadTarget } from "../run/k6-provision.ts";
import { withLivePage } from "../run/live-page.ts";
import { load, planLoadRun, scenarioOf } from "../run/load-run.ts";
import { reportingFailure } from "../run/not-run.ts";
import { concludeRun, runFolderAt } from "../run/run-folder.ts";
import { ATTESTING } from "../settings/attestation.ts";
import { LIMITS, SCHEDULE } from "../settings/load.ts";
import { FORMATS, RUN_REPORTS } from "../settings/output.ts";
import { flagOf } from "../settings/setting.ts";
import { RUN, TARGET } from "../settings/target.ts";
import { aimedAt } from "../target/target.ts";
import { loadMenu } from "../terminal/load-help.ts";

const DEFAULT_FOLDER = "soak";

export const command: CommandDefinition = {
  summary: "Sends the next leg (part) of a long load, and adds it to the run in the folder of --out.",
  args: [
    {
      name: "[scenario]",
      description: "scenario to send, as for `assay load`; omit it to repeat the options of the first leg",
    },
  ],
  menu: loadMenu,
  settings: [
    "legs",
    "leg",
    ...TARGET,
    ...SCHEDULE.filter((key) => key !== "duration"),
    ...LIMITS,
    "targetInstance",
    "visibleWithin",
    "dryRun",
    "tokenEvery",
    "live",
    ...RUN_REPORTS,
    ...ATTESTING,
    ...RUN,
  ],
  settingHelp: {
    out: { description: "folder of the run, new or with earlier legs", fallbackText: "soak" },
    profile: { description: "load profile", fallbackText: "soak" },
    warmUp: {
      description: "load before each leg; excluded from results",
      fallbackText: "a tenth of the whole soak, at most 30s",
    },
    target: {
      description: "base URL of the service; required for several legs",
      fallbackText: "a reference service, started for the run",
    },
  },
  examples: ["assay soak mixed --legs 12 --leg 6h --target http://127.0.0.1:8080 --out soak", "assay soak --out soak"],
  run: reportingFailure("load", soak),
};

async function soak(context: Context): Promise<ExitCode> {
  const { settings, args, argv } = context;
  const folder = resolve(settings.out ?? DEFAULT_FOLDER);
  const journal = join(folder, JOURNAL_FILE);
  const state = await stateOf(folder);
  if (state === "over") return concludeRun(context, { path: folder }, await runFromJournal(journal));
  if (state === "begun" && args.length === 0) {
    const [name = "", ...given] = argv;
    const before = argumentsOf(await readPlan(journal), given);
    return runCommand(name, command, before, context);
  }
  const earlier = state === "begun" ? await openEarlierPart(journal) : undefined;
  return sendLeg(context, folder, earlier);
}

/** Options that are not those of the run, or of a single leg: the next one may find another process of the target. */
const NOT_KEPT = (["out", ...FORMATS, "attest", "targetPid", "targetInstance"] as const).map(flagOf);

/** The arguments of the next leg: those of the first one, without some options, and then those that are given now. */
export function argumentsOf({ run }: Pick<JournalPlan, "run">, given: readonly string[]): readonly string[] {
  const [, , ...before] = run?.command ?? [];
  return [...withoutOptions(before, NOT_KEPT), ...given];
}

async function sendLeg(given: Context, folder: string, earlier: EarlierPart | undefined): Promise<ExitCode> {
  const planned = await planSoak(given);
  const { run: before } = earlier?.plan ?? {};
  const context = before === undefined ? given : aimedAt(given, before);
  if (context.settings.dryRun) return showDryRun(context, planned);
  if (context.settings.target === undefined && context.settings.legs > 1)
    throw new Failure("usage", "A soak of several legs must have --target: the reference service ends with each leg.");
  return withLoadTarget(context, async (opened, k6) => {
    const run = runFolderAt(context, folder, opened, new Date());
    await mkdir(folder, { recursive: true });
    // Neither is continued: a leg that was killed in its warm-up may have sent its writes to another instance of the target.
    if (earlier === undefined)
      for (const file of [JOURNAL_FILE, LEDGER_FILE]) await rm(join(folder, file), { force: true });
    return withLivePage(context, run, async (conclude) => {
      const measured = await load(context, opened, run, k6, { load: planned, earlier });
      return conclude({ ...measured, ...before });
    });
  });
}

async function planSoak(context: Context): Promise<PlannedLoad> {
  const { settings, args, origins } = context;
  const { legs, leg } = settings;
  if (leg === undefined) throw new Failure("usage", "--leg must be given: how long one invocation sends, such as 6h.");
  const planned = await planLoadRun(context, scenarioOf(args[0]), {
    duration: legs * leg,
    ...(origins.profile === "default" && { profile: "soak" }),
  });
  if (planned.plan.model !== "open" && legs > 1)
    throw new Failure(
      "usage",
      "A soak of several legs must have the open model: only that has a schedule to continue.",
    );
  return planned;
}

/**
 * How far the run in a folder is: `new` as long as nothing was measured. Throws `output-exists` for a folder with something else in
 * it, and `run-unreadable`.
 */
async function stateOf(folder: string): Promise<"new" | "begun" | "over"> {
  const journal = join(folder, JOURNAL_FILE);
  if (!existsSync(journal)) {
    const files = await readdir(folder).catch(() => []);
    if (files.length === 0) return "new";
    throw new Failure("output-exists", `--out must be a new folder or a folder with a soak, got ${folder}.`);
  }
  const end = endOf(journal);
  if (end !== undefined && isOver(end.cause)) return "over";
  const { workload, windowMs } = await readPlan(journal);
  return loadedMs(journal, windowMs) > (workload?.warmUpMs ?? 0) ? "begun" : "new";
}

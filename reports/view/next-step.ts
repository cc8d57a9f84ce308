// The one thing to do next, with a command that can be copied.

import type { LoadProgress } from "../../run/format/load-progress.ts";
import { wasKilled } from "../../run/format/load-run.ts";
import type { CheckResult, ConformanceRun, LoadRun, Run } from "../../run/format/run.ts";
import type { State } from "../../run/verdict/verdict.ts";
import { hasErrorsByStateAlone } from "../text/rejection-text.ts";
import { failingCausesOf } from "./failure-groups.ts";
import { partsOf } from "./parts.ts";
import { leftText } from "./progress-text.ts";
import { type CommandPlace, commandAt, commandOf, repeatCommand, reproduceCommand } from "./rerun-command.ts";
import { unprovenLines } from "./undecided.ts";

/** What to do next, with a command if there is one. */
export type NextStep = { readonly what: string; readonly command?: string };

/** The next step after a run with a given state, with the command as it is typed at the place. */
export function nextStep(run: Run, state: State, place: CommandPlace = {}): NextStep {
  if (run.kind === "capacity") return { what: CAPACITY_STEPS[state], command: repeatCommand(run, place) };
  if (run.kind === "comparison") return { what: COMPARISON_STEPS[state], command: repeatCommand(run, place) };
  const { conformance, load } = partsOf(run);
  if (load.kind !== "not-run" && load.progress !== undefined) return { what: waitText(load.progress, place) };
  if (conformance.kind !== "not-run") {
    const [cause] = failingCausesOf(conformance);
    if (cause !== undefined) {
      return { what: "Reproduce the first failure", command: reproduceCommand(run, cause.checks[0], place) };
    }
  }
  if (load.kind !== "not-run" && load.generator.instances.length > 1) {
    return { what: state === "good" ? "Start all generators again to repeat it" : MERGED_AGAIN };
  }
  const expected = conformance.kind === "not-run" || state !== "bad" ? undefined : expectationsStep(conformance, place);
  if (expected !== undefined) return expected;
  if (state === "good") {
    return run.targetIsReference
      ? {
          what: "Test your own service",
          command: commandAt(place, [
            ...(run.kind === "load" ? ["load", "mixed"] : [commandOf(run)]),
            "--target",
            "URL",
          ]),
        }
      : { what: "Repeat this run", command: repeatCommand(run, place) };
  }
  if (run.kind === "check") {
    const missing = [conformance, load].filter((part) => part.kind === "not-run");
    const [part] = [...missing.filter(({ failure }) => failure !== undefined), ...missing];
    if (part !== undefined) return { what: part.hint };
  }
  if (load.kind !== "not-run" && (load.verdict === "interrupted" || wasKilled(load)))
    return cutShortStep(run, load, place);
  if (load.kind !== "not-run" && !load.validity.valid) {
    return { what: "Fix the cause above or lower --rate, then run again", command: repeatCommand(run, place) };
  }
  if (conformance.kind !== "not-run" && conformance.checks.some(lacksToken)) {
    const named = "--fixture tokenId=ID --fixture chainSlug=SLUG";
    return { what: "Pass a token that the target knows", command: `${repeatCommand(run, place)} ${named}` };
  }
  if (state === "unknown" && conformance.kind !== "not-run" && unprovenLines(conformance).length > 0) {
    return { what: "Give what is missing, then run again", command: `${repeatCommand(run, place)} --fixtures FILE` };
  }
  const isByState = load.kind !== "not-run" && hasErrorsByStateAlone(load) && load.total.invalid === 0;
  return {
    what: state === "bad" ? (isByState ? REJECTED_BY_STATE : "Fix the service, then run again") : "Run again",
    command: repeatCommand(run, place),
  };
}

/** What a stale known-failing list or a drift from the pinned behaviour asks for, in a run without a failure. */
function expectationsStep({ knownFailing, drift, command }: ConformanceRun, place: CommandPlace): NextStep | undefined {
  if (knownFailing !== undefined && knownFailing.stale.length > 0)
    return { what: "Remove or narrow the stale entries of the known-failing list" };
  if (drift === undefined || drift.drifted.length === 0) return undefined;
  const pinAt = command.indexOf("--pin");
  const pin = (pinAt < 0 ? undefined : command[pinAt + 1]) ?? "PIN";
  return {
    what: "Compare it with the pinned behaviour; pin an intended change with --behaviour-out",
    command: commandAt(place, ["behaviour", "diff", pin, place.folder ?? "RUN"]),
  };
}

/** The rest of the schedule, if the load has a schedule; the target that Assay started ended with the run. */
function cutShortStep(run: Run, load: LoadRun, place: CommandPlace): NextStep {
  const canResume =
    run.kind === "load" && !run.targetIsReference && load.workload?.model === "open" && load.total.count > 0;
  return canResume && place.folder !== undefined
    ? { what: "Send the rest of the schedule", command: commandAt(place, ["load", "--resume", place.folder]) }
    : { what: "Run it again, to its end", command: repeatCommand(run, place) };
}

function waitText(progress: LoadProgress, { folder }: CommandPlace): string {
  const where = folder === undefined ? "" : `, which will be ${folder}/report.html`;
  return `Wait: ${leftText(progress)}, then this page shows the report${where}`;
}

/** The service may be right: what the load sent before decides. */
const REJECTED_BY_STATE = "Check whether the rejections by state are right: the load may have caused them";

/** The runs of the generators have commands of their own. */
const MERGED_AGAIN = "Fix the cause above, start all generators again, and merge their runs";

const CAPACITY_STEPS: Readonly<Record<State, string>> = {
  good: "Repeat this search",
  bad: "Fix the service, then search again",
  unknown: "Follow the advice above, then search again",
};

const COMPARISON_STEPS: Readonly<Record<State, string>> = {
  good: "Repeat this comparison",
  bad: "Find the cause, then compare again",
  unknown: "Follow the advice above, then compare again",
};

/** Whether a quote or trade was not judged because no token was known or could be created. */
function lacksToken({ operation, verdict, reason }: CheckResult): boolean {
  return (
    verdict === "inconclusive" &&
    reason === "fixture-missing" &&
    (operation === "token-price" || operation === "trade-token")
  );
}

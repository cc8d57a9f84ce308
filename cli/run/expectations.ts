// What a run is compared with besides the interface: known failures and pinned behaviour. Both are read before the first
// request, so that a mistake in them costs no run.

import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { applyPin } from "../../conformance/expectations/behaviour-diff.ts";
import { applyKnownFailing } from "../../conformance/expectations/known-failing.ts";
import { readKnownFailing } from "../../conformance/expectations/known-failing-file.ts";
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { behaviourText, readBehaviour } from "../../run/behaviour/behaviour-file.ts";
import { writeTextFile } from "../../run/format/files.ts";
import type { ConformanceRun } from "../../run/format/run.ts";
import type { Context } from "../definition/command.ts";
import type { Settings } from "../settings/index.ts";

/** A function that applies the known failures and the pinned behaviour of the settings, if any, to a result. */
export async function readExpectations(
  settings: Settings,
  now: Date = new Date(),
): Promise<(result: ConformanceResult) => ConformanceResult> {
  const { knownFailing, pin, strict } = settings;
  const entries = knownFailing === undefined ? undefined : await readKnownFailing(knownFailing);
  const pinned = pin === undefined ? undefined : await readBehaviour(pin);
  const today = now.toISOString().slice(0, 10);
  return (result) => {
    const ids = entries === undefined ? [] : allChecks().map(({ id }) => id);
    const known = entries === undefined ? result : applyKnownFailing(result, entries, { today, ids, strict });
    return pinned === undefined ? known : applyPin(known, pinned.facts);
  };
}

/** Writes the observed behaviour to the file of `--behaviour-out`, if given; `-` is stdout. */
export async function writeBehaviour({ settings, console }: Context, run: ConformanceRun): Promise<void> {
  const { behaviourOut } = settings;
  if (behaviourOut === undefined) return;
  const text = behaviourText(run);
  if (behaviourOut === "-") console.result(text);
  else await writeTextFile(behaviourOut, text);
}

// What a run is held against beside the interface: the list of known failing checks and the pinned profile. Both are read
// before the first request, so that a fault in them costs no run.
import { allChecks } from "../conformance/catalogue.ts";
import { applyKnownFailing } from "../conformance/known-failing.ts";
import { readKnownFailing } from "../conformance/known-failing-file.ts";
import { applyPin } from "../conformance/profile-diff.ts";
import type { ConformanceResult } from "../conformance/runner.ts";
import { writeTextFile } from "../results/files.ts";
import { profileText, readProfile } from "../results/profile-file.ts";
import type { ConformanceRecord } from "../results/record.ts";
import type { Context } from "./command.ts";
import type { Settings } from "./settings.ts";

/** What holds a result against the list and the profile of the settings; the result as it is where there are none. */
export async function readExpectations(
  settings: Settings,
  now: Date = new Date(),
): Promise<(result: ConformanceResult) => ConformanceResult> {
  const { knownFailing, pin, strict } = settings;
  const entries = knownFailing === undefined ? undefined : await readKnownFailing(knownFailing);
  const pinned = pin === undefined ? undefined : await readProfile(pin);
  const today = now.toISOString().slice(0, 10);
  return (result) => {
    const ids = entries === undefined ? [] : allChecks().map(({ id }) => id);
    const known = entries === undefined ? result : applyKnownFailing(result, entries, { today, ids, strict });
    return pinned === undefined ? known : applyPin(known, pinned.facts);
  };
}

/** Writes the observed profile where `--profile-out` names a file; `-` is stdout. */
export async function writeProfile({ settings, console }: Context, record: ConformanceRecord): Promise<void> {
  const { profileOut } = settings;
  if (profileOut === undefined) return;
  const text = profileText(record);
  if (profileOut === "-") console.result(text);
  else await writeTextFile(profileOut, text);
}

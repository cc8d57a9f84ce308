// The journal of a load while its generators still write theirs: the sum of the windows that all of them have written.
import type { JournalEntry, JournalPlan, RunIdentity } from "../journal/journal-entries.ts";
import { mergedPlan } from "./merge.ts";
import { createMeasuredWindows, type MeasuredWindow, onOneClock, summed } from "./merged-windows.ts";

/** What one generator has written and the sum does not contain yet. */
type Pending = {
  plan?: JournalPlan;
  readonly windows: MeasuredWindow[];
  readonly take: ReturnType<typeof createMeasuredWindows>;
};

/** Starts with an empty journal for each generator; `run` identifies their sum. */
export function createLiveMerge(generators: number, run: RunIdentity) {
  const pending = Array.from({ length: generators }, (): Pending => ({ windows: [], take: createMeasuredWindows() }));
  let plan: JournalPlan | undefined;
  return {
    /** Takes an entry of the journal of a generator, by its place from 0. */
    add: (generator: number, entry: JournalEntry) => {
      const own = pending[generator];
      if (entry.kind === "plan" && own !== undefined) own.plan = entry;
      own?.windows.push(...own.take(entry));
    },
    /** The entries that the sum has grown by. It does not wait for the generators that are `over`: ended or lost. */
    take: (over: ReadonlySet<number>): readonly JournalEntry[] => {
      const waited = pending.filter((_, at) => !over.has(at));
      const taken: JournalEntry[] = [];
      if (plan === undefined) {
        const plans = pending.flatMap((one) => one.plan ?? []);
        if (plans.length === 0 || waited.some((one) => one.plan === undefined)) return taken;
        plan = mergedPlan(plans, { ...run, versions: plans[0]?.run?.versions ?? run.versions });
        taken.push(plan);
      }
      while (pending.some(({ windows }) => windows.length > 0) && waited.every(({ windows }) => windows.length > 0)) {
        const next = pending.flatMap(({ windows, plan: own }) => {
          const measured = windows.shift();
          return measured === undefined || own === undefined ? [] : [onOneClock(measured, own)];
        });
        const { window, usage } = summed(next, plan.instance);
        taken.push(window, ...(usage === undefined ? [] : [usage]));
      }
      return taken;
    },
  };
}

// The plan of a small load for tests, and the journals that its generators would write.

import type { JournalEnd, JournalEntry } from "../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { type SentPlan, shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import { endEntry, operationEntry, planEntry, windowEntry } from "../../run/format/load-entries.ts";
import { IDENTITY } from "../driver/load-runs.ts";

/** A plan whose traffic nobody sends. */
export function sentPlan(generators: number): SentPlan {
  const settings = { profile: "average", timeout: 1_000, rate: 100, duration: 2_000, warmUp: 0 } as const;
  const { plan, objectives } = planLoad({ scenario: "mixed", settings, objectives: [] });
  return {
    formatVersion: 3,
    generators,
    identity: IDENTITY,
    settings: { seed: 5, timeout: 1_000 },
    engine: "e",
    credentials: 0,
    traffic: {
      script: "mixed",
      plan,
      objectives,
      pool: { requests: [] },
      quotesSayFalse: false,
      details: { question: "", profile: "average", setupRequests: 0, leftOut: [], notes: [] },
    },
    bundle: "",
  };
}

/** The entries of one generator: its plan, windows of a second with its share of 100 requests, an end unless it was killed. */
export function entriesOf(
  index: number,
  generators: number,
  end: Partial<JournalEnd> | "none" = {},
): readonly JournalEntry[] {
  const share = shareOfGenerator(index, generators);
  const { instance, segment } = share;
  const windows = [0, 1].map((sequence) => ({
    ...windowEntry(sequence * 1_000, { "token-price": operationEntry(100 / generators) }),
    instance,
    segment,
    sequence,
  }));
  const plan = planEntry({ ...share, run: IDENTITY });
  return end === "none" ? [plan, ...windows.slice(0, 1)] : [plan, ...windows, endEntry(end)];
}

/** Entries as lines. */
export function linesOf(entries: readonly JournalEntry[]): string {
  return entries.map(lineOf).join("");
}

// The plan of a small load for tests, the journals that its generators would write, and a collector for them.
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { JournalEnd, JournalEntry } from "../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { startCollector } from "../../../scenarios/collection/collector.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { type SentPlan, shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import { endEntry, planEntry, quotes } from "../../run/format/load-entries.ts";
import { IDENTITY } from "../../run/merge/journals.ts";

export const TOKEN = "token-of-the-load-0123";
export const CLOCK = { offsetMs: 3, roundTripMs: 1 };
let collectors = 0;

/** A collector in a folder of its own, with a client; `start` lets all generators start, as s0, s1, …. The test closes it. */
export async function openCollector(parent: string, generators = 2, patienceMs = 0) {
  const path = join(parent, `collector-${collectors++}`);
  const openAt = async (port: number) => {
    const collector = await startCollector({ folder: path, generators, token: TOKEN, host: "127.0.0.1", port });
    onTestFinished(() => collector.close());
    return collector;
  };
  const collector = await openAt(0);
  const client = createCollectorClient(collector.url, TOKEN, patienceMs);
  return {
    ...collector,
    path,
    client,
    start: async () => {
      for (let index = 0; index < generators; index++) await client.arrive(index, { session: `s${index}`, ...CLOCK });
    },
    /** Ends it, and starts one at its place. */
    restart: async () => {
      await collector.close();
      await openAt(Number(new URL(collector.url).port));
    },
  };
}

/** A plan whose traffic nobody sends. */
export function sentPlan(generators: number): SentPlan {
  const settings = { profile: "average", timeout: 1_000, rate: 100, duration: 2_000, warmUp: 0 } as const;
  const { plan, objectives } = planLoad({ scenario: "mixed", settings, objectives: [] });
  return {
    formatVersion: 4,
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
      first: { operation: "get-leaderboard", body: "{}", status: 0, isAccepted: false },
      details: { question: "", profile: "average", setupRequests: 0, leftOut: [], notes: [] },
    },
    bundle: "",
  };
}

/** The entries of one generator: its plan, windows of a second with its share of 100 requests, an end unless it was killed. */
export function entriesOf(index: number, generators: number, end: Partial<JournalEnd> | "none" = {}) {
  const share = shareOfGenerator(index, generators);
  const own = { instance: share.instance, segment: share.segment };
  const windows = [0, 1].map((sequence) => ({ ...quotes(sequence * 1_000, 100 / generators), ...own, sequence }));
  const plan = planEntry({ ...share, run: IDENTITY });
  const entries: readonly JournalEntry[] = [plan, ...windows, endEntry(end === "none" ? {} : end)];
  return end === "none" ? entries.slice(0, 2) : entries;
}

/** Entries as lines. */
export const linesOf = (entries: readonly JournalEntry[]) => entries.map(lineOf).join("");

// What became of the accepted writes of a load: the sum of its look-ups.
import { exactInterval } from "../../statistics/proportion-interval.ts";
import type { Detectable, LedgerExample, WriteLedgerResult } from "../format/run.ts";
import type { JournalLookUp } from "../journal/journal-entries.ts";
import { countOf } from "../text/plural.ts";

const COUNTS = [
  "accepted",
  "unknown",
  "creations",
  "trades",
  "lookedUp",
  "unproven",
  "lost",
  "changed",
  "doubled",
] as const;
/** Each bound by itself holds with 95 %. */
const CONFIDENCE = 0.9;
const MISSED_CHANCE = 0.01;

/** The sum of the look-ups of a run, over its generators and the instances of its target; undefined without any. */
export function ledgerResult(all: readonly JournalLookUp[]): WriteLedgerResult | undefined {
  if (all.length === 0) return undefined;
  const lookUps = worstOfEach(all);
  // Each purchase was sold once, after its own leg.
  const sold = all.flatMap((lookUp) => lookUp.sold ?? []);
  const parts: readonly Partial<JournalLookUp>[] = [...lookUps, ...sold];
  const sums = Object.fromEntries(
    COUNTS.map((name) => [name, parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)]),
  ) as Record<(typeof COUNTS)[number], number>;
  const { lookedUp, lost } = sums;
  const losing = parts.filter((part) => part.lost !== undefined && part.lost > 0);
  const untilMs = losing.flatMap(({ lostUntilMs }) => lostUntilMs ?? []);
  return {
    ...sums,
    ...(lost > 0 && untilMs.length === losing.length && { lostUntilMs: Math.max(...untilMs) }),
    ...(lookedUp > 0 && { lostShare: exactInterval({ hits: lost, all: lookedUp }, CONFIDENCE) }),
    lookUps: all.length,
    visibleWithinMs: Math.max(...lookUps.map(({ visibleWithinMs }) => visibleWithinMs)),
    examples: parts.flatMap(({ examples = [] }) => examples),
    notes: [...new Set(lookUps.flatMap(({ notes }) => notes)), ...soldNotes(sold)],
  };
}

function soldNotes(sold: readonly { readonly lookedUp: number }[]): readonly string[] {
  const purchases = sold.reduce((sum, { lookedUp }) => sum + lookedUp, 0);
  if (purchases === 0) return [];
  return [
    `${countOf(purchases, "purchase")} ${purchases === 1 ? "was" : "were"} looked up by selling what had been bought.`,
  ];
}

/** A later look-up of the same creations replaces an earlier one, unless that found more of them lost or changed. */
function worstOfEach(all: readonly JournalLookUp[]): readonly JournalLookUp[] {
  const worst = new Map<string, JournalLookUp>();
  for (const lookUp of all) {
    const key = `${lookUp.sinceMs} ${lookUp.instance}`;
    const before = worst.get(key);
    if (before === undefined || faultyWrites(lookUp) >= faultyWrites(before)) worst.set(key, lookUp);
  }
  return [...worst.values()];
}

/** The smallest share of lost writes that the look-ups would have found with a chance of 99 in 100. */
export function detectableLoss(ledger: WriteLedgerResult | undefined): Pick<Detectable, "lostWrite"> {
  if (ledger === undefined || ledger.lookedUp === 0) return {};
  return { lostWrite: { share: Number((1 - MISSED_CHANCE ** (1 / ledger.lookedUp)).toPrecision(3)) } };
}

/**
 * How many repetitions show one of the faulty writes of a load with a chance of 99 in 100, if they are as frequent in them;
 * infinitely many if the target forgot its writes at once.
 */
export function repetitionsToShow(ledger: WriteLedgerResult | undefined, fault: LedgerExample["fault"]): number {
  if (ledger?.lostUntilMs !== undefined && fault === "lost") return Number.POSITIVE_INFINITY;
  const { lookedUp = 1, [fault]: faulty = 1 } = ledger ?? {};
  return Math.max(1, Math.ceil(Math.log(MISSED_CHANCE) / Math.log1p(-faulty / lookedUp)));
}

/** Writes that are not as they were accepted. */
export function faultyWrites(of: Pick<WriteLedgerResult, "lost" | "changed" | "doubled">): number {
  const { lost, changed, doubled } = of;
  return lost + changed + doubled;
}

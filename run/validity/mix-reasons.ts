// Whether a run sent the mix that its schedule asks for: a run with another mix answers another question. Pure.

import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { binomialTail } from "../../statistics/tail-probability.ts";
import type { RequestedWorkload } from "../format/workload.ts";
import { percentOf } from "../text/plural.ts";

/** A share may be off by a quarter of itself, and by no more than two points. */
const RELATIVE_TOLERANCE = 0.25;
const TOLERANCE = 0.02;
/** Over all operations together chance may accuse one run in a thousand. */
const LEVEL = 0.001;
/** Sessions that were cut short have another mix for a reason: then only two points count, of so many requests. */
const CUT_SHORT_SAMPLES = 1_000;
const CUT_SHORT_SHARE = 0.98;

/** What was sent: requests by operation, and those of sessions that an earlier response left without what they name. */
type SentMix = { readonly counts: ReadonlyMap<OperationId, number>; readonly skipped: number };

/**
 * The operations whose share is off by more than it may be and by more than chance explains, `code: sentence`; empty if none
 * is, or if the planned mix is unknown.
 */
export function mixReasons(requested: RequestedWorkload, sent: SentMix): readonly string[] {
  const { plannedMix } = requested;
  const total = sumOf(sent.counts.values());
  const cutShort = isCutShort(requested, sent, total);
  if (plannedMix === undefined || (cutShort && total < CUT_SHORT_SAMPLES)) return [];
  const off = OPERATION_IDS.flatMap((id) => {
    const [wanted, count] = [plannedMix[id] ?? 0, sent.counts.get(id) ?? 0];
    const found = total === 0 ? 0 : count / total;
    const tolerance = cutShort ? TOLERANCE : Math.min(TOLERANCE, RELATIVE_TOLERANCE * wanted);
    if (Math.abs(found - wanted) <= tolerance || !exceedsChance(count, total, wanted)) return [];
    return [`${id} ${percentOf(found)} instead of ${percentOf(wanted)}`];
  });
  return off.length === 0 ? [] : [`mix-missed: ${off.join(", ")}`];
}

/** Users who waited for slow responses, or whose creation failed, sent fewer requests: that is the target's doing. */
function isCutShort({ unit, dueRequests = 0 }: RequestedWorkload, { skipped }: SentMix, total: number): boolean {
  return unit === "session" && (skipped > 0 || total < CUT_SHORT_SHARE * dueRequests);
}

/** By the exact binomial test; what is due once vanishes unseen, what is due fifty times does not. */
function exceedsChance(count: number, total: number, share: number): boolean {
  const tail =
    count < share * total ? binomialTail(total - count, total, 1 - share) : binomialTail(count, total, share);
  return tail < LEVEL / OPERATION_IDS.length / 2;
}

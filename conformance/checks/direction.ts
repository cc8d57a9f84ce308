// Whether trades know both directions. What a trade needs is open, and the user may not have it, so a rejection alone is
// inconclusive: it fails only if every combination of amounts is rejected like a direction that does not exist.

import { operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { AMOUNTS } from "../../target/request-bodies.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted } from "./dialogue-check.ts";
import {
  fingerprintOfRejection,
  isPlainRejection,
  rejectedNames,
  UNLISTED,
  unknownToken,
  unlisted,
} from "./rejected-values.ts";

export function directionChecks(): readonly DefinedCheck[] {
  return DIRECTIONS.map((direction) =>
    dialogueCheck({
      parts: ["request", "direction", "listed", direction],
      operation: TRADE,
      tier: "specified",
      smoke: true,
      interpretations: ["I4"],
      statements: ["trade-token/request/direction/enum"],
      rule: "A listed direction is not rejected like one that does not exist.",
      expected: "accepted with some amounts, or rejected differently from an unlisted direction",
      requests: { [TRADE]: combinationsFor(direction).length },
      shared: { [TRADE]: ["plain 1", "empty token", ...rejectedNames("direction")] },
      judge: (dialogue) => judgeListed(dialogue, direction),
    }),
  );
}

const TRADE = "trade-token";
const DIRECTIONS: readonly string[] = operations[TRADE].request.properties?.["direction"]?.enum ?? [];

/**
 * The amounts to try for a direction, the simple ones first: its own in every combination, alone and beside all others.
 * Which of them a trade needs is open (U09).
 */
function combinationsFor(direction: string): readonly JsonObject[] {
  const names = AMOUNTS.map(({ name }) => name);
  const own = AMOUNTS.filter((amount) => amount.direction === direction).map(({ name }) => name);
  const others = names.filter((name) => !own.some((one) => one === name));
  const sets = [[], others].flatMap((beside) =>
    [...own.map((name) => [name]), own, []].map((set) => [...set, ...beside]),
  );
  const amounts = (set: readonly string[]) => names.map((name) => [name, set.includes(name) ? 1 : undefined]);
  return sets.map((set): JsonObject => Object.fromEntries(amounts(set)));
}

async function judgeListed(dialogue: Dialogue, direction: string): Promise<Judgement> {
  const known = knownChanges(dialogue, direction);
  if (known !== undefined) {
    const result = await dialogue.sample(TRADE, known);
    return result?.isAccepted
      ? { verdict: "pass", actual: describeResult(result), evidence: result.sent }
      : notAccepted(result);
  }
  let evidence: SendResult | undefined;
  for (const amounts of combinationsFor(direction)) {
    const listed = await dialogue.sample(TRADE, { ...amounts, direction });
    if (listed?.isAccepted) return { verdict: "pass", actual: describeResult(listed), evidence: listed.sent };
    const fingerprint = listed && fingerprintWith(listed, direction);
    if (listed === undefined || fingerprint === undefined) return notAccepted(listed);
    const rejected = await unlisted(dialogue, TRADE, "direction");
    if (rejected === undefined || fingerprint !== fingerprintWith(rejected, UNLISTED)) return differently(listed);
    evidence ??= listed;
  }
  return evidence === undefined ? notAccepted(evidence) : judgeSameRejection(dialogue, evidence, direction);
}

/** Whether the rejection is distinctive, and the request without the difference is still accepted. */
async function judgeSameRejection(dialogue: Dialogue, listed: SendResult, direction: string): Promise<Judgement> {
  const others = [await unknownToken(dialogue, TRADE), await dialogue.sample(TRADE, { tokenId: "" }, 0, "violation")];
  if (
    others.some(
      (other) => other === undefined || fingerprintWith(other, UNLISTED) === fingerprintWith(listed, direction),
    )
  ) {
    const actual = "rejected with the same text as unlisted directions and unknown tokens alike";
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", actual, evidence: listed.sent };
  }
  const control = await dialogue.sample(TRADE, {}, 1);
  if (!control?.isAccepted) return notAccepted(control);
  const actual = `${describeResult(listed)} with any amounts, in the same way as an unlisted direction`;
  return { verdict: "fail", actual, evidence: listed.sent };
}

/** What a sale may have of its own: a given holding is one of a token on a chain, in the wallet of its user. */
const TRADED = ["tokenId", "chainSlug", "userAddress", ...AMOUNTS.map(({ name }) => name)];

/** How an accepted body with the direction differs from the plain one, if the survey found one. */
function knownChanges(dialogue: Dialogue, direction: string): JsonObject | undefined {
  const names = ["plain", ...AMOUNTS.map(({ name }) => `with/${name}`)];
  const body = names
    .map((name) => dialogue.body(TRADE, name))
    .find((known) => known !== undefined && known["direction"] === direction);
  return body && { direction, ...Object.fromEntries(TRADED.map((name) => [name, body[name]])) };
}

function differently(listed: SendResult): Judgement {
  const actual = `${describeResult(listed)}, differently from an unlisted direction: what a trade needs is open`;
  return { verdict: "notApplicable", reason: "open:U09", actual, evidence: listed.sent };
}

function fingerprintWith(result: SendResult, direction: string): string | undefined {
  return isPlainRejection(result) ? fingerprintOfRejection(result, [direction]) : undefined;
}

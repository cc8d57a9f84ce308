// Whether trades know both directions. What a trade needs is open, and the user may not have it, so a rejection alone is
// inconclusive: it fails only if every combination of amounts is rejected like a direction that does not exist.

import { operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { fingerprintOfRejection } from "../../target/rejection-baseline.ts";
import { AMOUNTS, withoutAmounts } from "../../target/request-bodies.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { accepted, notAccepted, notApplicable, verdictOf } from "./dialogue-check.ts";
import { isPlainRejection, rejectedNames, UNLISTED, unknownToken, unlisted } from "./rejected-values.ts";

export function directionChecks(): readonly DefinedCheck[] {
  return [...listedDirections(), ...AMOUNTS.map(ownAmount)];
}

function listedDirections(): readonly DefinedCheck[] {
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

function ownAmount(own: (typeof AMOUNTS)[number]): DefinedCheck {
  const { name, direction } = own;
  return dialogueCheck({
    parts: ["request", name, "direction", "own"],
    operation: TRADE,
    statements: [`${TRADE}/request/${name}/type`, "trade-token/request/direction/enum"],
    rule: `To ${direction}, ${name} counts, and not the amount of the other direction.`,
    expected: `${name} alone is not refused like no amount, where the amount of the other direction is accepted`,
    requests: { [TRADE]: 6 },
    needsNoControl: true,
    judge: (dialogue) => judgeOwnAmount(dialogue, own),
  });
}

const NO_TOKEN = createRandom(1, "unknown-token").uuid();

/**
 * A refusal for want of a holding or of money has another text than one for want of an amount, or is that of unknown tokens too.
 * Where each amount of USD counts in one direction alone, names may say what is given and what is got: a purchase sells USD. It
 * buys tokens all the same.
 */
async function judgeOwnAmount(dialogue: Dialogue, { name, direction }: (typeof AMOUNTS)[number]): Promise<Judgement> {
  const accepted = dialogue.body(TRADE, `with/${name}`);
  if (accepted !== undefined && AMOUNTS.every((one) => one.name === name || accepted[one.name] === undefined))
    return { verdict: "pass", actual: `${name} is accepted alone` };
  const plain = dialogue.body(TRADE) ?? dialogue.plainBody(TRADE);
  if (plain === undefined) return notAccepted(undefined);
  const trade = (changes: JsonObject) => dialogue.request(TRADE, { ...withoutAmounts(plain), direction, ...changes });
  const own = await trade({ [name]: 1 });
  if (own.isAccepted) return verdictOf(true, describeResult(own), own);
  const fingerprint = fingerprintWith(own, name);
  if (fingerprint === undefined) return notAccepted(own);
  const opposite = direction === "buy" ? "sell" : "buy";
  const foreign = name.replace(direction, opposite);
  for (const one of name.endsWith("Token") ? [direction] : [direction, opposite]) {
    const other = await trade({ [foreign]: 1, direction: one });
    if (!other.isAccepted) return differently(own);
  }
  const [none, noToken] = [await trade({}), await trade({ [foreign]: 1, tokenId: NO_TOKEN })];
  if (fingerprintWith(none, name) !== fingerprint || fingerprintWith(noToken, UNLISTED) === fingerprint)
    return differently(own);
  const again = await trade({ [name]: 1 });
  if (again.isAccepted) return notAccepted(undefined);
  const actual = `${describeResult(again)} for ${name} alone, as for no amount, and ${foreign} alone is accepted`;
  return verdictOf(false, actual, again);
}

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
    const result = accepted(await dialogue.sample(TRADE, known));
    return verdictOf(true, describeResult(result), result);
  }
  let evidence: SendResult | undefined;
  for (const amounts of combinationsFor(direction)) {
    const listed = await dialogue.sample(TRADE, { ...amounts, direction });
    if (listed?.isAccepted) return verdictOf(true, describeResult(listed), listed);
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
  accepted(await dialogue.sample(TRADE, {}, 1));
  const actual = `${describeResult(listed)} with any amounts, in the same way as an unlisted direction`;
  return verdictOf(false, actual, listed);
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
  return notApplicable("open:U09", actual, listed);
}

function fingerprintWith(result: SendResult, direction: string): string | undefined {
  return isPlainRejection(result) ? fingerprintOfRejection(result, [direction]) : undefined;
}

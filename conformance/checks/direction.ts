// Whether trades know both directions. What a trade needs is open and a user may lack it, so a rejection alone is
// inconclusive: it fails only if every combination of amounts is rejected like a direction that does not exist.

import { operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { fingerprintOf } from "../exchange/fingerprint.ts";
import { isServerError } from "../exchange/oracle.ts";
import { describeResult } from "../exchange/result-text.ts";
import type { SendResult } from "../exchange/sender.ts";
import { responseOf } from "../target/rejection-baseline.ts";
import { AMOUNTS, withoutAmounts } from "../target/request-bodies.ts";
import { dialogueCheck, notAccepted } from "./dialogue-check.ts";

export function directionChecks(): readonly Check[] {
  return DIRECTIONS.map((direction) =>
    dialogueCheck({
      parts: ["request", "direction", "listed", direction],
      operation: TRADE,
      family: "direction",
      tier: "specified",
      smoke: true,
      interpretations: ["I4"],
      statements: ["trade-token/request/direction/enum"],
      rule: "A listed direction is not rejected like one that does not exist.",
      expected: "accepted with some amounts, or rejected differently from an unlisted direction",
      requests: { [TRADE]: 2 * COMBINATIONS.length + 4 },
      judge: (dialogue) => judgeListed(dialogue, direction),
    }),
  );
}

const TRADE = "trade-token";
const UNLISTED = "nonesuch";
const DIRECTIONS: readonly string[] = operations[TRADE].request.properties?.["direction"]?.enum ?? [];

/** Every combination of the four amounts, the simple ones first: which of them a trade needs is open (U09). */
const COMBINATIONS: readonly JsonObject[] = Array.from({ length: 2 ** AMOUNTS.length }, (_, chosen) =>
  Object.fromEntries(AMOUNTS.flatMap(({ name }, bit) => ((chosen >> bit) % 2 === 1 ? [[name, 1]] : []))),
).toSorted((one, other) => Object.keys(one).length - Object.keys(other).length);

async function judgeListed(dialogue: Dialogue, direction: string): Promise<Judgement> {
  const plain = dialogue.body(TRADE);
  if (plain === undefined) return notAccepted(undefined);
  const known = knownBody(dialogue, direction);
  if (known !== undefined) {
    const result = await dialogue.request(TRADE, known);
    return result.isAccepted
      ? { verdict: "pass", actual: describeResult(result), evidence: result.order }
      : notAccepted(result);
  }
  let evidence: SendResult | undefined;
  for (const amounts of COMBINATIONS) {
    const body = { ...withoutAmounts(plain), ...amounts, direction };
    const listed = await dialogue.request(TRADE, body);
    if (listed.isAccepted) return { verdict: "pass", actual: describeResult(listed), evidence: listed.order };
    const unlisted = await dialogue.request(TRADE, { ...body, direction: UNLISTED }, "violation");
    const fingerprint = print(listed, direction);
    if (fingerprint === undefined) return notAccepted(listed);
    if (fingerprint !== print(unlisted, UNLISTED)) return differently(listed);
    evidence ??= listed;
  }
  return evidence === undefined ? notAccepted(evidence) : judgeSameRejection(dialogue, plain, evidence, direction);
}

/** Whether the rejection is distinctive, and the request without the difference is still accepted. */
async function judgeSameRejection(
  dialogue: Dialogue,
  plain: JsonObject,
  listed: SendResult,
  direction: string,
): Promise<Judgement> {
  const tokenId = createRandom(1, direction).uuid();
  const others = [
    await dialogue.request(TRADE, { ...plain, tokenId }),
    await dialogue.request(TRADE, { ...plain, tokenId: "" }, "violation"),
  ];
  if (others.some((other) => print(other, UNLISTED) === print(listed, direction))) {
    const actual = "rejected with the same text as unlisted directions and unknown tokens alike";
    return { verdict: "inconclusive", reason: "rejected-for-another-reason", actual, evidence: listed.order };
  }
  const control = await dialogue.request(TRADE, plain);
  if (!control.isAccepted) return notAccepted(control);
  const actual = `${describeResult(listed)} with any amounts, in the same way as an unlisted direction`;
  return { verdict: "fail", actual, evidence: listed.order };
}

/** An accepted body with the direction, if the survey found one. */
function knownBody(dialogue: Dialogue, direction: string): JsonObject | undefined {
  const names = ["plain", ...AMOUNTS.map(({ name }) => `with/${name}`)];
  return names
    .map((name) => dialogue.body(TRADE, name))
    .find((body) => body !== undefined && body["direction"] === direction);
}

function differently(listed: SendResult): Judgement {
  const actual = `${describeResult(listed)}, differently from an unlisted direction: what a trade needs is open`;
  return { verdict: "notApplicable", reason: "open:U09", actual, evidence: listed.order };
}

function print(result: SendResult, direction: string): string | undefined {
  const response = result.class === "rejected" && !isServerError(result) ? responseOf(result) : undefined;
  return response === undefined ? undefined : fingerprintOf(response, [direction]);
}

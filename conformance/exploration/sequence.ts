// Sequences of drawn requests: accepted requests with changes that keep every rule, which may name what earlier ones returned. What
// their responses break is said by the suite alone: that they are accepted, the relations to a request, and its dialogue checks.
import type { DrawnSequence, DrawnStep } from "../../run/format/run.ts";
import { brokenRelations, contradictionTo } from "../../schemas/broken-relations.ts";
import { type OperationId, operations, type Schema, type Tier, type Violation } from "../../schemas/index.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";
import { lacksResponse } from "../../target/exchange/oracle.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { weighed } from "../catalogue/tiers.ts";
import { CREATE, tokenOf } from "../checks/created-sample.ts";
import { notAccepted, requestedBody, verdictOf } from "../checks/dialogue-check.ts";
import { idsOf } from "../checks/leaderboard-pages.ts";
import { type DialogueCheck, dialogueCheck, EXPLORED, isDialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { isOfMainnet } from "./drawn.ts";

/** The claim of a sequence that its requests, which keep every rule, are accepted. The others name a relation or a check. */
export const ACCEPTED = "accepted";

/** A claim that a response to an operation breaks. */
export type Broken = { readonly operation: OperationId; readonly claim: string; readonly judgement: Judgement };

export type Played = { readonly results: readonly SendResult[]; readonly broken: readonly Broken[] };

/** Whether a field with a value must be accepted, and how much that weighs; undefined if its rejection is left open. */
export type FieldTier = (operation: OperationId, name: string, json: string) => Tier | undefined;

/** The dialogue checks that may follow the steps of a sequence, by their ids. */
export function followingChecks(): ReadonlyMap<string, DialogueCheck> {
  following ??= new Map(
    allChecks()
      .filter(isDialogueCheck)
      .filter(({ tier, trial }) => tier !== "observed" && !trial.mayExhaust)
      .map((check) => [check.id, check]),
  );
  return following;
}

let following: ReadonlyMap<string, DialogueCheck> | undefined;

/** The operations that a sequence needs accepted requests of. */
export function operationsOf({ steps, claim }: DrawnSequence): readonly OperationId[] {
  const check = followingChecks().get(claim);
  const own = steps.map(({ operation }) => operation);
  if (check === undefined || check.trial.needsNoControl) return own;
  const { operation, trial } = check;
  return [...own, operation, ...(Object.keys({ ...trial.requests, ...trial.shared }) as OperationId[])];
}

/** Sends the steps of a sequence, and what its check sends, and says which claims are broken. */
export async function played(dialogue: Dialogue, sequence: DrawnSequence, tierOf: FieldTier): Promise<Played> {
  const { steps, claim } = sequence;
  const sent: (SendResult | undefined)[] = [];
  for (let from = 0; from < steps.length; from = sent.length) {
    const next = steps.findIndex(({ atOnce }, at) => at > from && atOnce === undefined);
    const until = next < 0 ? steps.length : next;
    const before = [...sent];
    const group = Array.from({ length: until - from }, (_, at) => sendStep(dialogue, steps, from + at, before));
    sent.push(...(await Promise.all(group)));
  }
  const broken = sent.flatMap((result, at) =>
    result === undefined ? [] : brokenBy(dialogue, steps, sent, at, tierOf),
  );
  const check = followingChecks().get(claim);
  const judgement = await check?.trial.judge(carrying(dialogue, steps));
  const results = sent.filter((result) => result !== undefined);
  if (check === undefined || judgement?.verdict !== "fail") return { results, broken };
  return { results, broken: [...broken, { operation: check.operation, claim, judgement }] };
}

/** Apart from the samples of dialogue checks: only creations are shared with them. */
const FIRST_INDEX = 1_000;

async function sendStep(
  dialogue: Dialogue,
  steps: readonly DrawnStep[],
  at: number,
  before: readonly (SendResult | undefined)[],
): Promise<SendResult | undefined> {
  const { operation, of, fields } = steps[at] as DrawnStep;
  const creations = steps.slice(0, at).filter((step) => step.operation === CREATE).length;
  const changes = { ...valuesOf(fields), ...(of !== undefined && nameOf(operation, before, of)) };
  return dialogue.sample(operation, changes, operation === CREATE ? creations : FIRST_INDEX + at);
}

function valuesOf(fields: DrawnStep["fields"] = {}): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, json]) => [name, JSON.parse(json)]));
}

/** The fields that name what an earlier response returned; none without one. */
function nameOf(operation: OperationId, before: readonly (SendResult | undefined)[], of: number): JsonObject {
  const accepted = before.filter((result): result is SendResult => result?.isAccepted === true);
  const last = <T>(some: readonly (T | undefined)[]) => some.filter((one) => one !== undefined).at(-1 - of);
  if (operation === "get-user-fees") {
    const user = last(accepted.filter((one) => one.operation === "get-leaderboard").map((page) => idsOf(page)[0]));
    return user === undefined ? {} : { user_id: user };
  }
  return last(accepted.filter((one) => one.operation === CREATE).map(tokenOf)) ?? {};
}

/** A dialogue whose plain requests have the fields of the steps. */
function carrying(dialogue: Dialogue, steps: readonly DrawnStep[]): Dialogue {
  const fieldsOf = (operation: OperationId) => valuesOf(steps.findLast((step) => step.operation === operation)?.fields);
  return {
    ...dialogue,
    sample: (operation, changes, index, purpose) =>
      dialogue.sample(operation, { ...fieldsOf(operation), ...changes }, index, purpose),
  };
}

function brokenBy(
  dialogue: Dialogue,
  steps: readonly DrawnStep[],
  sent: readonly (SendResult | undefined)[],
  at: number,
  tierOf: FieldTier,
): readonly Broken[] {
  const [step, result] = [steps[at], sent[at]];
  if (step === undefined || result === undefined) return [];
  const { operation } = step;
  if (!result.isAccepted) {
    const isRefused = result.class === "rejected" || lacksResponse(result);
    if (!isRefused || !isCertain(dialogue, step, tierOf)) return [];
    const judgement = { verdict: "fail", actual: describeResult(result), evidence: result.sent } as const;
    return [{ operation, claim: ACCEPTED, judgement }];
  }
  const own = exchangedIn(result);
  const earlier = sent.slice(0, at).filter((one) => one?.isAccepted && one.operation === operation);
  const violations = [
    ...brokenRelations(operation, own.request, own.body),
    ...earlier.flatMap((one) => (one && contradictionTo(operation, exchangedIn(one), own)) ?? []),
  ];
  return violations.flatMap((violation) => {
    const claim = relationOf(violation);
    const { pointer, actual, expected } = violation;
    const text = `${pointer}: ${actual}, expected ${expected}`;
    return claim === undefined ? [] : [{ operation, claim, judgement: verdictOf(false, text, result) }];
  });
}

/** The claims on its own request that a response to an accepted one breaks. */
export function brokenBySingle(result: SendResult): readonly string[] {
  const { request, body } = exchangedIn(result);
  return brokenRelations(result.operation, request, body).flatMap((violation) => relationOf(violation) ?? []);
}

function exchangedIn(result: SendResult) {
  return { request: JSON.stringify(requestedBody(result)), body: isObject(result.body) ? result.body : {} };
}

/**
 * Whether nothing but a fault keeps a step from being accepted: it changes nothing or creates, each of its values must be accepted,
 * and the token that it may name is known at once. Why a trade or the fees of another user are refused is left open.
 */
function isCertain(dialogue: Dialogue, { operation, of, fields = {} }: DrawnStep, tierOf: FieldTier): boolean {
  if (operations[operation].sideEffect === "trade") return false;
  if (of !== undefined && (operation === "get-user-fees" || dialogue.indexingMs() !== 0)) return false;
  return Object.entries(fields).every(([name, json]) => tierOf(operation, name, json) !== undefined);
}

/** The name of a relation as a claim, as the checks of the catalogue name it; undefined for one with exceptions, such as ties. */
function relationOf({ statement, pointer }: Violation): string | undefined {
  switch (statement.slice(statement.lastIndexOf("/") + 1)) {
    case "echo":
    case "chain":
      return `response${pointer}/echo`;
    case "identity":
      return `response${pointer}/stable`;
    case "length":
      return `response${pointer}/at-most-limit`;
    case "has-more":
      return `response${pointer}/consistent`;
    default:
      return undefined;
  }
}

/** The check that a claim holds of a sequence; undefined if the operation has no such claim. */
export function sequenceCheck(
  operation: OperationId,
  sequence: DrawnSequence,
  { part, tierOf }: { readonly part: string; readonly tierOf: FieldTier },
): DialogueCheck | undefined {
  const claimed = claimedOf(operation, sequence, tierOf);
  if (claimed === undefined) return undefined;
  const { parts, expected, ...description } = claimed;
  const { namesMainnet, needsNoControl } = followingChecks().get(sequence.claim)?.trial ?? {};
  const after = sequence.steps.length === 0 ? "" : `; sent: ${textOf(sequence.steps)}`;
  const check = dialogueCheck({
    ...description,
    operation,
    parts: [...parts, part],
    ...((namesMainnet || isOfMainnet(sequence)) && { namesMainnet: true }),
    ...(needsNoControl && { needsNoControl }),
    expected: `${expected}${after}`,
    judge: async (dialogue) => {
      const { broken, results } = await played(dialogue, sequence, tierOf);
      const found = broken.find((one) => one.operation === operation && one.claim === sequence.claim);
      if (found !== undefined) return found.judgement;
      const refused = results.find(({ isAccepted }) => !isAccepted);
      if (refused !== undefined) return notAccepted(refused);
      return { verdict: "pass", actual: "as expected", ...(results[0] && { evidence: results[0].sent }) };
    },
  });
  return weighed({ ...check, family: EXPLORED }) as DialogueCheck;
}

type Claimed = Pick<DialogueCheck, "tier" | "statements" | "interpretations" | "rule"> & {
  readonly parts: readonly string[];
  readonly expected: string;
};

function claimedOf(operation: OperationId, { steps, claim }: DrawnSequence, tierOf: FieldTier): Claimed | undefined {
  const check = followingChecks().get(claim);
  if (check !== undefined) {
    const { id, tier, statements, interpretations, rule, trial } = check;
    if (check.operation !== operation) return undefined;
    return { parts: id.split("/").slice(1), tier, statements, interpretations, rule, expected: trial.expected };
  }
  if (claim === ACCEPTED) {
    const own = steps.filter((step) => step.operation === operation);
    const tiers = own.flatMap(({ fields = {} }) =>
      Object.entries(fields).map(([name, json]) => tierOf(operation, name, json)),
    );
    const isFree = operations[operation].sideEffect === "none";
    return {
      parts: ["request", "sequence", ACCEPTED],
      tier: isFree && tiers.every((tier) => tier === undefined || tier === "specified") ? "specified" : "advisory",
      statements: [`${operation}/path`],
      interpretations: ["I4"],
      rule: "A valid request is accepted, whatever was sent before it or is sent at once.",
      expected: "accepted",
    };
  }
  const parts = claim.split("/");
  const statement = statementAt(operations[operation].response, parts.slice(1, -1));
  if (statement === undefined) return undefined;
  return {
    parts,
    tier: "advisory",
    statements: [statement],
    interpretations: [],
    rule: "A response agrees with its request, and with what an earlier one said of the same.",
    expected: `${parts.slice(1, -1).join("/")} as it was requested or said before`,
  };
}

/** The statement on the type of what lies at a path of a response. */
function statementAt(schema: Schema, path: readonly string[]): string | undefined {
  const at = path.reduce<Schema | undefined>((found, name) => found?.properties?.[name], schema);
  return path.length === 0 ? undefined : at?.["x-statement"]?.["type"];
}

/** Such as "create-token-transaction; trade-token of what it returned; token-price with amount at once with it". */
function textOf(steps: readonly DrawnStep[]): string {
  return steps
    .map(({ operation, of, fields = {}, atOnce }, at) => {
      const names = Object.keys(fields).join(", ");
      const named = of === undefined ? "" : " of what an earlier one returned";
      return `${operation}${named}${names && ` with ${names}`}${atOnce && at > 0 ? " at once" : ""}`;
    })
    .join("; ");
}

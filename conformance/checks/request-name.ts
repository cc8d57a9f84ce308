// Fields of requests under a name in another case. Such a name is unknown: a target may ignore or reject all unknown fields, but
// it must not read this one as the field. All fields of an operation are tried in one request; single ones only to name the
// fields that are read.
import { OPERATION_IDS, type OperationId, operations, type Schema, typesOf, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { describeResult, type SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { accepted, bodyOf, notApplicable, objectsAt, verdictOf } from "./dialogue-check.ts";
import { isPlainRejection, rejected } from "./rejected-values.ts";

export function requestNameChecks(): readonly DefinedCheck[] {
  return [...OPERATION_IDS.map(otherCase), ...EFFECTS.map(withoutEffect)];
}

const STATEMENTS = ["conventions/field-names"] as const;

function otherCase(operation: OperationId): DefinedCheck {
  const fields = Object.keys(fieldsOf(operation));
  return dialogueCheck({
    parts: ["request", "body", "field-names", "other-case"],
    operation,
    tier: "specified",
    statements: STATEMENTS,
    rule: "A field whose name differs in case is treated like any other unknown field.",
    expected: "values of a wrong type under names in another case are accepted if they are under unknown names",
    requests: { [operation]: 4 + Math.max(fields.length, 2 * STYLES.length) },
    judge: (dialogue) => judgeOtherCase(dialogue, operation),
  });
}

async function judgeOtherCase(dialogue: Dialogue, operation: OperationId): Promise<Judgement> {
  const fields = Object.entries(fieldsOf(operation));
  const respelled = fields.flatMap(([name, schema]) =>
    spellingsOf(name).map((other) => [other, wrongFor(schema)] as const),
  );
  const unknown = respelled.map(([, value], index) => [`assayUnknown${index}`, value] as const);
  const first = await request(dialogue, operation, respelled);
  if (first.isAccepted) return verdictOf(true, describeResult(first), first);
  rejected(first);
  const ignored = await request(dialogue, operation, unknown);
  if (isPlainRejection(ignored)) return judgeStrict(dialogue, operation, ignored);
  const again = await request(dialogue, operation, respelled);
  for (const result of [ignored, await request(dialogue, operation, unknown)]) accepted(result);
  if (!isPlainRejection(again)) return unstable(again);
  const culprits = await culpritsOf(dialogue, operation, fields);
  return verdictOf(false, `${describeResult(again)}, while unknown names are accepted; read are ${culprits}`, again);
}

/** Names of fields that are read in another case: all of them if there are few, the first ones otherwise. */
async function culpritsOf(
  dialogue: Dialogue,
  operation: OperationId,
  fields: readonly (readonly [string, Schema])[],
): Promise<string> {
  const found: string[] = [];
  for (const [name, schema] of fields) {
    if (found.length === MOST_NAMED) return `${found.join(", ")} and maybe more`;
    const respelled = spellingsOf(name).map((other) => [other, wrongFor(schema)] as const);
    const result = await request(dialogue, operation, respelled);
    if (isPlainRejection(result)) found.push(`${spellingsOf(name)[0]} as ${name}`);
  }
  return found.length === 0 ? "several together" : found.join(", ");
}

const MOST_NAMED = 3;

/** A target that rejects unknown fields must reject fields in another case as well, even with the value of the field itself. */
async function judgeStrict(dialogue: Dialogue, operation: OperationId, ignored: SendResult): Promise<Judgement> {
  const plain = Object.entries(dialogue.body(operation) ?? {});
  for (const style of STYLES) {
    const respelled = plain.flatMap(([name, value]) => (style(name) === name ? [] : [[style(name), value] as const]));
    if (respelled.length === 0) continue;
    const result = await request(dialogue, operation, respelled);
    if (!result.isAccepted) continue;
    const unknown = plain.map(([, value], index) => [`assayUnknown${index}`, value] as const);
    const other = await request(dialogue, operation, unknown);
    if (!isPlainRejection(other)) continue;
    const names = respelled.map(([name]) => name).join(", ");
    return verdictOf(false, `${names}: ${describeResult(result)}, while unknown names are rejected`, result);
  }
  return verdictOf(true, `${describeResult(ignored)}, like all unknown names`, ignored);
}

/** What a response shows of a field: the values of some fields under other names, and whether the response follows them. */
type Effect = {
  readonly operation: OperationId;
  /** Values that a plain request has not; undefined if the plain response leaves none. */
  readonly values: (plain: SendResult) => JsonObject | undefined;
  /** The fields that show in the response, by name; those that the plain response shows as well do not count. */
  readonly shown: (result: SendResult, values: JsonObject) => readonly string[];
};

const EFFECTS: readonly Effect[] = [
  {
    operation: "token-price",
    values: () => ({ direction: "buy", inputToken: "usdc", amount: 3 }),
    shown: (result, values) => equalAt(result, values, { amount: "inputAmount" }, "/data"),
  },
  {
    operation: "get-leaderboard",
    values: () => ({ limit: 3, offset: 2 }),
    shown: (result, values) => equalAt(result, values, {}, "/pagination"),
  },
  {
    operation: "get-user-fees",
    values: (plain) => {
      const [chain] = chainsOf(plain);
      return chain === undefined ? undefined : { chains: [chain] };
    },
    shown: (result) => (chainsOf(result).length === 1 ? ["chains"] : []),
  },
];

function withoutEffect({ operation, values, shown }: Effect): DefinedCheck {
  return dialogueCheck({
    parts: ["request", "body", "field-names", "without-effect"],
    operation,
    tier: "specified",
    statements: STATEMENTS,
    rule: "A field whose name differs in case has no effect on the response.",
    expected: "the response does not reflect valid values under names that differ in case",
    // Fees show on how many chains others traded.
    needsQuiet: true,
    requests: { [operation]: 3 },
    judge: async (dialogue) => {
      // A response of its own: one from earlier in the run shows fewer chains.
      const plain = accepted(await request(dialogue, operation, []));
      const chosen = values(plain);
      const distinctive = chosen && Object.keys(chosen).filter((name) => !shown(plain, chosen).includes(name));
      if (chosen === undefined || distinctive === undefined || distinctive.length === 0) return neverShown(plain);
      const respelled = Object.entries(chosen).flatMap(([name, value]) =>
        spellingsOf(name).map((other) => [other, value] as const),
      );
      const result = await request(dialogue, operation, respelled);
      if (result.class === "rejected") return neverShown(result);
      const seen = shown(accepted(result), chosen).filter((name) => distinctive.includes(name));
      if (seen.length === 0) return verdictOf(true, "the response shows none of them", result);
      // A value that changes without the request is not an effect.
      const again = await request(dialogue, operation, []);
      if (shown(again, chosen).some((name) => seen.includes(name))) return unstable(result);
      const names = seen.map((name) => `${spellingsOf(name)[0]} as ${name}`).join(", ");
      return verdictOf(false, `the response follows ${names}`, result);
    },
  });
}

/** The fields whose value a response repeats in an object, under their own or another name. */
function equalAt(
  result: SendResult,
  values: JsonObject,
  renamed: Readonly<Record<string, string>>,
  object: string,
): readonly string[] {
  return Object.keys(values).filter(
    (name) => valueAt(result.body, `${object}/${renamed[name] ?? name}`) === values[name],
  );
}

function chainsOf(result: SendResult): readonly string[] {
  return [...new Set(objectsAt(result, "/balances").map(({ chain }) => String(chain)))];
}

function neverShown(result: SendResult): Judgement {
  return notApplicable("never-seen", `${describeResult(result)}: no effect could be seen`, result);
}

function unstable(result: SendResult): Judgement {
  const actual = `${describeResult(result)}, and another response to the same request`;
  return { verdict: "inconclusive", reason: "response-unstable", actual, evidence: result.sent };
}

/** Sends the plain request with further fields after its own; without an accepted plain request, the check ends. */
async function request(
  dialogue: Dialogue,
  operation: OperationId,
  added: readonly (readonly [string, unknown])[],
): Promise<SendResult> {
  return dialogue.request(operation, { ...bodyOf(dialogue, operation), ...Object.fromEntries(added) }, "open");
}

function fieldsOf(operation: OperationId): Readonly<Record<string, Schema>> {
  return operations[operation].request.properties ?? {};
}

/** Ways to write a name in another case. */
const STYLES: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.charAt(0).toUpperCase() + name.slice(1),
];

/** The name in every other case, in capitals first. */
function spellingsOf(name: string): readonly string[] {
  return [...new Set(STYLES.map((style) => style(name)))].filter((other) => other !== name);
}

/** A value that is never valid for the field: a number for an object or an array, an object for anything else. */
function wrongFor(schema: Schema): unknown {
  return typesOf(schema).some((type) => type === "object" || type === "array") ? 7 : {};
}

// Checks of the fields of responses, judged over all accepted responses of a run.
import { nameOf, nodesOf, type SchemaNode, type SchemaPath } from "../../schemas/derive/nodes.ts";
import {
  CONSTRAINTS,
  type Constraint,
  OPERATION_IDS,
  type OperationId,
  operations,
  type Schema,
  type Tier,
} from "../../schemas/index.ts";
import { type Ledger, type OperationLedger, type SeenViolation, violationKey } from "../../target/exchange/ledger.ts";
import { isBefore } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, type Judgement, responseCheck } from "../definition/check.ts";

export function responseShapeChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    shapeCheck(operation, { pointer: "", keyword: "json", statement: "conventions/response-body", tier: "specified" }),
    ...claimsAt(operation).map((claim) => shapeCheck(operation, claim)),
  ]);
}

/** A claim about the value at a pointer of a response, with `items` for the elements of arrays. */
type PointedClaim = {
  readonly pointer: string;
  readonly keyword: string;
  readonly statement: string;
  readonly tier: Tier;
};

/** The claims of a response schema by pointer. */
function claimsAt(operation: OperationId): readonly PointedClaim[] {
  return nodesOf(operations[operation].response).flatMap(({ path, schema }) => [
    ...CONSTRAINTS.filter((keyword) => keyword !== "required" && schema[keyword] !== undefined).map((keyword) =>
      claimOf(path, keyword, schema),
    ),
    ...(schema.required ?? []).map((property) =>
      claimOf([...path, { property }], "required", schema.properties?.[property] ?? {}),
    ),
  ]);
}

function claimOf(
  path: SchemaPath,
  keyword: Constraint,
  { "x-statement": facets, "x-tier": tiers }: Schema,
): PointedClaim {
  const statement = facets?.[keyword];
  if (statement === undefined) throw new Error(`${nameOf(path)} names no statement for ${keyword}`);
  return {
    pointer: path.length === 0 ? "" : `/${nameOf(path)}`,
    keyword,
    statement,
    tier: tiers?.[keyword] ?? "specified",
  };
}

function shapeCheck(operation: OperationId, { pointer, keyword, statement, tier }: PointedClaim): DefinedCheck {
  return responseCheck({
    parts: ["response", pointer.slice(1) || "body", keyword],
    operation,
    tier,
    statements: [statement, ...alsoSaidBy(operation, pointer, keyword)],
    interpretations: keyword === "required" ? ["I5"] : [],
    smoke: true,
    expected: EXPECTED[keyword] ?? "every accepted response conforms to the statement",
    judge: (ledger) => judgeClaim(ledger, operation, pointer, keyword),
  });
}

const EXPECTED: Readonly<Record<string, string>> = {
  json: "every accepted response is a JSON document",
  required: "every accepted response has the field",
  type: "the value has the type in every response",
  enum: "the value is a listed one in every response",
  format: "the value has the format in every response",
  pattern: "the value matches the pattern in every response",
  not: "no accepted response has the field",
};

function judgeClaim(ledger: Ledger, operation: OperationId, pointer: string, keyword: string): Judgement {
  const seen = ledger[operation];
  const key = violationKey(pointer, keyword);
  const seenViolation = seen.violations.get(key) ?? (key === NO_JSON ? unreadableOf(seen, ledger) : undefined);
  if (seenViolation !== undefined) {
    const { violation, count, sent } = seenViolation;
    const shown = violation.pointer === "" ? "the body" : violation.pointer;
    const often = count === 1 ? "" : ` (${count} times in all)`;
    return {
      verdict: "fail",
      actual: `${shown}: ${violation.actual}, expected ${violation.expected}${often}`,
      evidence: sent,
    };
  }
  const container = keyword === "required" ? pointer.replace(/\/[^/]*$/, "") : pointer;
  const { present = 0, shownBy } = seen.fields.get(container) ?? {};
  if (present > 0) return { verdict: "pass", actual: `as expected in ${seen.accepted} accepted responses`, shownBy };
  return neverSeen(seen);
}

const NO_JSON = violationKey("", "json");

/**
 * Successes without JSON, of a target whose rejections have the status of a success too. If it rejects in that very form and
 * accepts other valid requests, these ones may be rejected for a reason that the interface leaves open. Where the operation
 * accepts none, the rejections of operations that do show the form.
 */
function unreadableOf(own: OperationLedger, ledger: Ledger): SeenViolation | undefined {
  const accepting = own.accepted > 0 ? [own] : OPERATION_IDS.map((id) => ledger[id]).filter((one) => one.accepted > 0);
  const isRejection = (form: string) => accepting.some(({ rejections }) => rejections.unreadable.has(form));
  const found = [...own.unreadable].filter(([form]) => !isRejection(form));
  return found.map(([, seen]) => seen).sort((one, other) => (isBefore(one.sent, other.sent) ? -1 : 1))[0];
}

/** The judgement if no response had the value. */
export function neverSeen(seen: OperationLedger): Judgement {
  return seen.accepted === 0
    ? { verdict: "inconclusive", reason: "control-rejected", actual: "no request was accepted" }
    : { verdict: "notApplicable", reason: "never-seen", actual: `in none of ${seen.accepted} accepted responses` };
}

/** Further statements that say in general what a claim says of one field. */
function alsoSaidBy(operation: OperationId, pointer: string, keyword: string): readonly string[] {
  const isOfTransaction = keyword === "required" && /^\/transaction\/(to|data|value|gasLimit)$/.test(pointer);
  if (isOfTransaction) return ["service/transaction-description"];
  const isSuccess = pointer === "/success" && operations[operation].response.required?.includes("success");
  return isSuccess ? ["errors/success"] : [];
}

/** Whether the fields of responses have the names that the interface states, letter by letter. */
export function fieldNameChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.map(fieldNameCheck);
}

function fieldNameCheck(operation: OperationId): DefinedCheck {
  return responseCheck({
    parts: ["response", "body", "field-names", "exact"],
    operation,
    smoke: true,
    statements: ["conventions/field-names"],
    rule: "A field of a response has exactly the name that the interface states.",
    expected: "no response has a stated field only in another case or with other underscores",
    judge: (ledger) => judgeNames(ledger[operation]),
  });
}

function judgeNames(seen: OperationLedger): Judgement {
  const misspelled = [...seen.misspelledFields].sort(([one], [other]) => (one < other ? -1 : 1));
  const [[, first] = []] = misspelled;
  if (first === undefined) {
    return seen.accepted > 0 ? { verdict: "pass", actual: `in ${seen.accepted} accepted responses` } : neverSeen(seen);
  }
  const names = misspelled.map(([pointer, { found }]) => `${JSON.stringify(found)} instead of ${pointer}`);
  return { verdict: "fail", actual: names.join(", "), evidence: first.sent };
}

/** Fields that the interface lists without marking them as required: an absent one is probably an oversight, hence advisory. */
export function presenceChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) =>
    nodesOf(operations[operation].response).flatMap((node) =>
      unmarkedFields(node).map(([name, field]) => presenceCheck(operation, node, name, field)),
    ),
  );
}

function unmarkedFields({ schema }: SchemaNode): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => !schema.required?.includes(name) && field["x-open"]?.["presence"] === undefined,
  );
}

function presenceCheck(operation: OperationId, { path }: SchemaNode, name: string, field: Schema): DefinedCheck {
  const container = nameOf(path);
  const pointer = `${container === "" ? "" : `/${container}`}/${name}`;
  const statement = field["x-statement"]?.["type"];
  if (statement === undefined) throw new Error(`${operation}${pointer} names no statement for its type`);
  return responseCheck({
    parts: ["response", ...pointer.slice(1).split("/"), "presence"],
    operation,
    tier: "advisory",
    statements: [statement, ...(pointer === "/transaction" ? ["service/transaction-description"] : [])],
    interpretations: ["I5"],
    rule: `Accepted responses have the field ${name}, which the interface lists without marking it as required.`,
    expected: "every accepted response has the field",
    judge: (ledger) => judgePresence(ledger[operation], pointer),
  });
}

function judgePresence(seen: OperationLedger, pointer: string): Judgement {
  const { present, absent, firstAbsent } = seen.fields.get(pointer) ?? { present: 0, absent: 0 };
  if (present + absent === 0) return neverSeen(seen);
  if (absent === 0) return { verdict: "pass", actual: "always present" };
  return {
    verdict: "fail",
    actual: `absent ${absent} times of ${present + absent}`,
    ...(firstAbsent !== undefined && { evidence: firstAbsent }),
  };
}

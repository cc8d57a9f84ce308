// Whether the fields of responses have the names that the interface states, letter by letter.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { OperationLedger } from "../../target/exchange/ledger.ts";
import { type Check, checkId, defineCheck, type Judgement } from "../definition/check.ts";
import { neverSeen } from "./response-shape.ts";

export function fieldNameChecks(): readonly Check[] {
  return OPERATION_IDS.map(fieldNameCheck);
}

function fieldNameCheck(operation: OperationId): Check {
  return defineCheck({
    id: checkId(operation, "response", "body", "field-names", "exact"),
    operation,
    family: "field-name",
    tier: "specified",
    kind: "response",
    smoke: true,
    statements: ["conventions/field-names"],
    rule: "A field of a response has the name that the interface states, letter by letter.",
    trial: {
      kind: "passive",
      expected: "no response lacks a stated field and has it in another case or with other underscores",
      judge: (ledger) => judgeNames(ledger[operation]),
    },
  });
}

function judgeNames(seen: OperationLedger): Judgement {
  const misspelled = [...seen.misspelledFields].sort(([one], [other]) => (one < other ? -1 : 1));
  const [[, first] = []] = misspelled;
  if (first === undefined) {
    return seen.accepted > 0 ? { verdict: "pass", actual: `in ${seen.accepted} accepted responses` } : neverSeen(seen);
  }
  const names = misspelled.map(([place, { found }]) => `${JSON.stringify(found)} instead of ${place}`);
  return { verdict: "fail", actual: names.join(", "), evidence: first.sent };
}

// Fields that the interface lists without marking them as required: an absent one is probably an oversight, hence advisory.
import { nameOf, nodesOf, type SchemaNode } from "../../schemas/derive/nodes.ts";
import { OPERATION_IDS, type OperationId, operations, type Schema } from "../../schemas/index.ts";
import type { OperationLedger } from "../../target/exchange/ledger.ts";
import { type Check, checkId, defineCheck, type Judgement } from "../definition/check.ts";
import { neverSeen } from "./response-shape.ts";

export function presenceChecks(): readonly Check[] {
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

function presenceCheck(operation: OperationId, { path }: SchemaNode, name: string, field: Schema): Check {
  const container = nameOf(path);
  const place = `${container === "" ? "" : `/${container}`}/${name}`;
  const statement = field["x-statement"]?.["type"];
  if (statement === undefined) throw new Error(`${operation}${place} names no statement for its type`);
  return defineCheck({
    id: checkId(operation, "response", ...place.slice(1).split("/"), "presence"),
    operation,
    family: "presence",
    tier: "advisory",
    kind: "response",
    statements: [statement, ...(place === "/transaction" ? ["service/transaction-description"] : [])],
    interpretations: ["I5"],
    rule: `Accepted responses have the field ${name}, which the interface lists without marking it.`,
    trial: {
      kind: "passive",
      expected: "every accepted response has the field",
      judge: (ledger) => judgePresence(ledger[operation], place),
    },
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

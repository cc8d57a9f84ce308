// Fields that the interface does not name: nothing forbids them, so the result is only observed.
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { controlFor } from "../../target/control.ts";
import { editAt } from "../../target/request-edit.ts";
import { type Check, checkId, defineCheck } from "../definition/check.ts";

export function unknownFieldChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    unknownField(operation, "", ["open/U01"]),
    ...Object.entries(operations[operation].request.properties ?? {})
      .filter(([, field]) => field.type === "object")
      .map(([name]) => unknownField(operation, `/${name}`, [name === "builder" ? "open/U02" : "open/U01"])),
  ]);
}

function unknownField(operation: OperationId, pointer: string, statements: readonly string[]): Check {
  const place = pointer === "" ? ["body"] : [pointer.slice(1)];
  return defineCheck({
    id: checkId(operation, "request", ...place, "unknown-field"),
    operation,
    family: "unknown-field",
    tier: "observed",
    kind: "observe",
    statements,
    trial: {
      kind: "probe",
      control: controlFor(operation, pointer),
      alternatives: [editAt(`${pointer}/assayUnknown`, { kind: "replace", json: '"assay"' })],
      expected: "accepted or rejected: additional fields are neither allowed nor forbidden",
      comparesRejection: true,
      ...(pointer !== "" && { needsOwnControl: true }),
    },
  });
}

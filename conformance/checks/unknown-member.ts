// Members that the interface does not name: nothing forbids them, so that what happens is only recorded.
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { editAt } from "../alteration.ts";
import { type Check, checkId, defineCheck } from "../check.ts";
import { controlFor } from "../control.ts";

export function unknownMemberChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    unknownMember(operation, "", ["open/U01"]),
    ...Object.entries(operations[operation].request.properties ?? {})
      .filter(([, member]) => member.type === "object")
      .map(([name]) => unknownMember(operation, `/${name}`, [name === "builder" ? "open/U02" : "open/U01"])),
  ]);
}

function unknownMember(operation: OperationId, pointer: string, statements: readonly string[]): Check {
  const place = pointer === "" ? ["body"] : [pointer.slice(1)];
  return defineCheck({
    id: checkId(operation, "request", ...place, "unknown-member"),
    operation,
    family: "unknown-member",
    tier: "observed",
    kind: "observe",
    statements,
    trial: {
      kind: "probe",
      control: controlFor(operation, pointer),
      alternatives: [editAt(`${pointer}/assayUnknown`, { kind: "replace", json: '"assay"' })],
      expected: "accepted or refused: further members are neither allowed nor forbidden",
      guarded: true,
    },
  });
}

// What a VU must know of each operation beside its schema: its path and what shows that a request was accepted. A script gets these
// few facts as inputs, because the schemas would be far larger.
import type { EvidenceField } from "../../schemas/derive/evidence.ts";
import type { OperationId } from "../../schemas/operation.ts";

/** What a VU knows of one operation. */
export type OperationFacts = {
  readonly path: string;
  readonly evidence: readonly EvidenceField[];
  /** Whether successes of this target have `success` false, which the interface leaves open for quotes (open/T2). */
  readonly falseIsSuccess?: boolean;
};

export type OperationTable = Readonly<Record<OperationId, OperationFacts>>;

/** The facts for a target whose correct quotes have `success` false, so that the evidence alone decides. */
export function withFalseQuotes(table: OperationTable): OperationTable {
  return { ...table, "token-price": { ...table["token-price"], falseIsSuccess: true } };
}

// What a VU must know of each operation beside its schema: its path and what shows that a request was accepted.
// The bundler writes these few facts into the script from schemas/, whose texts would be far larger.
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

declare const ASSAY_OPERATION_FACTS: string;

/** The facts that the bundler put in place of the name, made anew: as a text they cost a VU nothing. Throws outside a bundle. */
export function bundledFacts(): OperationTable {
  return JSON.parse(ASSAY_OPERATION_FACTS);
}

/** The facts for a target whose correct quotes have `success` false, so that the evidence alone decides. */
export function withFalseQuotes(table: OperationTable): OperationTable {
  return { ...table, "token-price": { ...table["token-price"], falseIsSuccess: true } };
}

// Which fields of a response show that its request was accepted, and of which kind each must be.
import type { Schema } from "../dialect.ts";
import { operations } from "../facts.ts";
import type { OperationId } from "../operation.ts";

/** `true` is the literal: a boolean shows nothing unless it is true. */
export type EvidenceField = { readonly name: string; readonly kind: "array" | "object" | "true" };

/** The evidence fields of an operation in the order of its document. */
export function evidenceOf(operation: OperationId): readonly EvidenceField[] {
  const { evidence, response } = operations[operation];
  return evidence.map((name) => ({ name, kind: kindOf(response.properties?.[name]) }));
}

function kindOf(schema: Schema | undefined): EvidenceField["kind"] {
  if (schema?.type === "boolean") return "true";
  return schema?.type === "array" ? "array" : "object";
}

// ajv, the reference for every other judge of bodies.

import type { Schema } from "../../schemas/index.ts";
import { createAjv, withoutAnnotations } from "../../tools/schemas/ajv.ts";

// One for all schemas: an instance spends more time on its meta-schemas than on a schema of the facts.
const ajv = createAjv();

/** A schema as ajv judges by it. */
export function compiled(schema: Schema) {
  const constraints = withoutAnnotations(schema);
  const validate = ajv.compile(constraints);
  ajv.removeSchema(constraints);
  return validate;
}

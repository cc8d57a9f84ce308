// The public door of the facts. What runs inside k6 imports schemas/validate.ts and schemas/operation.ts directly, so
// that its bundle stays free of the schema texts.

export { type Boundary, boundariesOf } from "./derive/boundaries.ts";
export { exampleOf, exampleRequest } from "./derive/examples.ts";
export { openapiDocument } from "./derive/openapi.ts";
export {
  CONSTRAINTS,
  type Constraint,
  FORMATS,
  isDeciding,
  type Schema,
  TIERS,
  type Tier,
  typesOf,
} from "./dialect.ts";
export { applyEdit, type Edit } from "./edit.ts";
export { type Operation, operations, type Statement, statements } from "./facts.ts";
export type * from "./generated/types.ts";
export { INTERPRETATION_IDS, INTERPRETATIONS, type InterpretationId } from "./interpretations.ts";
export type { Expectation } from "./keywords/keyword.ts";
export { limitOf } from "./limits.ts";
export { type Direction, OPERATION_IDS, type OperationId, perOperation } from "./operation.ts";
export { validateRequest, validateResponse } from "./validate.ts";
export { describe, MAX_VIOLATIONS, type Violation, valueAt } from "./violation.ts";

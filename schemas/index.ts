// The public door of the facts. What runs inside k6 imports schemas/validate.ts and schemas/operation.ts directly, so
// that its bundle stays free of the schema texts.
export { CONSTRAINTS, type Constraint, FORMATS, type JsonType, type Schema, type Tier, typesOf } from "./dialect.ts";
export {
  type Operation,
  operationDocuments,
  operations,
  type ResourceId,
  resourceDocuments,
  type SideEffect,
  type Statement,
  statements,
} from "./facts.ts";
export type * from "./generated/types.ts";
export { type Direction, OPERATION_IDS, type OperationId } from "./operation.ts";
export { READING_IDS, READINGS, type ReadingId } from "./readings.ts";
export { validateRequest, validateResponse } from "./validate.ts";
export { describe, MAX_VIOLATIONS, type Violation, valueAt } from "./violation.ts";

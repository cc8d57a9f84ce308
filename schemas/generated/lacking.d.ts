// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
import type { OperationId } from "../operation.ts";
export declare const lackingIn: Readonly<Record<OperationId, (body: Readonly<Record<string, unknown>>) => number>>;

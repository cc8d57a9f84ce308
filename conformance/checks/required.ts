// Members that have to be there, and members that may be left out.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function requiredChecks(): readonly Check[] {
  return boundaryChecks("required", "required", "optional");
}

// Numbers at, below and above their limits.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function numberChecks(): readonly Check[] {
  return boundaryChecks("number", "minimum", "maximum", "exclusiveMinimum");
}

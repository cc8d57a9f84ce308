// Amounts that may be numbers or strings, as strings.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function patternChecks(): readonly Check[] {
  return boundaryChecks("pattern", "pattern");
}

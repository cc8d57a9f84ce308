// Listed values, foreign ones, and look-alikes.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function enumerationChecks(): readonly Check[] {
  return boundaryChecks("enum", "enum");
}

// Texts that are too short or too long by every way of counting.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function lengthChecks(): readonly Check[] {
  return boundaryChecks("length", "minLength", "maxLength");
}

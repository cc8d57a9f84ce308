// Values of another JSON type than the member's.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function typeChecks(): readonly Check[] {
  return boundaryChecks("type", "type");
}

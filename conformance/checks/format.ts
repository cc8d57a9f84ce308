// UUIDs in right, wrong and arguable spellings; URLs, which weigh less because their syntax is not given.
import type { Check } from "../definition/check.ts";
import { boundaryChecks } from "./boundary.ts";

export function formatChecks(): readonly Check[] {
  return boundaryChecks("format", "format");
}

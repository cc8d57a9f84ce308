// What a check shows to exist: an operation, a field of a request, or one of its stated values. A run that never saw such
// a thing accepted is inconclusive.
import type { Established } from "../../run/format/run.ts";
import { PLAIN } from "../../target/control.ts";
import type { Check } from "../definition/check.ts";

/** The check with what it establishes. What its author says goes before what follows from its family and trial. */
export function withEstablished(check: Check): Check {
  const establishes = check.establishes ?? establishedBy(check);
  return establishes === undefined ? check : { ...check, establishes };
}

/**
 * - An operation: a valid request is accepted.
 * - A value: it is accepted where the interface lists it, or in the form that the interface allows.
 * - A field: the control of its probes has it, so they decide only if it was accepted.
 */
function establishedBy({ id, family, kind, tier, trial }: Check): Established | undefined {
  if (tier === "observed") return undefined;
  if (family === "operation-exists" || id.endsWith("/received/valid-requests")) return "operation";
  if (VALUES.has(family) && tier === "specified" && kind !== "reject") return "value";
  if (family === "optional-field") return "field";
  const hasField = trial.kind === "probe" && trial.control !== PLAIN;
  return hasField && !id.endsWith("/optional/omitted") ? "field" : undefined;
}

/** Families that try one listed value or form each. */
const VALUES: ReadonlySet<string> = new Set(["enum", "chain-slug", "direction", "wei"]);

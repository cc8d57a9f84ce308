// The tier of a service that rejects more than it should. If the interface leaves open whether a value is accepted, such a
// service conforms.
import { operations, type SchemaMutation, type Tier, typesOf } from "../../../schemas/index.ts";
import { nodeAt, stepsOf } from "../schema-nodes.ts";

/** The tier of a request mutation in a service: that of the schema, except for values that need not be accepted. */
export function requestTier(mutation: SchemaMutation): Tier {
  const { operation, kind, keyword, tier } = mutation;
  if (kind !== "tightened") return tier;
  const node = nodeAt(operations[operation].request, stepsOf(mutation));
  const open = node["x-open"] ?? {};
  if (keyword === "required") return ABSENCE.some((facet) => open[facet] !== undefined) ? "observed" : tier;
  // Of a number without a limit nothing is said but that it is a number: fractions need not be accepted.
  if (keyword === "type" && node.type === "number" && node.exclusiveMinimum === undefined) return "observed";
  // How small an amount may be is left open (open/U06), except for the default.
  if (keyword === "exclusiveMinimum") {
    const { exclusiveMinimum = 0 } = nodeAt(mutation.schema, stepsOf(mutation));
    return Number(node.default ?? Number.POSITIVE_INFINITY) <= exclusiveMinimum ? tier : "observed";
  }
  // A fraction may be finer than what is accepted. Nothing else excuses a rejection: neither the spelling of an amount nor a
  // listed value that is rejected as unlisted.
  const isOfFractions = keyword === "type" && typesOf(node).length === 1;
  return isOfFractions ? (node["x-tier"]?.accept ?? tier) : tier;
}

/** Open facets that tell whether a field may be absent. */
const ABSENCE = ["presence", "default", "combination"];

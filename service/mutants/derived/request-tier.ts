// How much it weighs that a service refuses more than it should. Where the interface leaves open whether a right value is
// taken, such a service is true to it.
import { operations, type SchemaMutation, type Tier, typesOf } from "../../../schemas/index.ts";
import { nodeAt, stepsOf } from "./node-at.ts";

/** The tier of a request mutation in a service: the schema's own, but for what is refused and need not be taken. */
export function requestTier(mutation: SchemaMutation): Tier {
  const { operation, kind, keyword, tier } = mutation;
  if (kind !== "tightened") return tier;
  const node = nodeAt(operations[operation].request, stepsOf(mutation));
  const open = node["x-open"] ?? {};
  if (keyword === "required") return ABSENCE.some((facet) => open[facet] !== undefined) ? "observed" : tier;
  // Of a number without a limit nothing is said but that it is a number: fractions are not promised to be taken.
  if (keyword === "type" && node.type === "number" && node.exclusiveMinimum === undefined) return "observed";
  // How small an amount is still taken is left open (open/U06), but for the one that counts where none is given.
  if (keyword === "exclusiveMinimum") {
    const { exclusiveMinimum = 0 } = nodeAt(mutation.schema, stepsOf(mutation));
    return Number(node.default ?? Number.POSITIVE_INFINITY) <= exclusiveMinimum ? tier : "observed";
  }
  // A fraction may be finer than what is taken. Nothing else is a ground: neither the spelling of an amount, nor a listed value
  // that is refused as one that is not listed.
  const isOfFractions = keyword === "type" && typesOf(node).length === 1;
  return isOfFractions ? (node["x-tier"]?.accept ?? tier) : tier;
}

/** What is left open of a member that tells whether it may be absent. */
const ABSENCE = ["presence", "default", "combination"];

// Mutants derived from the schemas: one for each mutation of a constraint.
import { OPERATION_IDS, operations, type Schema, type Tier, typesOf } from "../../../schemas/index.ts";
import type { Mutant } from "../mutant.ts";
import { nodeAt, stepsOf } from "../schema-nodes.ts";
import { adding, leavingOut, narrowing, sendingNeighbour, sendingWrong } from "./faulty-response.ts";
import { validatingBy } from "./faulty-validation.ts";
import { mutationsOf, type SchemaMutation } from "./mutations.ts";

/** Every derived mutant by the id of its mutation, such as `token-price/request/amount/exclusiveMinimum/limit-included`. */
export function derivedMutants(): ReadonlyMap<string, Mutant> {
  catalogue ??= new Map(
    OPERATION_IDS.flatMap((operation) => [
      ...mutationsOf(operation, "request").map(requestMutant),
      ...mutationsOf(operation, "response").map(responseMutant),
    ]).map((mutant) => [mutant.id, mutant]),
  );
  return catalogue;
}

let catalogue: ReadonlyMap<string, Mutant> | undefined;

function requestMutant(mutation: SchemaMutation): Mutant {
  const isStrict = mutation.kind === "tightened";
  const verb = isStrict ? "Rejects more than the interface does" : "Accepts what the interface rejects";
  const description = `${verb}: ${faultOf(mutation)}.`;
  return mutantOf(mutation, { tier: requestTier(mutation), description, install: validatingBy(mutation) });
}

function responseMutant(mutation: SchemaMutation): Mutant {
  const { keyword, kind } = mutation;
  if (kind === "tightened") return stricterResponse(mutation);
  switch (keyword) {
    case "required":
      return mutantOf(mutation, { description: `Omits ${fieldOf(mutation)}.`, install: leavingOut(mutation) });
    case "not": {
      const field = truthOf(mutation).not?.required[0] ?? "";
      const description = `Sends ${fieldOf(mutation)} with ${field}.`;
      return mutantOf(mutation, { description, install: adding(mutation, field, "base") });
    }
    default: {
      // A node that is forgotten as a whole has lost its type first of all.
      const isForgotten = keyword === "properties" || keyword === "items";
      const statements = [(isForgotten && typeStatementOf(mutation)) || mutation.statement] as const;
      const description = `Sends a wrong ${fieldOf(mutation)}: ${faultOf(mutation)}.`;
      return mutantOf(mutation, { statements, description, install: sendingWrong(mutation, statements) });
    }
  }
}

/** A narrower response is still valid, except for an enumeration value that stands for another one. */
function stricterResponse(mutation: SchemaMutation): Mutant {
  const type = typeStatementOf(mutation);
  const statements = [mutation.statement, ...(type === undefined ? [] : [type])] as const;
  switch (mutation.keyword) {
    case "required":
      return mutantOf(mutation, {
        statements,
        // The interface says that some fields may be absent; of others it says nothing.
        tier: truthOf(mutation)["x-open"]?.["presence"] === undefined ? "advisory" : "observed",
        description: `Omits ${fieldOf(mutation)}, which has no required mark.`,
        install: leavingOut(mutation),
      });
    case "enum":
      return mutantOf(mutation, {
        statements,
        tier: "advisory",
        description: `Sends another value in place of one of ${fieldOf(mutation)}: ${faultOf(mutation)}.`,
        install: sendingNeighbour(mutation),
      });
    default:
      return mutantOf(mutation, {
        tier: "observed",
        description: `Sends ${fieldOf(mutation)} in a narrower form than allowed: ${faultOf(mutation)}.`,
        equivalent: "A value of the narrower form has the stated form too, so every response is valid.",
        install: narrowing(mutation),
      });
  }
}

function mutantOf(
  { id, statement, tier }: SchemaMutation,
  rest: Pick<Mutant, "description" | "install"> & Partial<Mutant>,
): Mutant {
  return { id, statements: [statement], tier, ...rest };
}

function truthOf(mutation: SchemaMutation): Schema {
  return nodeAt(operations[mutation.operation].response, stepsOf(mutation));
}

function typeStatementOf(mutation: SchemaMutation): string | undefined {
  return truthOf(mutation)["x-statement"]?.["type"];
}

function fieldOf({ path }: SchemaMutation): string {
  return path === "" ? "body" : path.replaceAll("/items", "[]").replaceAll("/", ".");
}

function faultOf({ path, keyword, id }: SchemaMutation): string {
  const variant = id.slice(id.lastIndexOf("/") + 1);
  return `${path === "" ? "body" : path} ${keyword} ${variant}`;
}

/** The tier of a request mutation in a service: that of the schema, except for values that need not be accepted. */
function requestTier(mutation: SchemaMutation): Tier {
  const { operation, kind, keyword, tier } = mutation;
  if (kind !== "tightened") return tier;
  const node = nodeAt(operations[operation].request, stepsOf(mutation));
  const open = node["x-open"] ?? {};
  if (keyword === "required") return ABSENCE.some((facet) => open[facet] !== undefined) ? "observed" : tier;
  // The interface only says that it is a number: fractions need not be accepted.
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

/** Open facets that leave it open whether a field may be absent. */
const ABSENCE = ["presence", "default", "combination"];

// Every value at a border of an operation's request, with the statements that it tries and how much it weighs.
import { CONSTRAINTS, type Constraint, type Schema, TIERS, type Tier } from "../dialect.ts";
import { operations, statements } from "../facts.ts";
import { keywordRules } from "../keywords/index.ts";
import type { BoundaryValue } from "../keywords/keyword.ts";
import type { OperationId } from "../operation.ts";
import { nodesOf, pointerOf, type SchemaNode } from "./nodes.ts";

/** One edit of a request that is right otherwise. Pointer, keyword and variant together are unique within an operation. */
export type Boundary = Omit<BoundaryValue, "field" | "statements"> & {
  readonly operation: OperationId;
  /** Where the edit is made: a JSON pointer into the request body, `/0` for an element of an array. */
  readonly pointer: string;
  readonly keyword: Constraint | "optional";
  /** The first is the statement of the constraint at this place; the others say the same elsewhere or in general. */
  readonly statements: readonly string[];
  /** Open statements that touch the field: which combinations are legal, what is assumed when it is absent. */
  readonly open: readonly string[];
};

export function boundariesOf(operation: OperationId): readonly Boundary[] {
  return nodesOf(operations[operation].request).flatMap((node) => [
    ...CONSTRAINTS.filter((keyword) => node.schema[keyword] !== undefined).flatMap((keyword) =>
      keywordRules[keyword]
        .boundaries(node.schema, node.presence)
        .map((value) => boundary(operation, node, keyword, value)),
    ),
    ...Object.entries(node.schema.properties ?? {})
      .filter(([name]) => !node.schema.required?.includes(name))
      .map(([name, field]) => omission(operation, `${pointerOf(node.path)}/${name}`, field)),
  ]);
}

function boundary(
  operation: OperationId,
  { path, schema }: SchemaNode,
  keyword: Constraint,
  { field, statements: further = [], ...value }: BoundaryValue,
): Boundary {
  const owner = field === undefined ? schema : (schema.properties?.[field] ?? schema);
  const pointer = pointerOf(path) + (field === undefined ? "" : `/${field}`);
  const facet = keyword === "required" ? owner : schema;
  const statement = facet["x-statement"]?.[keyword];
  if (statement === undefined) throw new Error(`${operation}${pointer} names no statement for ${keyword}`);
  return {
    ...value,
    ...weight(value, facet, keyword),
    operation,
    pointer,
    keyword,
    statements: [...new Set([statement, ...saidElsewhere(statement), ...further])],
    open: openOf(owner),
  };
}

/** A field left out: allowed if it is marked optional, a fact to record if the interface leaves it open. */
function omission(operation: OperationId, pointer: string, field: Schema): Boundary {
  const statement = field["x-statement"]?.["optional"];
  const open = openOf(field);
  const isLeftOpen = ABSENCE.some((facet) => field["x-open"]?.[facet] !== undefined);
  if (statement === undefined && !isLeftOpen) throw new Error(`${operation}${pointer} is neither optional nor open`);
  const tier = isLeftOpen ? "observed" : (field["x-tier"]?.optional ?? "specified");
  return {
    operation,
    pointer,
    keyword: "optional",
    variant: "omitted",
    edit: { kind: "remove" },
    expectation: tier === "observed" ? "observe" : "accept",
    tier,
    interpretations: tier === "observed" ? [] : ["I4"],
    why: isLeftOpen ? "what absence means is left open" : "the field may be left out",
    statements: statement === undefined ? open : [statement, ...saidElsewhere(statement)],
    open,
  };
}

/** Facets of `x-open` that leave it open whether a field may be absent. */
export const ABSENCE = ["presence", "default", "combination"] as const;

const ORDER: readonly Tier[] = TIERS;

/**
 * The tier of a value is the weakest of its own and, for what is rejected, the constraint's; for what is accepted, the
 * field's. A value that keeps a constraint under every interpretation keeps it however it is read.
 */
function weight(
  { expectation, tier, interpretations }: BoundaryValue,
  { "x-tier": tiers }: Schema,
  keyword: Constraint,
): Pick<Boundary, "expectation" | "tier" | "interpretations"> {
  const claims: readonly Tier[] = [tier, (expectation === "accept" ? tiers?.accept : tiers?.[keyword]) ?? "specified"];
  const weakest = ORDER[Math.max(...claims.map((claim) => ORDER.indexOf(claim)))] ?? "observed";
  return weakest === "observed"
    ? { tier: weakest, expectation: "observe", interpretations: [] }
    : { tier: weakest, expectation, interpretations };
}

/** Statements that say the same as this one in another place, such as the table of limits. */
function saidElsewhere(statement: string): string[] {
  return [...statements.values()].filter(({ sameAs }) => sameAs?.includes(statement)).map(({ id }) => id);
}

function openOf(schema: Schema): string[] {
  return [...new Set(Object.values(schema["x-open"] ?? {}))];
}

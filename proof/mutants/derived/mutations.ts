// Wrong versions of a body's schema, one fault each: what tests, examples and services with that fault are tried on.
import { nameOf, nodesOf, type SchemaNode, type SchemaPath } from "../../../schemas/derive/nodes.ts";
import {
  CONSTRAINTS,
  type Constraint,
  type Direction,
  type OperationId,
  operations,
  type Schema,
  type Tier,
} from "../../../schemas/index.ts";
import { WEAKENINGS, type Weakening } from "./weakenings.ts";

export type SchemaMutation = {
  /** `<operation>/<direction>/<path>/<keyword>/<variant>`, permanent. */
  readonly id: string;
  readonly operation: OperationId;
  readonly direction: Direction;
  /** The faulty field as statement ids spell it, such as `destinationChains/items`; empty for the body itself. */
  readonly path: string;
  readonly keyword: Constraint | "properties" | "items";
  readonly kind: Weakening["kind"];
  readonly statement: string;
  readonly tier: Tier;
  /** The whole body's schema with the fault in it. */
  readonly schema: Schema;
};

/**
 * All mutations of one body. A fault that changes no verdict is not among them, nor one that another constraint of the
 * same node hides.
 */
export function mutationsOf(operation: OperationId, direction: Direction): readonly SchemaMutation[] {
  const whole = operations[operation][direction];
  return nodesOf(whole).flatMap((node) => {
    const faults: readonly Fault[] = [
      ...CONSTRAINTS.filter(
        (keyword) => node.schema[keyword] !== undefined || bearsMarks(node.schema, keyword),
      ).flatMap((keyword) => WEAKENINGS[keyword](node.schema).map((weakening) => ({ keyword, ...weakening }))),
      ...emptied(node),
    ];
    return faults.map((fault) => mutation(operation, direction, whole, node, fault));
  });
}

type Fault = Weakening & { readonly keyword: SchemaMutation["keyword"] };

/** An object without any required mark can still be given one. */
function bearsMarks({ properties }: Schema, keyword: Constraint): boolean {
  return keyword === "required" && properties !== undefined;
}

/** The node forgotten as a whole. A node of one constraint is passed over: dropping that constraint is the same fault. */
function emptied({ path, schema }: SchemaNode): Fault[] {
  const constraints = CONSTRAINTS.filter((keyword) => schema[keyword] !== undefined);
  const step = path.at(-1);
  if (step === undefined || (constraints.length < 2 && !schema.properties && !schema.items)) return [];
  const rest: Schema = { ...(schema["x-statement"] && { "x-statement": schema["x-statement"] }) };
  return [{ keyword: step === "items" ? "items" : "properties", variant: "any", kind: "dropped", schema: rest }];
}

function mutation(
  operation: OperationId,
  direction: Direction,
  whole: Schema,
  { path, schema }: SchemaNode,
  fault: Fault,
): SchemaMutation {
  const owner = fault.field === undefined ? schema : (fault.schema.properties?.[fault.field] ?? schema);
  const { statement, tier } = broken(owner, fault);
  if (statement === undefined) throw new Error(`${operation} ${direction} ${nameOf(path)} restates no statement`);
  const name = nameOf(fault.field === undefined ? path : [...path, { property: fault.field }]);
  return {
    id: [operation, direction, name, fault.keyword, fault.variant].filter((part) => part !== "").join("/"),
    operation,
    direction,
    path: name,
    keyword: fault.keyword,
    kind: fault.kind,
    statement,
    tier,
    schema: exchange(whole, path, fault.schema),
  };
}

/** The statement that a fault breaks and its weight; an added required mark breaks what says that the field may be absent. */
function broken(schema: Schema, { keyword, kind }: Fault): { statement: string | undefined; tier: Tier } {
  const statements = schema["x-statement"] ?? {};
  const tiers = schema["x-tier"] ?? {};
  if (keyword === "required" && kind === "tightened") {
    const isOpen = statements["optional"] === undefined;
    return { statement: statements["required"], tier: isOpen ? "observed" : (tiers.optional ?? "specified") };
  }
  if (keyword === "properties" || keyword === "items") {
    return { statement: statements["enum"] ?? statements["type"], tier: tiers.type ?? "specified" };
  }
  return { statement: statements[keyword], tier: tiers[keyword] ?? "specified" };
}

/** The schema with another node at a path. */
export function exchange(schema: Schema, path: SchemaPath, node: Schema): Schema {
  const [step, ...rest] = path;
  if (step === undefined) return node;
  const inner = step === "items" ? schema.items : schema.properties?.[step.property];
  if (inner === undefined) throw new Error(`there is no node ${nameOf(path)} to exchange`);
  const exchanged = exchange(inner, rest, node);
  return step === "items"
    ? { ...schema, items: exchanged }
    : { ...schema, properties: { ...schema.properties, [step.property]: exchanged } };
}

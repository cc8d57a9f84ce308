// Mutants that overlook a rule about requests, and make do with what they get instead.
import { type OperationId, operations, type Schema, typesOf, type Violation, valueAt } from "../../schemas/index.ts";
import { isObject } from "../stages.ts";
import type { State } from "../state.ts";
import type { Install } from "./mutant.ts";
import { standInOf } from "./stand-ins.ts";

/** A rule to overlook: violations of an operation (or of all) at a pointer, of certain keywords. */
export type Overlooked = {
  readonly operation?: OperationId;
  /** The pointers at which the rule is overlooked; elements of arrays are written with `*`. All pointers if left out. */
  readonly pointers?: readonly string[];
  readonly keywords: readonly Violation["keyword"][];
  /** Narrows the rule down to certain values. */
  readonly accepts?: (value: unknown) => boolean;
};

/** Overlooks the rule and puts something usable in the place of the offending value, so that the handler can go on. */
export function overlooking(rule: Overlooked): Install {
  return ({ stages, act, state }) => ({
    validate: (exchange) => {
      const { operation } = exchange;
      const violations = stages.validate(exchange);
      if (rule.operation !== undefined && rule.operation !== operation) return violations;
      const overlooked = violations.filter((violation) => isOverlooked(rule, violation, exchange.body));
      if (overlooked.length === 0) return violations;
      const kept = violations.filter((violation) => !overlooked.includes(violation));
      if (kept.length > 0) return kept;
      for (const { pointer } of overlooked) exchange.body = mend(operation, exchange.body, pointer, state);
      act();
      return kept;
    },
  });
}

/** The body with a usable value at the pointer, so that the handler can go on. Changes the body that it is given. */
export function mend(operation: OperationId, body: unknown, pointer: string, state: State): unknown {
  const standIn = standInOf(operation, state);
  if (pointer === "") return standIn;
  const names = pointer.slice(1).split("/");
  const name = names.pop() ?? "";
  const holder = valueAt(body, names.map((part) => `/${part}`).join(""));
  if (isObject(holder) || Array.isArray(holder)) {
    const usable = usableValue(valueAt(body, pointer), schemaAt(operations[operation].request, pointer));
    Object.assign(holder, { [name]: usable ?? valueAt(standIn, pointer.replace(/\/\d+$/, "/0")) });
  }
  return body;
}

function isOverlooked(rule: Overlooked, { keyword, pointer }: Violation, body: unknown): boolean {
  const place = pointer.replace(/\/\d+(?=\/|$)/g, "/*");
  return (
    rule.keywords.includes(keyword) &&
    (rule.pointers?.includes(place) ?? true) &&
    (rule.accepts?.(valueAt(body, pointer)) ?? true)
  );
}

/** What a lenient service would read from the value, or undefined. */
function usableValue(value: unknown, schema: Schema): unknown {
  const isNumeric = typesOf(schema).some((type) => type === "number" || type === "integer");
  if (isNumeric && (typeof value === "number" || typeof value === "string")) return usableNumber(Number(value), schema);
  if (typeof value !== "string") return undefined;
  if (schema.enum !== undefined) return schema.enum.find((field) => field === value.trim().toLowerCase());
  const isText = schema.format !== "uuid" && typesOf(schema).includes("string");
  return isText && !isNumeric ? value : undefined;
}

function usableNumber(number: number, schema: Schema): number | undefined {
  const whole = typesOf(schema).includes("integer") ? Math.trunc(number) : number;
  const inside = Math.min(Math.max(whole, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  return inside > (schema.exclusiveMinimum ?? -Infinity) && Number.isFinite(inside) ? inside : undefined;
}

function schemaAt(schema: Schema, pointer: string): Schema {
  return pointer
    .slice(1)
    .split("/")
    .reduce<Schema>((node, name) => node.properties?.[name] ?? node.items ?? {}, schema);
}

// Mutants that skip a rule about requests and continue with a usable value.
import {
  exampleRequest,
  type OperationId,
  operations,
  type Schema,
  typesOf,
  type Violation,
  valueAt,
} from "../../schemas/index.ts";
import { type Body, isObject } from "../../service/exchange/stages.ts";
import type { State } from "../../service/market/state.ts";
import type { Install } from "../../service/mutants.ts";
import type { Row } from "./mutant.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";

/** Limits a lenient mutant to certain values or bodies. */
type Accepts = (value: unknown, body: unknown) => boolean;

/** What to skip: violations of some statements, or of a keyword at some pointers (all if omitted). */
type SkippedRule = { readonly accepts?: Accepts } & (
  | { readonly statements: readonly string[] }
  | { readonly keyword: Violation["keyword"]; readonly pointers?: readonly string[] }
);

/** A mutant that accepts what violates its statements. */
export function accepting({ accepts, ...row }: Omit<Row, "install"> & { readonly accepts?: Accepts }): Row {
  const { statements } = row;
  return { ...row, install: skipping({ statements, ...(accepts !== undefined && { accepts }) }) };
}

/** Skips the rule and replaces the invalid value by a usable one, so that the handler can continue. */
export function skipping(rule: SkippedRule): Install {
  return ({ stages, act, state }) => ({
    validate: (exchange) => {
      const { operation } = exchange;
      const violations = stages.validate(exchange);
      const skipped = violations.filter((violation) => isSkipped(rule, violation, exchange.body));
      if (skipped.length === 0) return violations;
      const kept = violations.filter((violation) => !skipped.includes(violation));
      if (kept.length > 0) return kept;
      for (const { pointer } of skipped) {
        exchange.body = makeUsable(operation, exchange.body, pointer, state);
      }
      act();
      return kept;
    },
  });
}

/**
 * Accepts an invalid request if `read` returns a valid body for it, which the handler then gets. `read` may return undefined
 * to leave the request invalid, and may change the copy of the body that it is given.
 */
export function readingAs(
  read: (body: unknown, violations: readonly Violation[], operation: OperationId) => unknown,
): Install {
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const violations = stages.validate(exchange);
      if (violations.length === 0) return violations;
      const body = read(structuredClone(exchange.body), violations, exchange.operation);
      if (body === undefined || stages.validate({ ...exchange, body }).length > 0) return violations;
      exchange.body = body;
      act();
      return [];
    },
  });
}

/** The body with a usable value at the pointer, so that the handler can continue. Changes the body that it is given. */
export function makeUsable(operation: OperationId, body: unknown, pointer: string, state: State): unknown {
  const valid = validRequestOf(operation, state);
  if (pointer === "") return valid;
  const parent = valueAt(body, pointer.slice(0, pointer.lastIndexOf("/")));
  if (isObject(parent) || Array.isArray(parent)) {
    const value = valueAt(body, pointer);
    const usable = usableValue(value, nodeAt(operations[operation].request, stepsTo(pointer)));
    const name = pointer.slice(pointer.lastIndexOf("/") + 1);
    Object.assign(parent, { [name]: usable ?? valueAt(valid, pointer.replace(/\/\d+$/, "/0")) });
  }
  return body;
}

function isSkipped(rule: SkippedRule, { keyword, pointer, statement }: Violation, body: unknown): boolean {
  const isMeant =
    "statements" in rule
      ? rule.statements.includes(statement)
      : rule.keyword === keyword && (rule.pointers?.includes(pointer) ?? true);
  return isMeant && (rule.accepts?.(valueAt(body, pointer), body) ?? true);
}

/** What a lenient service would read from the value, or undefined. */
function usableValue(value: unknown, schema: Schema): unknown {
  const isNumeric = typesOf(schema).some((type) => type === "number" || type === "integer");
  if (isNumeric && (typeof value === "number" || typeof value === "string")) return usableNumber(Number(value), schema);
  if (typeof value !== "string") return undefined;
  if (schema.enum !== undefined) return schema.enum.find((allowed) => allowed === value.trim().toLowerCase());
  const isText = schema.format !== "uuid" && typesOf(schema).includes("string");
  return isText && !isNumeric ? value : undefined;
}

function usableNumber(number: number, schema: Schema): number | undefined {
  const whole = typesOf(schema).includes("integer") ? Math.trunc(number) : number;
  const inside = Math.min(Math.max(whole, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  return inside > (schema.exclusiveMinimum ?? -Infinity) && Number.isFinite(inside) ? inside : undefined;
}

/** A request with every field that the service accepts, about its first token and its first user. */
export function validRequestOf(operation: OperationId, { tokens, ledger }: State): Body {
  return exampleRequest(operation, { tokenId: tokens.seeded[0]?.tokenId, user_id: ledger.seededUsers[0]?.userId });
}

// Maps each place of a schema where a validator can report a fault to the statement that is broken there.
import type { Constraint, Schema, Tier } from "../dialect.ts";
import { CONSTRAINTS } from "../dialect.ts";

/** What a constraint claims: the statement that it restates, and how much it weighs. */
export type Claim = { readonly statement: string; readonly tier: Tier };

/**
 * Claims of a schema by schema path, in the spelling of ajv's `schemaPath` (`#/properties/amount/exclusiveMinimum`);
 * a missing field stands under `<object path>/required/<name>`.
 */
export function claimsOf(schema: Schema, path = "#"): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const keyword of CONSTRAINTS) {
    if (keyword === "required" || schema[keyword] === undefined) continue;
    claims.set(`${path}/${keyword}`, claim(schema, keyword, `${path}/${keyword}`));
  }
  for (const name of schema.required ?? []) {
    const field = schema.properties?.[name];
    if (field === undefined) throw new Error(`${path} requires ${name}, which it does not describe`);
    claims.set(`${path}/required/${name}`, claim(field, "required", `${path}/required/${name}`));
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const [key, value] of claimsOf(field, `${path}/properties/${name}`)) claims.set(key, value);
  }
  if (schema.items) for (const [key, value] of claimsOf(schema.items, `${path}/items`)) claims.set(key, value);
  return claims;
}

function claim(schema: Schema, keyword: Constraint, path: string): Claim {
  const statement = schema["x-statement"]?.[keyword];
  if (statement === undefined) throw new Error(`${path} names no statement in x-statement`);
  return { statement, tier: schema["x-tier"]?.[keyword] ?? "specified" };
}

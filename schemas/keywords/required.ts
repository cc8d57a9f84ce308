// The keyword `required`: each field left out, and each under a name in another case.
import type { Schema } from "../dialect.ts";
import type { BoundaryValue, KeywordRule, Weakening } from "./keyword.ts";

export const required: KeywordRule = {
  boundaries: (schema) =>
    (schema.required ?? []).flatMap((field) => [
      {
        variant: "missing",
        field,
        edit: { kind: "remove" },
        expectation: "reject",
        tier: "specified",
        interpretations: ["I1"],
        why: "the field is required",
      },
      renamed("other-case", field, otherCase(field), "a name in another case is another name"),
      ...(withUnderscores(field) === field
        ? []
        : [renamed("other-underscores", field, withUnderscores(field), "a name with underscores is another name")]),
    ]),
  weakenings: (schema) => {
    const marked = schema.required ?? [];
    const described = Object.keys(schema.properties ?? {});
    return [
      ...marked.map((field) => marks(schema, field, "dropped", "optional", without(marked, field))),
      ...described
        .filter((field) => !marked.includes(field))
        .map((field) => marks(restated(schema, field), field, "tightened", "required", [...marked, field])),
    ];
  },
};

function renamed(variant: string, field: string, to: string, why: string): BoundaryValue {
  return {
    variant,
    field,
    edit: { kind: "rename", to },
    expectation: "reject",
    tier: "specified",
    interpretations: ["I1"],
    statements: ["conventions/field-names"],
    why,
  };
}

function marks(
  schema: Schema,
  field: string,
  kind: Weakening["kind"],
  variant: string,
  names: readonly string[],
): Weakening {
  return { variant, kind, field, schema: { ...schema, required: names } };
}

/** The object with a statement for a mark that the facts do not have: what says that the field may be absent. */
function restated(schema: Schema, name: string): Schema {
  const field = schema.properties?.[name] ?? {};
  const facets = field["x-statement"] ?? {};
  const open = Object.values(field["x-open"] ?? {})[0];
  const statement = facets["optional"] ?? open ?? facets["type"];
  if (statement === undefined) throw new Error(`nothing is said of ${name}, so that no mark of it can be wrong`);
  const named: Schema = { ...field, "x-statement": { ...facets, required: statement } };
  return { ...schema, properties: { ...schema.properties, [name]: named } };
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((other) => other !== name);
}

function otherCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function withUnderscores(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

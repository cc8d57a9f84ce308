// The keyword `required`: each member left out, and each under a name in another case.
import type { Schema } from "../dialect.ts";
import type { KeywordRule, Weakening } from "./keyword.ts";

export const required: KeywordRule = {
  keyword: "required",
  boundaries: (schema) =>
    (schema.required ?? []).flatMap((member) => [
      {
        variant: "missing",
        member,
        edit: { kind: "remove" },
        expectation: "refuse",
        tier: "specified",
        readings: ["I1"],
        why: "the member is required",
      },
      {
        variant: "other-case",
        member,
        edit: { kind: "rename", to: otherCase(member) },
        expectation: "refuse",
        tier: "specified",
        readings: ["I1"],
        statements: ["conventions/field-names"],
        why: "a name in another case is another name",
      },
    ]),
  weakenings: (schema) => {
    const marked = schema.required ?? [];
    const described = Object.keys(schema.properties ?? {});
    return [
      ...marked.map((member) => marks(schema, member, "dropped", "optional", without(marked, member))),
      ...described
        .filter((member) => !marked.includes(member))
        .map((member) => marks(restated(schema, member), member, "tightened", "required", [...marked, member])),
    ];
  },
};

function marks(
  schema: Schema,
  member: string,
  kind: Weakening["kind"],
  variant: string,
  names: readonly string[],
): Weakening {
  return { variant, kind, member, schema: { ...schema, required: names } };
}

/** The object with a statement for a mark that the facts do not have: what says that the member may be absent. */
function restated(schema: Schema, name: string): Schema {
  const member = schema.properties?.[name] ?? {};
  const facets = member["x-statement"] ?? {};
  const open = Object.values(member["x-open"] ?? {})[0];
  const statement = facets["optional"] ?? open ?? facets["type"];
  if (statement === undefined) throw new Error(`nothing is said of ${name}, so that no mark of it can be wrong`);
  const named: Schema = { ...member, "x-statement": { ...facets, required: statement } };
  return { ...schema, properties: { ...schema.properties, [name]: named } };
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((other) => other !== name);
}

function otherCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

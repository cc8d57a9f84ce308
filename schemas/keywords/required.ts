// The keyword `required`: each field left out, and each under a name in another case.
import type { BoundaryValue, KeywordRule } from "./keyword.ts";

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

function otherCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function withUnderscores(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

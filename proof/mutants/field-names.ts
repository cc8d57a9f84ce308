// Mutants that read fields under other names.
import { type OperationId, operations, validateRequest } from "../../schemas/index.ts";
import { type Body, isObject } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";
import { allBreaking } from "./mutant.ts";
import { rereading } from "./request-edits.ts";

export const fieldNames = allBreaking("conventions/field-names", {
  "reads-optional-fields-in-any-case": renaming((name, { operation, required }) =>
    namesOf(operation).find((field) => !required.includes(field) && isSameWord(field, name)),
  ),
  "follows-valid-fields-in-any-case": {
    description: "Reads fields under their names in any case if their values are valid.",
    install: renaming(
      (name, { operation }) => namesOf(operation).find((field) => field !== name && isSameWord(field, name)),
      (operation, body) => validateRequest(operation, body).length === 0,
    ),
  },
  "repeats-fields-in-any-case": {
    description: "Rejects unknown fields, but lets a present field be repeated under its name in another case.",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const { operation, body } = exchange;
        if (!isObject(body)) return stages.validate(exchange);
        const strange = Object.keys(body).filter((name) => !namesOf(operation).includes(name));
        const present = Object.keys(body).filter((name) => !strange.includes(name));
        const repeated = strange.filter((name) => present.some((field) => isSameWord(field, name)));
        if (strange.length > repeated.length) return [UNKNOWN_FIELD];
        if (repeated.length > 0) act();
        return stages.validate(exchange);
      },
    }),
  },
  "reads-names-with-underscores": renaming((name, { operation }) =>
    namesOf(operation).find(
      (field) => field !== name && field === name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
    ),
  ),
});

const UNKNOWN_FIELD = {
  pointer: "",
  keyword: "choice",
  statement: "open/U01",
  tier: "observed",
  expected: "without unknown fields",
  actual: "an object",
} as const;

type Request = { readonly operation: OperationId; readonly required: readonly string[] };

/** Gives fields of other names the name that `nameOf` finds for them, if the body is then one that is read. */
function renaming(
  nameOf: (name: string, request: Request) => string | undefined,
  isRead: (operation: OperationId, body: Body) => boolean = () => true,
): Install {
  return rereading((body, operation) => {
    const request = { operation, required: operations[operation].request.required ?? [] };
    const renamed: Body = {};
    for (const [name, value] of Object.entries(body)) renamed[nameOf(name, request) ?? name] = value;
    const isOther = JSON.stringify(renamed) !== JSON.stringify(body);
    return isOther && isRead(operation, renamed) ? renamed : undefined;
  });
}

function namesOf(operation: OperationId): readonly string[] {
  return Object.keys(operations[operation].request.properties ?? {});
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

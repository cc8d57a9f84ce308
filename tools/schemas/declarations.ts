// Writes the TypeScript types of every request and response from the schemas.
import { compile } from "json-schema-to-typescript";
import { innerOf, type Schema } from "../../schemas/dialect.ts";
import type { Operation } from "../../schemas/facts.ts";
import type { Direction } from "../../schemas/operation.ts";

/** Source of a module with one type per request and response, such as `TokenPriceRequest`, and all of them by operation. */
export async function typesSource(operations: readonly Operation[]): Promise<string> {
  const modules: string[] = [];
  for (const operation of operations) {
    for (const direction of ["request", "response"] as const) {
      modules.push(
        await compile(plain(operation[direction]), typeName(operation, direction), {
          additionalProperties: true,
          bannerComment: "",
          format: false,
          ignoreMinAndMaxItems: true,
        }),
      );
    }
  }
  return [...modules, bodiesByOperation(operations, "request"), bodiesByOperation(operations, "response")].join("\n");
}

/** The types of all requests or responses by operation: `RequestBodies` or `ResponseBodies`. */
function bodiesByOperation(operations: readonly Operation[], direction: Direction): string {
  const rows = operations.map((operation) => `  ${JSON.stringify(operation.id)}: ${typeName(operation, direction)};`);
  const name = direction === "request" ? "RequestBodies" : "ResponseBodies";
  return [`export interface ${name} {`, ...rows, "}", ""].join("\n");
}

function typeName(operation: Operation, direction: Direction): string {
  return operation[direction].title ?? `${operation.id}-${direction}`;
}

/** Without titles below the root, so that each body becomes one self-contained type; without our annotations. */
function plain(schema: Schema, isRoot = true): object {
  const { title, not: _not, examples: _examples, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith("x-"))),
    ...(isRoot && { title }),
    ...innerOf(schema, (node) => plain(node, false)),
  };
}

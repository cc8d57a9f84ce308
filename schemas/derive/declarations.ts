// Writes the TypeScript types of every request and response from the schemas.
import { compile } from "json-schema-to-typescript";
import type { Schema } from "../dialect.ts";
import type { Operation } from "../facts.ts";

/** Source of a module with one exported type per request and response, such as `TokenPriceRequest`. */
export async function typesSource(operations: readonly Operation[]): Promise<string> {
  const modules: string[] = [];
  for (const operation of operations) {
    for (const schema of [operation.request, operation.response]) {
      modules.push(
        await compile(plain(schema), schema.title ?? operation.id, {
          additionalProperties: true,
          bannerComment: "",
          format: false,
          ignoreMinAndMaxItems: true,
        }),
      );
    }
  }
  return modules.join("\n");
}

/** Without titles below the root, so that each body becomes one self-contained type; without our annotations. */
function plain(schema: Schema, isRoot = true): object {
  const { title, not: _not, examples: _examples, properties, items, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith("x-"))),
    ...(isRoot && { title }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, plain(field, false)])),
    }),
    ...(items && { items: plain(items, false) }),
  };
}

// Writes checks of the bodies as code, since k6 cannot run ajv itself. A check that passes means that the body conforms to its
// schema; one that does not pass says nothing more, and a walk finds out what is broken.
import standalone from "ajv/dist/standalone/index.js";
import { transformSync } from "esbuild";
import { FORMATS, type Schema } from "../../schemas/dialect.ts";
import type { Direction, OperationId } from "../../schemas/operation.ts";
import { createAjv, withoutAnnotations } from "./ajv.ts";

/** Name of the check of one body in the generated module, such as `tokenPriceRequest`. */
export function checkName(operation: OperationId, direction: Direction): string {
  return `${operation}-${direction}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Source of a module without imports: one exported check per name, and the formats by name. */
export function checksSource(schemas: ReadonlyMap<string, Schema>): string {
  const ajv = createAjv({
    allErrors: false,
    // Lengths in units need no import; a text that is too long only in units is left to the walk. ajv warns of the option.
    unicode: false,
    logger: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const [name, schema] of schemas) ajv.addSchema(withoutAnnotations(schema), name);
  const formats = Object.entries(FORMATS).map(([name, expression]) => `  ${JSON.stringify(name)}: ${expression},`);
  const checks = standalone.default(ajv, Object.fromEntries([...schemas.keys()].map((name) => [name, name])));
  const source = [checks.replace(ERRORS, ""), "export const formats = {", ...formats, "};"].join("\n");
  return transformSync(source, { format: "esm", treeShaking: true, minifySyntax: true }).code;
}

/** What ajv says of a broken constraint: the walk says it better, and each VU of k6 would hold the schemas for it. */
const ERRORS = /^validate\d+\.errors = .*;$/gm;

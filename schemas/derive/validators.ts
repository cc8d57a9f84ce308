// Compiles the schemas ahead of time to one self-contained ES module that runs in Node and inside k6.
import type { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build, transform } from "esbuild";
import type { Operation } from "../facts.ts";
import type { Direction, OperationId } from "../operation.ts";
import { createAjv, withoutAnnotations } from "./ajv.ts";

/** Name of the validator of one body in the generated module, such as `tokenPriceRequest`. */
export function validatorName(operation: OperationId, direction: Direction): string {
  return `${operation}-${direction}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Source of the module: one named export per operation and direction, without imports. */
export async function validatorsSource(operations: readonly Operation[]): Promise<string> {
  const ajv = createAjv();
  const names: Record<string, string> = {};
  for (const operation of operations) {
    for (const direction of ["request", "response"] as const) {
      const name = validatorName(operation.id, direction);
      ajv.addSchema(withoutAnnotations(operation[direction]), name);
      names[name] = name;
    }
  }
  const bundled = await build({
    stdin: { contents: standalone(ajv, names), resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    legalComments: "none",
  });
  const [output] = bundled.outputFiles;
  if (output === undefined) throw new Error("esbuild wrote no output for the validators");
  return (await transform(output.text, { minifySyntax: true, target: "es2022" })).code;
}

// ajv is CommonJS: under ES modules the function is the default export's default.
const standalone = (standaloneModule as unknown as { default: (ajv: Ajv2020, names: Record<string, string>) => string })
  .default;

// The package's entry for programs: the bundled one of the package. A checkout compiles its TypeScript sources for itself
// alone, so that nothing else of the program that imports it is touched.
import { existsSync } from "node:fs";

const bundled = new URL("../dist/program/api.js", import.meta.url);
const load = async () => {
  // As in assay.mjs.
  if (existsSync(bundled) && !existsSync(new URL("../vitest.config.ts", import.meta.url))) return import(bundled.href);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport("../cli/api.ts", import.meta.url);
};

export const { runConformance, runLoad, readRun, Failure } = await load();

// The package's entry for programs: the bundled one of the package. A checkout compiles its TypeScript sources for itself
// alone, so that nothing else of the program that imports it is touched.
import { bundled } from "./bundled.mjs";

const program = bundled("api.js");
const load = async () => {
  if (program !== undefined) return import(program);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport("../cli/api.ts", import.meta.url);
};

export const { runConformance, runLoad, readRun, Failure } = await load();

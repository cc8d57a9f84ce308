// The package's entry for programs: compiles the TypeScript sources for itself alone, so that nothing else of the program
// that imports it is touched.
import { tsImport } from "tsx/esm/api";

export const { runConformance, runLoad, readRun, Failure } = await tsImport("../cli/api.ts", import.meta.url);

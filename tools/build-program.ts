// `npm run build:program [FOLDER]`: the command line and the entry for programs as JavaScript in `dist/program`. They start in half
// the time of the sources, and without a compiler. Only the package has them: in a checkout they would be out of date.
import { join, resolve } from "node:path";
import { buildProgram } from "./build-program/bundle.ts";

const [folder = join(import.meta.dirname, "../dist/program")] = process.argv.slice(2);
await buildProgram(resolve(folder));

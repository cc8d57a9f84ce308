// Assay as the package has it, built for a bench: a checkout compiles TypeScript at each start.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs `body` with the path of the program, which is removed afterwards. */
export async function withPackagedProgram<Result>(body: (main: string) => Promise<Result>): Promise<Result> {
  // Within the checkout, whose packages the program needs.
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const program = mkdtempSync(join(ROOT, "dist/bench-"));
  try {
    execFileSync(process.execPath, ["--import", "tsx", "tools/build-program.ts", program], { cwd: ROOT });
    return await body(join(program, "main.js"));
  } finally {
    rmSync(program, { recursive: true });
  }
}

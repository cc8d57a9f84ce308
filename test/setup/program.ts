// Before the first test that starts Assay: the command line is bundled as for the package, which starts it in half the time.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildProgram } from "../../tools/build-program/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a program that does what `bin/assay.mjs` does. */
    program: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = join(import.meta.dirname, "../../dist");
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, "test-"));
  await buildProgram(folder);
  project.provide("program", join(folder, "main.js"));
  return () => rm(folder, { recursive: true });
}

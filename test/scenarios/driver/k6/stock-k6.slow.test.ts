// A machine with a stock k6 on its PATH, without Go and without anything that Assay has built.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { GO_BUILD } from "../../../../scenarios/driver/k6/k6-build.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";

const LIMIT_MS = 600_000;
const ROOT = join(import.meta.dirname, "../../../..");
const STOCK = 'package main\n\nimport "go.k6.io/k6/v2/cmd"\n\nfunc main() { cmd.Execute() }\n';

const folder = openTemporaryFolder();
const [source, bin, home] = ["source", "bin", "home"].map((name) => join(folder.path, name)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  for (const path of [source, bin, home]) mkdirSync(path);
  for (const name of ["go.mod", "go.sum"]) copyFileSync(join(ROOT, "scenarios/engine", name), join(source, name));
  writeFileSync(join(source, "main.go"), STOCK);
  const args = [...GO_BUILD, "-o", join(bin, "k6"), "."];
  await promisify(execFile)("go", args, { cwd: source, env: goEnvironment(process.env) });
}, LIMIT_MS);
afterAll(() => folder.remove());

const assay = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const options = { cwd: home, env: { PATH: bin, HOME: home } };
    execFile(process.execPath, [join(ROOT, "bin/assay.mjs"), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });

const LOAD = ["load", "mixed", "--rate", "20", "--duration", "2s", "--allow-small-sample"] as const;

test("sends a load with the script engine, and says so with the reason", async () => {
  const { code, output } = await assay(...LOAD, "--out", join(folder.path, "run"));
  expect([0, 4], output).toContain(code);
  expect(output).toMatch(/\bk6 2\.\S+ \(script\)/);
  expect(output.replaceAll(/\s+/g, " ")).toMatch(
    /The script engine on the stock k6 2\.\S+ at \S+ sends the load, not the native one: /,
  );
});

test("refuses a load that demands the native engine, in one sentence", async () => {
  const { code, output } = await assay(...LOAD, "--engine", "native", "--out", join(folder.path, "refused"));
  expect(code).toBe(3);
  expect(output.replaceAll(/\s+/g, " ")).toContain("is a stock k6");
});

// A machine with a stock k6 on its PATH, without Go and without anything that Assay has built.
import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { GO_BUILD } from "../../../../scenarios/driver/k6/k6-build.ts";
import { runProgram } from "../../../program.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const STOCK = 'package main\n\nimport "go.k6.io/k6/v2/cmd"\n\nfunc main() { cmd.Execute() }\n';

const folder = temporaryFolder();
const within = (name: string) => join(folder.path, name);
const [source, bin, home] = [within("source"), within("bin"), within("home")];

beforeAll(async () => {
  for (const path of [source, bin, home]) mkdirSync(path);
  for (const name of ["go.mod", "go.sum"]) copyFileSync(join(ROOT, "scenarios/engine", name), join(source, name));
  writeFileSync(join(source, "main.go"), STOCK);
  const args = [...GO_BUILD, "-o", join(bin, "k6"), "."];
  const { code, output } = await runProgram("go", args, { cwd: source, env: goEnvironment(process.env) });
  expect(code, output).toBe(0);
});

const assay = (...args: readonly string[]) =>
  runProgram(process.execPath, [inject("program"), ...args], { cwd: home, env: { PATH: bin, HOME: home } });

const LOAD = ["load", "mixed", "--rate", "20", "--duration", "2s", "--allow-small-sample"] as const;

/** A machine that is busy with something else drops iterations, which misses a threshold of the bundle. */
const dropped = (output: string) => !output.includes(" 0 dropped");

test("sends the plain bundle, whose thresholds decide and whose page is the report", async () => {
  const out = join(folder.path, "load");
  const { code, output } = await assay(...LOAD, "--out", out);
  expect(code, output).toBe(dropped(output) ? 1 : 0);
  expect(output.replaceAll(/\s+/g, " ")).toMatch(/The stock k6 2\.\S+ at \S+ runs the plain bundle, because /);
  expect(readFileSync(join(out, "plain-load.html"), "utf8")).toContain("<!doctype html>");
});

test("judges conformance and load in one check", async () => {
  const args = ["--only", "token-price/response", "--rate", "40", "--duration", "3s"];
  const { code, output } = await assay("check", ...args, "--out", join(folder.path, "check"));
  expect(code, output).toBe(dropped(output) ? 1 : 0);
  const outcome = dropped(output) ? "missed" : "met";
  const sentence = `the thresholds of the plain bundle under a stock k6 were ${outcome}`;
  expect(output.replaceAll(/\s+/g, " ")).toContain(sentence);
});

test("refuses what only Assay's own k6 can honour, in one sentence", async () => {
  const { code, output } = await assay(...LOAD, "--arrivals", "poisson", "--out", join(folder.path, "refused"));
  expect(code).toBe(3);
  expect(output.replaceAll(/\s+/g, " ")).toContain("A stock k6 cannot be used with --arrivals");
  const key = join(folder.path, "key.pem");
  writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  const signed = await assay(...LOAD, "--attest", join(folder.path, "signed.json"), "--attest-key", key);
  expect(signed.code).toBe(3);
  expect(signed.output.replaceAll(/\s+/g, " ")).toContain("A stock k6 cannot be used with --attest:");
});

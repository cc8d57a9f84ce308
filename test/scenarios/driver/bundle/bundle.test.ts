import { readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { expect, test } from "vitest";
import { bundleScenario } from "../../../../scenarios/driver/bundle/bundle.ts";
import { bundlePlain } from "../../../../scenarios/driver/bundle/plain-bundle.ts";
import { isScenarioName } from "../../../../scenarios/registry.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder();

test.each([
  ["script", bundleScenario, "withContradiction", "scenarios/runtime/response-judgement.ts"],
  ["plain bundle", bundlePlain, "readPlainInputs", "scenarios/runtime/plain/inputs.ts"],
])("the lines of a %s map to those of its sources", async (_, bundle, name, path) => {
  const script = readFileSync(await bundle("mixed", folder.path), "utf8");
  const map = new SourceMap(JSON.parse(Buffer.from(script.split("base64,").at(-1) ?? "", "base64").toString("utf8")));
  const lines = script.split("\n");
  const at = lines.findIndex((line) => line.trimStart().startsWith(`function ${name}(`));
  const origin = map.findEntry(at, lines[at]?.indexOf("function") ?? 0);
  if (!("originalSource" in origin)) throw new Error("the line has no origin");
  expect(origin.originalSource.endsWith(path)).toBe(true);
  const source = readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  expect(source.split("\n")[origin.originalLine]).toContain(`function ${name}(`);
});

test("a script is below 600 kB, small where a VU creates it, and holds neither the schemas' texts nor faker", async () => {
  const path = await bundleScenario("mixed", folder.path);
  expect(statSync(path).size).toBeLessThan(600_000);
  const script = readFileSync(path, "utf8");
  expect(script).not.toContain("faker-js");
  expect(script).not.toContain("json-schema.org");
  const imported = [...script.matchAll(/^import (?:[^"']* from )?["']([^"']+)["']/gm)].map(([, from]) => from);
  expect(imported.sort()).toEqual(["k6/secrets", "k6/x/assay"]);
  // Every function at the margin is an object in each VU.
  const functions = [...script.matchAll(/^(?:async )?function (\w+)\(/gm)].map(([, name]) => name);
  expect(functions.sort()).toEqual(["createJudge", "iterate", "readCredentials", "readInputs", "setup", "teardown"]);
});

test("the name of a scenario is one of the registry's own", () => {
  expect(isScenarioName("mixed")).toBe(true);
  expect(isScenarioName("toString")).toBe(false);
});

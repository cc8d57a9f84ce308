// `npm run build`: every scenario as a script for a stock k6, into dist/scenarios.
import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { bundlePlain } from "../scenarios/driver/bundle/plain-bundle.ts";
import { SCENARIOS, type ScenarioName } from "../scenarios/registry.ts";

const folder = join(import.meta.dirname, "../dist/scenarios");
await mkdir(folder, { recursive: true });
for (const scenario of Object.keys(SCENARIOS) as ScenarioName[]) {
  const path = await bundlePlain(scenario, folder);
  process.stdout.write(`${relative(process.cwd(), path)} ${Math.round(statSync(path).size / 1_000)} kB\n`);
}

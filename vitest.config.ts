// Four groups of tests, by the ends of file names (docs/testing.md): `unit` and `system` are `npm test`, `slow` and
// `properties` are `npm run test:slow`. The project `conformance` is no test of Assay: it judges a target.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const SYSTEM = "test/**/*.system.test.ts";
const SLOW = "test/**/*.slow.test.ts";

/** Unit tests that hold properties: the slow group runs them once more, from a seed that nobody chose. */
function unitsWithProperties(): readonly string[] {
  return readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => join("test", name))
    .filter((path) => path.endsWith(".test.ts") && !/\.(system|slow)\.test\.ts$/.test(path))
    .filter((path) => readFileSync(path, "utf8").includes('from "fast-check"'));
}

// Files share their modules (`isolate: false`): loading those for each file would cost more than its tests.
const UNIT = {
  setupFiles: ["test/setup/no-processes.ts", "test/setup/properties.ts"],
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Long enough for a machine that is busy with something else: a limit ends what hangs, and judges nothing. */
const PROCESSES = {
  globalSetup: ["test/setup/k6.ts", "test/setup/browser.ts"],
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and sockets, so that two files at once pay even on two cores, and
    // three in the slow tests (package.json).
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: [SYSTEM, SLOW], ...UNIT } },
      { test: { name: "system", include: [SYSTEM], ...PROCESSES } },
      { test: { name: "slow", include: [SLOW], ...PROCESSES } },
      {
        test: {
          name: "properties",
          include: [...unitsWithProperties()],
          ...UNIT,
          env: { PROPERTY_SEED: process.env["PROPERTY_SEED"] ?? "random" },
        },
      },
      {
        test: {
          name: "conformance",
          include: ["conformance/conformance.test.ts"],
          globalSetup: ["test/setup/conformance-target.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

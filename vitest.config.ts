// Groups of tests, by the ends of file names (docs/testing.md): `unit` and `system` are `npm test`; `slow` and `properties`
// are `npm run test:slow`; `release` is `npm run test:release`. The project `conformance` is no test of Assay: it judges a target.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SYSTEM = "test/**/*.system.test.ts";
const SLOW = "test/**/*.slow.test.ts";
const RELEASE = "test/**/*.release.test.ts";

/** The files that take longest. No worker must be left alone with one of them at the end. */
const LONGEST = [
  "test/cli/soak.slow.test.ts",
  "test/proof/command.slow.test.ts",
  "test/docs/pages.slow.test.ts",
  "test/changes/common-changes.slow.test.ts",
  "test/scenarios/driver/k6/go-package.slow.test.ts",
  "test/scenarios/collection/generators.slow.test.ts",
  "test/browser/live.slow.test.ts",
  "test/cli/killed-load.system.test.ts",
  "test/cli/run/next-command.system.test.ts",
  "test/scenarios/driver/load/faults.slow.test.ts",
];

/** One project after the other, because a worker loads its modules again for each; the longest files of each come first. */
const PROJECTS = ["slow", "system", "unit", "properties"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(LONGEST.map((path, place) => [join(import.meta.dirname, path), place]));
    const projectOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? LONGEST.length;
    return (await super.sort(files)).sort((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

/** Unit tests that hold properties: the slow group runs them once more, from a seed that nobody chose. */
function unitsWithProperties(): readonly string[] {
  return readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => join("test", name))
    .filter((path) => path.endsWith(".test.ts") && !/\.(system|slow|release)\.test\.ts$/.test(path))
    .filter((path) => readFileSync(path, "utf8").includes('from "fast-check"'));
}

/** Long enough for a machine that is busy with something else: a limit ends what hangs, and judges nothing. */
const PATIENT = { expect: { poll: { timeout: 50_000 } }, testTimeout: 600_000, hookTimeout: 600_000 };

// Files share their modules (`isolate: false`): loading those for each file would cost more than its tests. The next run takes what
// this one compiled, and a project what another one did.
const SHARED = { ...PATIENT, isolate: false, experimental: { fsModuleCache: true } };

/** Keeps nothing of what a global set-up loads: with kept modules, its errors would lose their stacks (vitest 4.1). */
const UNKEPT_SETUP: Plugin = {
  name: "unkept-setup",
  configureVitest({ experimental_defineCacheKeyGenerator: keyed }) {
    keyed(({ environment }) => (environment.name === "__vitest__" ? false : undefined));
  },
};

const UNIT = {
  ...SHARED,
  setupFiles: ["test/setup/no-processes.ts", "test/setup/properties.ts"],
};

const PROCESSES = {
  ...SHARED,
  globalSetup: ["test/setup/k6.ts", "test/setup/browser.ts", "test/setup/program.ts"],
};

export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and sockets, so that four files at once pay even on two cores,
    // and five with the slow tests (package.json).
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: [SYSTEM, SLOW, RELEASE], ...UNIT } },
      { plugins: [UNKEPT_SETUP], test: { name: "system", include: [SYSTEM], ...PROCESSES } },
      { plugins: [UNKEPT_SETUP], test: { name: "slow", include: [SLOW], ...PROCESSES } },
      { plugins: [UNKEPT_SETUP], test: { name: "release", include: [RELEASE], ...PROCESSES } },
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

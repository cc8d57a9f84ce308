import { defineConfig } from "vitest/config";

/**
 * `harness` proves Assay itself, a sample of `npm run prove` included; `conformance` judges a target (see
 * conformance/conformance.test.ts).
 */
export default defineConfig({
  test: {
    // Much of the time goes into waiting for processes and sockets, so that two files at once pay even on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "harness",
          include: ["test/**/*.test.ts"],
          globalSetup: ["test/k6-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
      {
        test: {
          name: "conformance",
          include: ["conformance/conformance.test.ts"],
          globalSetup: ["test/conformance-target.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";

/** `harness` proves Assay itself; `conformance` judges a target (see conformance/conformance.test.ts). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "harness",
          include: ["test/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
      {
        test: {
          name: "conformance",
          include: ["conformance/conformance.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
    ],
  },
});

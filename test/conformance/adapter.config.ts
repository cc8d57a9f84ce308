// Runs the conformance tests with a target, that of the environment, and without one, for the test of the adapter.
import { defineConfig } from "vitest/config";

/** The whole suite runs in a hook, which takes long on a busy machine. */
const TESTS = { include: ["conformance/conformance.test.ts"], hookTimeout: 600_000 };

const conformance = {
  target: process.env["ADAPTER_TARGET"] ?? "",
  token: "adapter-token",
  sideEffects: "any",
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...TESTS, name: "judged", provide: { conformance } } },
      { test: { ...TESTS, name: "without a target", provide: { conformance: { ...conformance, target: "" } } } },
    ],
  },
});

// Runs the conformance tests against the target of the environment, for the test of the adapter.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["conformance/conformance.test.ts"],
    // The whole suite runs in a hook, which takes long on a busy machine.
    hookTimeout: 600_000,
    provide: {
      conformance: { target: process.env["ADAPTER_TARGET"] ?? "", token: "adapter-token", sideEffects: "any" },
    },
  },
});

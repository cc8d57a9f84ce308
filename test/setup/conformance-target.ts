// Before the conformance tests: their target is ASSAY_TARGET with ASSAY_TOKEN, or a reference service started for them.
import type { TestProject } from "vitest/node";
import { isLoopback, parseTarget } from "../../http/target.ts";
import { startService } from "../../service/server.ts";

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["ASSAY_TARGET"];
  const token = process.env["ASSAY_TOKEN"] ?? "assay-placeholder-credential";
  if (given !== undefined && given !== "") {
    const sideEffects = isLoopback(parseTarget(given)) ? "any" : "testnet";
    project.provide("conformance", { target: given, token, sideEffects });
    return undefined;
  }
  const service = await startService();
  project.provide("conformance", { target: service.url, token, sideEffects: "any" });
  return service.close;
}

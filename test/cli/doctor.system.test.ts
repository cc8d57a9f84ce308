// What a load and `assay doctor` say about a k6 that sends nothing, and about the target.
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { startedService } from "../service/running-service.ts";
import { runWithEnvironment } from "./in-process.ts";

const folder = temporaryFolder();

const version = (number: string) => `echo 'k6 v${number} (go1.26.8, linux/amd64)'`;
const stock = folder.program("stock/k6", version("2.2.0"));
const idle = folder.program("idle/k6", `[ "$1" != version ] || { ${version("2.2.0")}; echo '  k6/x/assay [js]'; }`);
const STOCK = { HOME: folder.path, ASSAY_K6: stock };

test.each([
  ["stock", stock],
  ["own", idle],
])("a load with a %s k6 that does nothing ends with one sentence", async (name, k6) => {
  const service = await startedService();
  const out = join(folder.path, `run-${name}`);
  const flags = ["--target", service.url, "--rate", "50", "--duration", "4s", "--out", out];
  const load = runWithEnvironment({ ASSAY_K6: k6 }, "load", "mixed", ...flags);
  await expect(load).rejects.toMatchObject({
    code: "k6-unsupported",
    message: `k6 must send the load, got exit code 0 from ${k6}, which sent nothing.`,
  });
});

test("`assay doctor` says whether the target responds", async () => {
  const service = await startedService();
  const on = (url: string) => runWithEnvironment(STOCK, "doctor", "--target", url);
  expect((await on(service.url)).stdout).toContain(`ok   the target responds at ${service.url}`);
  await service.close();
  const { code, stdout } = await on(service.url);
  expect(stdout).toContain(`FIX  nothing responds at ${service.url}`);
  expect(code).toBe(3);
});

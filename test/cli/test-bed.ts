// What tests of whole loads need: a folder that is gone afterwards, a reference service, and the k6 that all tests share.
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { k6In, windowsOf } from "../scenarios/driver/load-runs.ts";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { startAssay } from "./assay.ts";

/** To be awaited at the top of a test file. With `env`, commands build no k6. */
export async function openTestBed() {
  const { path } = await realK6();
  return { folder: temporaryFolder().path, service: await runningService(), env: { ASSAY_K6: path } };
}

/** A load into a folder of the bed, to be ended in one way or another: its journal has some windows already. */
export async function startLoad(
  { folder, env, service }: Awaited<ReturnType<typeof openTestBed>>,
  name: string,
  options: { readonly shell?: string } = {},
) {
  const out = join(folder, name);
  const load = ["load", "mixed", "--rate", "20", "--duration", "5m", "--target", service.url, "--out", out];
  const running = startAssay(load, { cwd: folder, env, ...options });
  onTestFinished(() => running.kill("SIGKILL"));
  await vi.waitUntil(() => windowsOf(out).length >= 3, { timeout: 100_000 });
  return { out, running, k6: k6In(out) };
}

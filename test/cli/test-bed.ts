// What tests of whole loads need: a folder that is gone afterwards, a reference service, and the k6 that all tests share.
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";

export type TestBed = Awaited<ReturnType<typeof openTestBed>>;

/** To be awaited at the top of a test file. With `env`, commands build no k6. */
export async function openTestBed() {
  const { path } = await realK6();
  return { folder: temporaryFolder().path, service: await runningService(), env: { ASSAY_K6: path } };
}

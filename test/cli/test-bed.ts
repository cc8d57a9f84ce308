// What tests of whole loads need: a folder that is gone afterwards, a reference service, and the k6 that all tests share.
import { afterAll, beforeAll } from "vitest";
import { type Service, startService } from "../../service/server.ts";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { openTemporaryFolder } from "../scenarios/driver/temporary-folder.ts";

/** The service and the environment stand from `beforeAll` on. */
export type TestBed = {
  readonly folder: string;
  readonly service: Service;
  /** For commands: no k6 is built. */
  readonly env: Readonly<Record<string, string>>;
};

/** To be called at the top of a test file: its hooks belong to the file. */
export function openTestBed(): TestBed {
  const folder = openTemporaryFolder();
  let service: Service | undefined;
  let env: TestBed["env"] = {};
  beforeAll(async () => {
    service = await startService({ seed: 1 });
    env = { ASSAY_K6: (await realK6()).path };
  });
  afterAll(async () => {
    await service?.close();
    folder.remove();
  });
  return {
    folder: folder.path,
    get service() {
      if (service === undefined) throw new Error("the service is started by beforeAll");
      return service;
    },
    get env() {
      return env;
    },
  };
}

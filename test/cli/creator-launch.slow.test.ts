// A load that names tokens of its own on a target that needs a second to know them: sessions wait for theirs as long as it takes.
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Service, startService } from "../../service/server.ts";
import { readRunOf } from "../read-run.ts";
import { assay } from "./assay.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const services: Service[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

it.concurrent.each(["unknown", "409", "503"] as const)(
  "sends a launch without errors where new tokens are rejected by %s",
  async (status) => {
    const choices = { "token.indexing": "after-a-second", "token.notReady": status } as const;
    const service = await startService({ seed: 1, choices });
    services.push(service);
    const load = ["--rate", "5", "--duration", "8s", "--warm-up", "1s", "--seed", "3", "--allow-small-sample"];
    const at = { cwd: bed.folder, env: { ...bed.env, ASSAY_TOKEN: "credential-of-the-test" } };
    await assay(["load", "creator-launch", ...load, "--target", service.url, "--out", status], at);
    const run = await readRunOf("load", join(bed.folder, status));
    expect(run.total.count).toBeGreaterThan(20);
    expect(run.total.errors).toBe(0);
    expect(run.notes.join()).toMatch(/A created token could be quoted after \d\.\d s/);
  },
);

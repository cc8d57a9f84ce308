import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startCollector } from "../../../scenarios/collection/collector.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { type GeneratorOptions, runGenerator } from "../../../scenarios/collection/generator.ts";
import { IDENTITY } from "../driver/load-runs.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";
import { sentPlan } from "./sent-plans.ts";

const folder = temporaryFolder();
const TOKEN = "token-of-the-load-0123";
let folders = 0;

async function collectorWithPlan(changes: object = {}) {
  const path = join(folder.path, `collector-${folders++}`);
  const collector = await startCollector({ folder: path, generators: 2, token: TOKEN, host: "127.0.0.1", port: 0 });
  onTestFinished(() => collector.close());
  const client = createCollectorClient(collector.url, TOKEN, 0);
  await client.putPlan({ ...sentPlan(2), ...changes });
  const run = (options: Partial<GeneratorOptions> = {}) =>
    runGenerator({
      client,
      index: 1,
      credentials: ["credential"],
      k6: { path: "/nowhere/k6", environment: {} },
      engine: "e",
      folder: path,
      identity: IDENTITY,
      requirePermission: () => undefined,
      observer: {},
      signal: new AbortController().signal,
      ...options,
    });
  return { client, collector, run };
}

describe("a generator", () => {
  const OTHER_VERSION = { ...IDENTITY, versions: { ...IDENTITY.versions, assay: "9" } };
  test.each<[string, object, Partial<GeneratorOptions>, RegExp]>([
    ["another version", {}, { identity: OTHER_VERSION }, /must have version 0 of Assay, got 9/],
    [
      "another engine",
      { engine: "1234567890abcdef" },
      { engine: "fedcba0987654321" },
      /built from the Go sources 1234567890ab of the load's client, got fedcba098765; use an image of the same build/,
    ],
    ["too few credentials", { credentials: 2 }, {}, /needs 2 credentials, one a line in ASSAY_TOKEN, got 1/],
  ])("refuses %s, and tells the collector why", async (_, plan, options, reason) => {
    const { client, run } = await collectorWithPlan(plan);
    await expect(run(options)).rejects.toThrow(reason);
    const { status } = await client.read([0, 0]);
    expect(status.generators[1]?.failure).toMatch(reason);
  });

  test("sends nothing of a segment that another process has started", async () => {
    const { client, run } = await collectorWithPlan();
    for (const index of [0, 1]) await client.arrive(index, { session: `s${index}`, offsetMs: 0, roundTripMs: 1 });
    expect(await run()).toBe("taken");
  });

  test("ends at once with the token of another load", async () => {
    const { collector, run } = await collectorWithPlan();
    const client = createCollectorClient(collector.url, "token-of-another-load", 600_000);
    await expect(run({ client })).rejects.toThrow(/its collector, and the collector answered with status 401/);
  });
});

import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { expect, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import { type GeneratorOptions, runGenerator } from "../../../scenarios/collection/generator.ts";
import { sentPlanOf, targetOf } from "../../../scenarios/collection/sent-plan.ts";
import { certificate } from "../../http/secured-servers.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";
import { CLOCK, openCollector, sentPlan } from "./sent-plans.ts";

const folder = temporaryFolder();

async function collectorWithPlan(changes: object = {}) {
  const { path, client } = await openCollector(folder.path);
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
  return { client, run };
}

test("trusts what Node trusts for the client of the load, and by itself what its own does", () => {
  const extra = certificate("authority.pem");
  const at = (url: string, environment = {}) => {
    const { formatVersion: _, ...parts } = sentPlan(2);
    const identity = { ...parts.identity, target: url };
    return targetOf(sentPlanOf({ ...parts, identity, target: parseTarget(url), environment })).connection;
  };
  const pem = readFileSync(extra, "utf8");
  const trusted = at("https://service.example", { NODE_EXTRA_CA_CERTS: extra })?.ca?.pem ?? "";
  expect(trusted).toContain(pem);
  expect(trusted).toContain(rootCertificates[0]);
  expect(at("https://service.example")).toBeUndefined();
  expect(at("http://127.0.0.1:1", { NODE_EXTRA_CA_CERTS: extra })).toBeUndefined();
});

const OTHER_VERSION = { ...IDENTITY, versions: { ...IDENTITY.versions, assay: "9" } };
test.each<[string, object, Partial<GeneratorOptions>, RegExp]>([
  ["another version", {}, { identity: OTHER_VERSION }, /must have version \S+ of Assay, got 9/],
  [
    "another engine",
    { engine: "1234567890abcdef" },
    { engine: "fedcba0987654321" },
    /built from the Go sources 1234567890ab of the load's client, got fedcba098765\. Use an image of the same build/,
  ],
  ["too few credentials", { credentials: 2 }, {}, /needs 2 credentials, one per line in ASSAY_TOKEN, got 1/],
])("a generator refuses %s, and tells the collector why", async (_, plan, options, reason) => {
  const { client, run } = await collectorWithPlan(plan);
  await expect(run(options)).rejects.toThrow(reason);
  const { status } = await client.read([0, 0]);
  expect(status.generators[1]?.failure).toMatch(reason);
});

test("a generator sends nothing of a segment that another process has started", async () => {
  const { client, run } = await collectorWithPlan();
  for (const index of [0, 1]) await client.arrive(index, { session: `s${index}`, ...CLOCK });
  expect(await run()).toBe("taken");
});

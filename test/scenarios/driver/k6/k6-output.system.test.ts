// Outputs of k6 that are not there, or take nothing, before a load.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { requireOutput } from "../../../../scenarios/driver/k6/k6-output.ts";
import { runWithEnvironment } from "../../../cli/in-process.ts";
import { openTestBed } from "../../../cli/test-bed.ts";
import { listening } from "../../../http/listening.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const bed = await openTestBed();
const folder = temporaryFolder();
let posts = 0;
const receiver = await listening(
  createServer((request, response) => {
    posts += 1;
    request.resume();
    response.writeHead(request.url === "/write" ? 204 : 404).end();
  }),
);
afterAll(() => receiver.close());

const PROMETHEUS = "experimental-prometheus-rw";
const at = (url: string) => ({ K6_PROMETHEUS_RW_SERVER_URL: url });

function reach(output: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const k6 = { path: bed.env.ASSAY_K6, environment: { ...process.env, ...variables } };
  return requireOutput({ k6, output, folder: folder.path, signal: new AbortController().signal });
}

test("an output of k6 gets one message, and a file lies in the folder of the run", async () => {
  await reach(PROMETHEUS, at(`${receiver.url}/write`));
  expect(posts).toBe(1);
  await reach("json=metrics.json");
  const points = readFileSync(join(folder.path, "metrics.json"), "utf8")
    .split("\n")
    .flatMap((line) => (line.includes('"Point"') ? [JSON.parse(line)] : []));
  expect(points.map(({ metric, data }) => [metric, data.value])).toContainEqual(["vus", 0]);
  expect(points.map(({ metric }) => metric)).not.toContain("iterations");
  expect(readdirSync(folder.path)).toEqual(["metrics.json"]);
});

test.each<[string, string, Readonly<Record<string, string>>, RegExp]>([
  ["that nobody listens on", PROMETHEUS, at("http://127.0.0.1:9/write"), /prometheus-rw, got: .*connection refused/],
  ["that takes nothing", PROMETHEUS, at(`${receiver.url}/other`), /prometheus-rw, got: .*404/],
  ["whose port is taken", "web-dashboard", { K6_WEB_DASHBOARD_PORT: `${receiver.port}` }, /address already in use/],
  ["in a missing folder", "json=missing/metrics.json", {}, /output json, got: .*no such file/],
  ["that k6 does not have", "nothing", {}, /output nothing, got: .*invalid output type/],
])("an output of k6 %s fails with k6's reason", async (_, output, variables, reason) => {
  const failure = await reach(output, variables).catch((error) => error);
  expect(failure).toMatchObject({ code: "k6-output-failed", exitCode: 3, message: expect.stringMatching(reason) });
});

test("a load whose metrics would be lost does not start, and says so in the requested files", async () => {
  const [json, out] = [join(folder.path, "run.json"), join(folder.path, "out")];
  const call = runWithEnvironment(
    { ...bed.env, ...at("http://127.0.0.1:9/write") },
    "load",
    ...["mixed", "--target", bed.service.url, "--rate", "50", "--duration", "2s", "--allow-small-sample"],
    ...["--k6-out", PROMETHEUS, "--json", json, "--out", out],
  );
  await expect(call).rejects.toMatchObject({ code: "k6-output-failed" });
  const reason = expect.stringContaining("connection refused");
  const load = { kind: "not-run", failure: "k6-output-failed", reason };
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ exitCode: 3, load });
  expect(existsSync(out)).toBe(false);
});

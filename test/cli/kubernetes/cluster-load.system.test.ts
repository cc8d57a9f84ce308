// `assay load --kubernetes` with a kubectl of the test's own, which plays the cluster.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { parseAllDocuments } from "yaml";
import type { Manifest } from "../../../cli/kubernetes/manifests.ts";
import { startCollector } from "../../../scenarios/collection/collector.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { listening } from "../../http/listening.ts";
import { entriesOf, linesOf } from "../../scenarios/collection/sent-plans.ts";
import { isRunning } from "../../scenarios/driver/running.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startedService } from "../../service/running-service.ts";
import { startAssay } from "../assay.ts";
import { runWithEnvironment } from "../in-process.ts";

const folder = temporaryFolder();
/** What the test tells its kubectl, and what that has been asked. */
const STATE = join(folder.path, "state");
const pod = (status: object) => ({
  kind: "Pod",
  metadata: { name: "assay-x-collector-1", labels: { "assay.dev/role": "collector" } },
  status,
});

/** Writes down what it is asked, says what the test has put into files, and forwards to the port in `port`. */
const KUBECTL = `
cd "${STATE}"
echo "$@" >> calls
verb=; for arg in "$@"; do case "$arg" in create|get|delete|port-forward) verb=$arg;; esac; done
case "$verb" in
create) cat > stdin-$$; { echo ---; cat stdin-$$; } >> created
  if [ -f refuse-create ] && { [ ! -f refuse-second ] || [ "$(grep -c create calls)" = 2 ]; }; then cat refuse-create >&2; exit 1; fi
  echo '{"metadata":{"name":"assay-x-collector","uid":"uid-1"}}';;
get) case "$*" in *events*) sed "s/assay-RUN/$(grep -o "assay-[0-9a-f]*" created | head -1)/" events;; *) cat pods;; esac;;
delete) case "$*" in *--dry-run=server*) refusal=refuse-trial;; *) cat >> deleted; refusal=refuse-delete;; esac
  [ ! -f $refusal ] || { cat $refusal >&2; exit 1; };;
port-forward) [ ! -f refuse-forward ] || { cat refuse-forward >&2; exit 1; }
  for arg in "$@"; do local=\${arg%:*}; done
  exec "${process.execPath}" -e '
    const [net, fs] = [require("net"), require("fs")];
    const forward = (to) => net.createServer((one) => { const two = net.connect(to, "127.0.0.1"); one.pipe(two).pipe(one);
      one.on("error", () => two.destroy()); two.on("error", () => one.destroy()); }).listen(Number(process.argv[1]), "127.0.0.1", () => console.log("Forwarding"));
    const waiting = setInterval(() => { const to = fs.existsSync("port") && Number(fs.readFileSync("port", "utf8"));
      if (to) { clearInterval(waiting); forward(to); } }, 5);
    fs.writeFileSync("forwarding", String(process.pid));
  ' "$local";;
esac`;

function put(name: string, content: string | object): void {
  writeFileSync(join(STATE, name), typeof content === "string" ? content : JSON.stringify(content));
}

function textOf(name: string): string {
  const path = join(STATE, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

const manifestsIn = (name: string) =>
  parseAllDocuments(textOf(name)).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

let runs = 0;

/** Starts the load of two generators against a reference service of the test's. */
async function load(...args: readonly string[]) {
  rmSync(join(STATE, "port"), { force: true });
  const service = await startedService({ seed: 1 });
  const out = join(folder.path, `run-${runs++}`);
  const PATH = existsSync(join(folder.path, "kubectl")) ? `${folder.path}:/usr/bin:/bin` : folder.path;
  const flags = ["--kubernetes", "--image", "assay:1", "--target", service.url, "--duration", "2s", "--rate", "100"];
  const env = { PATH, ASSAY_TOKEN: "credential-of-the-target" };
  return runWithEnvironment(env, "load", "mixed", ...flags, "--allow-small-sample", "--out", out, ...args);
}

beforeEach(() => {
  rmSync(STATE, { recursive: true, force: true });
  mkdirSync(STATE);
  folder.program("kubectl", KUBECTL);
  put("pods", { items: [pod({ conditions: [{ type: "Ready", status: "True" }] })] });
  put("events", { items: [] });
});

/** Plays the pods: a collector with the token of the Secret, and generators that send made-up journals. */
async function playPods(): Promise<void> {
  while (!textOf("created").includes("kind: Secret") || !textOf("created").includes("Indexed"))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const secret = manifestsIn("created").find(({ kind }) => kind === "Secret");
  const { ASSAY_COLLECT_TOKEN: token = "" } = (secret?.["stringData"] ?? {}) as Record<string, string>;
  const place = { folder: join(folder.path, `collector-${runs}`), host: "127.0.0.1", port: 0 };
  const collector = await startCollector({ ...place, generators: 2, token });
  onTestFinished(() => collector.close());
  put("port", new URL(collector.url).port);
  const client = createCollectorClient(collector.url, token, 5_000);
  for (const index of [0, 1]) await client.arrive(index, { session: `s${index}`, offsetMs: 0, roundTripMs: 1 });
  for (const index of [0, 1]) await client.take(index, `s${index}`, 0, linesOf(entriesOf(index, 2)));
}

describe("a load on Kubernetes", () => {
  test("is one run, and leaves nothing in the cluster", async () => {
    const [{ code, stdout, stderr }] = await Promise.all([load(), playPods()]);
    expect(stdout).toContain("PASS");
    expect(code).toBe(0);
    expect(stderr).toContain("2 generators together send at most 100/s to 127.0.0.1");
    const created = manifestsIn("created");
    const kinds = ["Job", "Secret", "Service", "NetworkPolicy", "NetworkPolicy", "Job"];
    expect(created.map(({ kind }) => kind)).toEqual(kinds);
    for (const { metadata } of created.slice(1))
      expect(metadata).toMatchObject({ ownerReferences: [{ uid: "uid-1" }] });
    const namesOf = (manifests: readonly Manifest[]) => manifests.map(({ metadata }) => metadata.name).toSorted();
    expect(namesOf(manifestsIn("deleted"))).toEqual(namesOf(created));
    expect(textOf("calls")).not.toContain("credential-of-the-target");
    expect(`${stdout}${stderr}`).not.toContain("credential-of-the-target");
  });

  test("stays with --keep, and says what could not be removed", async () => {
    const [{ stderr }] = await Promise.all([load("--keep"), playPods()]);
    expect(stderr).toMatch(/Left in the cluster\. Remove it with: kubectl delete jobs,\S+ -l assay\.dev\/run=/);
    expect(textOf("deleted")).toBe("");
    put("refuse-delete", "Unable to connect to the server: dial tcp 10.0.0.1:443: connect: connection refused\n");
    rmSync(join(STATE, "created"), { force: true });
    const [again] = await Promise.all([load("--context", "far", "--namespace", "load-tests"), playPods()]);
    expect(again.stderr).toMatch(
      /Not removed: .*connection refused.* kubectl --context far --namespace load-tests delete jobs,/s,
    );
    expect(again.code).toBe(0);
  });

  test("leaves no kubectl on this machine when Assay is killed", async () => {
    const service = await startedService({ seed: 1 });
    put("port", "1");
    const flags = ["--kubernetes", "--image", "assay:1", "--target", service.url, "--allow-small-sample"];
    const running = startAssay(["load", "mixed", ...flags, "--out", join(folder.path, `run-${runs++}`)], {
      env: { PATH: `${folder.path}:/usr/bin:/bin` },
    });
    await vi.waitUntil(() => textOf("forwarding") !== "", { timeout: 30_000 });
    const forwarding = Number(textOf("forwarding"));
    expect(isRunning(forwarding)).toBe(true);
    running.kill("SIGKILL");
    await vi.waitUntil(() => !isRunning(forwarding), { timeout: 30_000 });
  });
});

const refusal = (kind: string, words: string) => `Error from server (${kind}): error when creating "STDIN": ${words}\n`;
const FORBIDDEN = refusal(
  "Forbidden",
  'jobs.batch is forbidden: User "dev" cannot create resource "jobs" in API group "batch" in the namespace "prod"',
);
const NO_KIND =
  'error: resource mapping not found for name: "assay-1": no matches for kind "TestRun" in version "k6.io/v1alpha1"\nensure CRDs are installed first\n';
const NO_RESOURCE =
  "Error from server (NotFound): the server could not find the requested resource (post testruns.k6.io)\n";
const waiting = (reason: string, message: string) => [
  pod({ containerStatuses: [{ state: { waiting: { reason, message } } }] }),
];
const unscheduled = { conditions: [{ type: "PodScheduled", status: "False", message: "insufficient cpu." }] };
const failed = { conditions: [{ type: "Failed", status: "True", message: "reached its backoff limit" }] };
const overQuota = {
  reason: "FailedCreate",
  involvedObject: { name: "assay-RUN-collector" },
  message: "exceeded quota: compute, requested: cpu=1",
};

describe("a load on Kubernetes that cannot run ends with one sentence, exit code 3 and nothing left", () => {
  async function expectFailure(code: string, message: RegExp): Promise<void> {
    const failure = { code, exitCode: 3, message: expect.stringMatching(message) };
    await expect(load("--start-limit", "1s")).rejects.toMatchObject(failure);
    expect(manifestsIn("deleted").map(({ kind }) => kind)).toContain("Job");
  }

  test.each([
    ["without the context", 'error: context "prod" does not exist\n', /got: context "prod" does not exist\./],
    ["without the namespace", refusal("NotFound", 'namespaces "prod" not found'), /got: namespaces "prod" not found\./],
    ["without k6-operator", NO_KIND, /k6-operator must be installed for --operator/],
    ["without k6-operator, which kubectl remembers", NO_RESOURCE, /k6-operator must be installed for --operator/],
  ])("%s", async (_, words, message) => {
    put("refuse-create", words);
    await expectFailure("cluster-failed", message);
  });

  test("because its second object is refused", async () => {
    put("refuse-create", FORBIDDEN);
    put("refuse-second", "");
    await expectFailure("cluster-failed", /cannot create/);
  });

  test("without permission to forward a port", async () => {
    put("refuse-forward", FORBIDDEN.replace('"jobs"', '"pods/portforward"'));
    await expectFailure("cluster-failed", /pods\/portforward/);
  });

  test.each([
    ["a missing image", waiting("ImagePullBackOff", 'Back-off pulling image "a:1"'), /Back-off pulling image "a:1"/],
    ["a machine that is too small", [pod(unscheduled)], /insufficient cpu/],
    ["a Job that failed", [{ kind: "Job", metadata: { name: "assay-x" }, status: failed }], /backoff limit/],
    ["a quota", [], /exceeded quota: compute/, [{ kind: "Event", ...overQuota }]],
  ])("because of %s", async (_, pods, message, events = []) => {
    put("pods", { items: pods });
    put("events", { items: events });
    await expectFailure("generators-not-ready", message);
  });

  test("without permission to remove it, of which nothing is created", async () => {
    put("refuse-trial", FORBIDDEN.replace("create resource", "delete resource"));
    await expect(load()).rejects.toMatchObject({ exitCode: 3, message: expect.stringContaining("cannot delete") });
    expect(textOf("created")).toBe("");
  });

  test("where its collector does not answer as one", async () => {
    const other = await listening(createServer((_request, response) => response.writeHead(404).end()));
    onTestFinished(other.close);
    const run = load();
    put("port", String(other.port));
    await expect(run).rejects.toMatchObject({
      code: "cluster-lost",
      exitCode: 3,
      message: expect.stringMatching(/^The load must have its collector/),
    });
    expect(manifestsIn("deleted").map(({ kind }) => kind)).toContain("Job");
  });

  test("without permission for the host", async () => {
    await expect(load("--target", "http://staging.example")).rejects.toMatchObject({ code: "load-needs-permission" });
    expect(textOf("calls")).toBe("");
  });

  test("without kubectl", async () => {
    rmSync(join(folder.path, "kubectl"));
    await expect(load()).rejects.toMatchObject({
      code: "cluster-failed",
      message: "kubectl must be installed and on PATH, got ENOENT.",
    });
  });
});

import { Job } from "kubernetes-models/batch/v1";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { ConfigMap, Pod, Secret, Service } from "kubernetes-models/v1";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import {
  collectorJob,
  type Manifest,
  type ManifestOptions,
  manifestText,
  otherManifests,
  ownedBy,
  secretOf,
} from "../../../cli/kubernetes/manifests.ts";
import { readOperatorCommand, serveStatus } from "../../../cli/kubernetes/operator-entry.ts";
import { freePort } from "../../../cli/target/started-build.ts";
import { parseTarget } from "../../../http/target.ts";
import { isObject } from "../../../schemas/json.ts";
import { runInProcess } from "../in-process.ts";

const OPTIONS: ManifestOptions = {
  run: "1e345678",
  namespace: "load-tests",
  image: "registry.test/assay:1",
  generators: 4,
  operator: false,
  target: parseTarget("https://staging.example/api"),
  allowedHost: "staging.example",
  summary: "mixed, at most 4,000/s in all",
  deadlineSeconds: 2_400,
};

const MODELS = { Job, Service, Secret, ConfigMap, NetworkPolicy, Pod };

/** Whether a manifest is one of its kind by the schemas of Kubernetes. */
function isValid(kind: string, manifest: object): boolean {
  if (kind === "TestRun") return isTestRun(manifest);
  const Model = MODELS[kind as keyof typeof MODELS];
  try {
    new Model(manifest as object).validate();
    return Model.is(manifest);
  } catch {
    return false;
  }
}

/** The pod that k6-operator makes of the runner of a TestRun. */
function podOf(runner: Record<string, unknown>): Record<string, unknown> {
  const { image, imagePullPolicy, env, resources, volumeMounts, containerSecurityContext, ...pod } = runner;
  const { metadata: _, automountServiceAccountToken, ...rest } = pod;
  const ofContainer = { image, imagePullPolicy, env, resources, volumeMounts };
  const container = { name: "k6", ...ofContainer, securityContext: containerSecurityContext };
  return { ...rest, automountServiceAccountToken: automountServiceAccountToken !== "false", containers: [container] };
}

/** Whether the fields of a TestRun are those that k6-operator knows, and its pod one that Kubernetes accepts. */
function isTestRun(manifest: unknown): boolean {
  const spec = fieldOf(manifest, "spec");
  const known = ["parallelism", "script", "initializer", "starter", "runner"];
  const runner = fieldOf(spec, "runner");
  return (
    Object.keys(spec).every((field) => known.includes(field)) &&
    Number.isInteger(spec["parallelism"]) &&
    typeof fieldOf(fieldOf(spec, "script"), "configMap")["name"] === "string" &&
    isObject(runner["metadata"]) &&
    typeof runner["automountServiceAccountToken"] === "string" &&
    isValid("Pod", { apiVersion: "v1", kind: "Pod", spec: podOf(runner) })
  );
}

function fieldOf(value: unknown, field: string): Record<string, unknown> {
  const found = isObject(value) ? value[field] : undefined;
  return isObject(found) ? found : {};
}

/** The specs of all pods that manifests lead to. */
function podsOf(manifests: readonly Manifest[]): readonly Record<string, unknown>[] {
  return manifests.flatMap(({ kind, spec }) => {
    if (kind === "Job") return [fieldOf(fieldOf(spec, "template"), "spec")];
    return kind === "TestRun" ? [podOf(fieldOf(spec, "runner"))] : [];
  });
}

test.each(["on", "no", "y", "1_000", "0b1", "null"])("the text %s stays a text where YAML 1.1 is read", (text) => {
  const manifest = secretOf({ ...OPTIONS, namespace: text }, text, [text]);
  expect(parseDocument(manifestText([manifest]), { version: "1.1" }).toJS()).toEqual(manifest);
});

describe.each([[false], [true]])("the manifests of a load, with k6-operator: %s", (operator) => {
  const options = { ...OPTIONS, operator };
  const all = [collectorJob(options), secretOf(options, "collect-token", ["credential-1"]), ...otherManifests(options)];
  const owned = ownedBy({ name: "assay-1e345678-collector", uid: "7" }, all);
  // As a cluster reads them.
  const manifests = parseAllDocuments(manifestText(owned)).map((document) => document.toJS() as Manifest);

  test("are valid by the schemas of Kubernetes", () => {
    expect(manifests.filter((manifest) => !isValid(manifest.kind, manifest))).toEqual([]);
    const [job] = manifests;
    expect(isValid("Job", { ...job, spec: { ...fieldOf(job, "spec"), backoffLimit: "three" } })).toBe(false);
    expect(isTestRun({ spec: { parallelism: 4, script: {}, runner: {} } })).toBe(false);
  });

  test("give pods no rights, two processors for a generator, and requests that equal limits", () => {
    const pods = podsOf(manifests);
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
        containers: [
          {
            imagePullPolicy: "Always",
            resources: { limits: { "ephemeral-storage": "5Gi" } },
            securityContext: {
              readOnlyRootFilesystem: true,
              allowPrivilegeEscalation: false,
              capabilities: { drop: ["ALL"] },
            },
          },
        ],
      });
      const [container] = pod["containers"] as readonly { readonly resources: Record<string, unknown> }[];
      expect(container?.resources["requests"]).toEqual(container?.resources["limits"]);
    }
    expect(pods[1]).toMatchObject({
      affinity: { podAntiAffinity: expect.anything() },
      containers: [{ resources: { requests: { cpu: "2" } } }],
    });
  });

  test("name credentials in the Secret only, and all belong to the collector", () => {
    for (const { kind, metadata, ...rest } of manifests) {
      const text = JSON.stringify(rest);
      expect([kind, /collect-token|credential-1/.test(text)]).toEqual([kind, kind === "Secret"]);
      expect(metadata).toMatchObject({
        namespace: "load-tests",
        labels: { "assay.dev/run": "1e345678" },
        ownerReferences: [{ kind: "Job", uid: "7" }],
      });
      // By this label, the starter is asked why it fails.
      if (kind === "TestRun")
        expect(rest).toMatchObject({ spec: { starter: { metadata: { labels: { "assay.dev/run": "1e345678" } } } } });
    }
  });

  test("let generators reach only their collector, the DNS and the port of the target", () => {
    const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
    const ports = policies.map(({ spec }) => JSON.stringify(fieldOf({ spec }, "spec")["egress"]).match(/"port":\d+/g));
    expect(ports).toEqual([null, ['"port":8787', '"port":53', '"port":53', '"port":443']]);
  });
});

const LOAD = ["manifests", "mixed", "--image", "registry.test/assay:1", "--target"];

test("assay kubernetes manifests writes manifests without a Secret", async () => {
  const { stdout } = await runInProcess("kubernetes", ...LOAD, "http://127.0.0.1:8080", "--generators", "8");
  const kinds = parseAllDocuments(stdout).map((document) => (document.toJS() as Manifest).kind);
  expect(kinds).toEqual(["Job", "Service", "NetworkPolicy", "NetworkPolicy", "Job"]);
  expect(stdout).toContain("completions: 8");
});

test.each([
  ["without permission for the host", [...LOAD, "http://staging.example"], "load-needs-permission"],
  ["without an image", ["manifests", "mixed", "--target", "http://127.0.0.1:1"], "usage"],
  ["without a target", LOAD.slice(0, -1), "usage"],
  ["of another action", ["apply", "mixed"], "usage"],
  ["with a setting of one generator", [...LOAD, "http://127.0.0.1:1", "--rate", "x"], "usage"],
])("assay kubernetes manifests writes nothing %s", async (_, args, code) => {
  await expect(runInProcess("kubernetes", ...args)).rejects.toMatchObject({ code });
});

/** As k6-operator writes it for the third of four. */
const COMMAND =
  "run --quiet --execution-segment=2/4:3/4 --execution-segment-sequence=0,1/4,2/4,3/4,1 /test/script.js --address=0.0.0.0:6565 --paused --tag instance_id=3 --tag testrun_name=assay-1";

test("the command of k6-operator names the segment of a generator and the address of its status", () => {
  const read = readOperatorCommand(COMMAND.split(" "));
  expect(read).toEqual({ index: 2, host: "0.0.0.0", port: 6565, isPaused: true });
});

test.each(["", "archive /test/script.js", "run /test/script.js --address=0.0.0.0:6565", "run --tag instance_id=1"])(
  "the command of k6-operator is not %j",
  (command) => {
    expect(() => readOperatorCommand(command.split(" "))).toThrow(expect.objectContaining({ code: "usage" }));
  },
);

test("the status of a generator is that of a paused k6 until the starter of the operator ends the pause", async () => {
  const port = await freePort();
  const status = await serveStatus({ host: "127.0.0.1", port, isPaused: true });
  onTestFinished(status.close);
  const url = `http://127.0.0.1:${port}/v1/status`;
  const change = (attributes: object) =>
    fetch(url, { method: "PATCH", body: JSON.stringify({ data: { attributes, id: "default", type: "status" } }) });
  const pausedNow = async () => ((await (await fetch(url)).json()) as { data: { attributes: object } }).data.attributes;
  let isReleased = false;
  void status.released.then(() => {
    isReleased = true;
  });
  expect(await pausedNow()).toMatchObject({ paused: true });
  expect((await fetch(url, { method: "PATCH", body: "no JSON" })).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(isReleased).toBe(false);
  expect((await change({ paused: false })).status).toBe(200);
  await status.released;
  expect(await pausedNow()).toMatchObject({ paused: false, stopped: false });
  await change({ stopped: true });
  expect(status.stopped.aborted).toBe(true);
});

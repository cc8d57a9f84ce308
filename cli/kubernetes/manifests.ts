// What a load needs in a cluster: a collector, its generators, and who may talk to whom. Pods get no credential of the cluster,
// and no manifest holds a credential of the target.
import { stringify } from "yaml";
import type { Target } from "../../http/target.ts";
import { portOf } from "../../http/target.ts";

/** Where the collector listens. */
export const COLLECTOR_PORT = 8787;
/** Where k6-operator looks for k6. */
const OPERATOR_PORT = 6565;

export type ManifestOptions = {
  /** Distinguishes loads in one namespace. */
  readonly run: string;
  readonly namespace?: string | undefined;
  readonly image: string;
  readonly generators: number;
  /** Whether k6-operator places the generators. */
  readonly operator: boolean;
  readonly target: Target;
  /** As `--i-am-allowed-to-load` has it: no generator loads another host. */
  readonly allowedHost?: string | undefined;
  /** The Secret with the credential of the target; default: that of the run. */
  readonly tokenSecret?: string | undefined;
  /** What the load sends, for the reader of the manifests. */
  readonly summary: string;
  /** After which pods are ended, however far the load is. */
  readonly deadlineSeconds: number;
};

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string } & Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>>;

/** After the end, as long as somebody may want to read logs. */
const TTL_SECONDS = 600;
const USER = 65_532;

/** The collector, which owns everything else of the load: with its Job all of it is removed. */
export function collectorJob(options: ManifestOptions): Manifest {
  const { generators, summary } = options;
  const metadata = { ...metadataOf(options, "-collector"), annotations: { "assay.dev/load": summary } };
  const args = ["collect", "--generators", String(generators), "--host", "0.0.0.0", "--port", String(COLLECTOR_PORT)];
  // A restarted container continues with what is in its volume.
  return jobOf(
    options,
    "collector",
    { metadata, job: { backoffLimit: 3 }, pod: { restartPolicy: "OnFailure" } },
    {
      args: [...args, "--out", "/work/collected"],
      env: [...WORK_VARIABLES, secretVariable("ASSAY_COLLECT_TOKEN", nameOf(options))],
      ports: [{ containerPort: COLLECTOR_PORT }],
      readinessProbe: { httpGet: { path: "/health", port: COLLECTOR_PORT }, periodSeconds: 2 },
      resources: resourcesOf("1", "512Mi"),
    },
  );
}

/** Everything but the collector itself and the Secret. */
export function otherManifests(options: ManifestOptions): readonly Manifest[] {
  return [
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: metadataOf(options, "-collector"),
      spec: { selector: labelsOf(options, "collector"), ports: [{ port: COLLECTOR_PORT, targetPort: COLLECTOR_PORT }] },
    },
    ...networkPolicies(options),
    ...(options.operator ? testRun(options) : [generatorJob(options)]),
  ];
}

/** The Secret of a load; `credentials` of the target, one a line. */
export function secretOf(options: ManifestOptions, collectToken: string, credentials: readonly string[]): Manifest {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: metadataOf(options, ""),
    stringData: {
      ASSAY_COLLECT_TOKEN: collectToken,
      ...(credentials.length > 0 && { ASSAY_TOKEN: credentials.join("\n") }),
    },
  };
}

/** As YAML 1.1, which kubectl reads: it takes an unquoted `on`, `no` or `1_000` for no text. */
export function manifestText(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest) => stringify(manifest, { version: "1.1", aliasDuplicateObjects: false }))
    .join("---\n");
}

/** The manifests with an owner; the cluster removes them together with it. */
export function ownedBy(
  owner: { readonly name: string; readonly uid: string },
  manifests: readonly Manifest[],
): readonly Manifest[] {
  const ownerReferences = [{ apiVersion: "batch/v1", kind: "Job", ...owner }];
  return manifests.map((manifest) => ({ ...manifest, metadata: { ...manifest.metadata, ownerReferences } }));
}

/** The name that all names of a load begin with. */
export function nameOf({ run }: Pick<ManifestOptions, "run">): string {
  return `assay-${run}`;
}

/** The label that all objects and pods of a load have. */
export const RUN_LABEL = "assay.dev/run";

function labelsOf({ run }: ManifestOptions, role?: string): Readonly<Record<string, string>> {
  return { [RUN_LABEL]: run, ...(role !== undefined && { "assay.dev/role": role }) };
}

function metadataOf(options: ManifestOptions, suffix: string): Manifest["metadata"] {
  const { namespace } = options;
  return {
    name: `${nameOf(options)}${suffix}`,
    ...(namespace !== undefined && { namespace }),
    labels: labelsOf(options),
  };
}

const POD_SECURITY = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: "RuntimeDefault" },
};
const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};
/** The one place that a container can write to, which holds its journal. */
const VOLUMES = [{ name: "work", emptyDir: { sizeLimit: "4Gi" } }];
/** The volume, and what a container logs. */
const DISK = "5Gi";
const VOLUME_MOUNTS = [{ name: "work", mountPath: "/work" }];
const WORK_VARIABLES = ["HOME", "TMPDIR"].map((name) => ({ name, value: "/work" }));
/** Machines may have other images under the same tag. */
const PULLING = { imagePullPolicy: "Always" };
const CONTAINER = { ...PULLING, securityContext: CONTAINER_SECURITY, volumeMounts: VOLUME_MOUNTS };
const POD = {
  automountServiceAccountToken: false,
  securityContext: POD_SECURITY,
  terminationGracePeriodSeconds: 60,
  volumes: VOLUMES,
};
/** Of a generator: two processors, since k6 and Assay both need one, k6's limit of memory, and Assay's. */
const GENERATOR_RESOURCES = resourcesOf("2", "2Gi");

/** Requests equal limits, so that nothing is throttled, and no pod evicted, that was not planned. */
function resourcesOf(cpu: string, memory: string) {
  const resources = { cpu, memory, "ephemeral-storage": DISK };
  return { requests: resources, limits: resources };
}

function secretVariable(name: string, secret: string, isOptional = false) {
  return { name, valueFrom: { secretKeyRef: { name: secret, key: name, ...(isOptional && { optional: true }) } } };
}

function generatorVariables(options: ManifestOptions) {
  return [
    ...WORK_VARIABLES,
    { name: "ASSAY_COLLECTOR", value: `http://${nameOf(options)}-collector:${COLLECTOR_PORT}` },
    ...(options.allowedHost === undefined ? [] : [{ name: "ASSAY_ALLOWED_HOST", value: options.allowedHost }]),
    secretVariable("ASSAY_COLLECT_TOKEN", nameOf(options)),
    secretVariable("ASSAY_TOKEN", options.tokenSecret ?? nameOf(options), options.tokenSecret === undefined),
  ];
}

/** On separate machines if there are enough. */
function antiAffinity(options: ManifestOptions) {
  const term = {
    labelSelector: { matchLabels: labelsOf(options, "generator") },
    topologyKey: "kubernetes.io/hostname",
  };
  return {
    podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term }] },
  };
}

function generatorJob(options: ManifestOptions): Manifest {
  const { generators } = options;
  const job = {
    completionMode: "Indexed",
    completions: generators,
    parallelism: generators,
    // A pod that was evicted before the start is replaced; one that was lost in mid-run ends at once and sends nothing.
    backoffLimit: 3 * generators,
  };
  const pod = { restartPolicy: "Never", affinity: antiAffinity(options) };
  return jobOf(
    options,
    "generator",
    { metadata: metadataOf(options, "-generators"), job, pod },
    { args: ["generator"], env: generatorVariables(options), resources: GENERATOR_RESOURCES },
  );
}

type JobParts = { readonly metadata: Manifest["metadata"]; readonly job: object; readonly pod: object };

/** A Job whose pods have one container, called by their role. */
function jobOf(options: ManifestOptions, role: string, { metadata, job, pod }: JobParts, container: object): Manifest {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata,
    spec: {
      ...job,
      ttlSecondsAfterFinished: TTL_SECONDS,
      activeDeadlineSeconds: options.deadlineSeconds,
      template: {
        metadata: { labels: labelsOf(options, role) },
        spec: { ...POD, ...pod, containers: [{ name: role, image: options.image, ...container, ...CONTAINER }] },
      },
    },
  };
}

/** The operator wants a script, although the plan comes from the collector; its command reaches Assay as `k6` in the image. */
function testRun(options: ManifestOptions): readonly Manifest[] {
  const { generators, image } = options;
  const name = `${nameOf(options)}-script`;
  return [
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: metadataOf(options, "-script"),
      data: { "script.js": "// The plan comes from the collector.\nexport default () => undefined;\n" },
    },
    {
      apiVersion: "k6.io/v1alpha1",
      kind: "TestRun",
      metadata: metadataOf(options, ""),
      spec: {
        parallelism: generators,
        script: { configMap: { name, file: "script.js" } },
        initializer: { disabled: true },
        starter: { automountServiceAccountToken: "false", metadata: { labels: labelsOf(options) } },
        runner: {
          image,
          ...PULLING,
          automountServiceAccountToken: "false",
          metadata: { labels: labelsOf(options, "generator") },
          affinity: antiAffinity(options),
          env: generatorVariables(options),
          resources: GENERATOR_RESOURCES,
          securityContext: POD_SECURITY,
          containerSecurityContext: CONTAINER_SECURITY,
          volumes: VOLUMES,
          volumeMounts: VOLUME_MOUNTS,
        },
      },
    },
  ];
}

/** The collector hears its generators, and they reach it, the DNS and the port of the target. */
function networkPolicies(options: ManifestOptions): readonly Manifest[] {
  const podSelector = (role: string) => ({ podSelector: { matchLabels: labelsOf(options, role) } });
  const policy = (role: string, ingress: object[], egress: object[]): Manifest => ({
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: metadataOf(options, `-${role}`),
    spec: { ...podSelector(role), policyTypes: ["Ingress", "Egress"], ingress, egress },
  });
  const collector = [{ protocol: "TCP", port: COLLECTOR_PORT }];
  const dns = ["UDP", "TCP"].map((protocol) => ({ protocol, port: 53 }));
  return [
    policy("collector", [{ from: [podSelector("generator")], ports: collector }], []),
    policy("generator", options.operator ? [{ ports: [{ protocol: "TCP", port: OPERATOR_PORT }] }] : [], [
      { to: [podSelector("collector")], ports: collector },
      { ports: [...dns, { protocol: "TCP", port: portOf(options.target) }] },
    ]),
  ];
}

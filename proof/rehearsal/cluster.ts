// Starts the control plane and the stand-in for nodes. All of it runs in namespaces of its own and ends with them.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../until.ts";

/** The image, as pods name it. */
export const IMAGE = "assay:rehearsal";
export const NAMESPACE = "assay";
const ADMINISTRATOR = "admin";
/** Who sends loads, with the rights of docs/kubernetes.md and no others. */
export const USER = "developer";
/** The address of this machine that pods reach. */
export const HOST = "10.244.0.1";
/** What k6-operator starts its runners with. */
const STARTER_IMAGE = "ghcr.io/grafana/k6-operator:latest-starter";
const SERVER = "https://127.0.0.1:6443";
const NODES = 6;

/** Folders: for state, logs and volumes; of the built programs; and the image, an OCI layout. */
type ClusterOptions = Readonly<Record<"folder" | "programs" | "layout", string>>;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts everything and returns once all nodes are ready. */
export async function startCluster({ folder, programs, layout }: ClusterOptions) {
  makeNetwork();
  writeKeys(folder);
  /** In which kubectl has the rights of that user. */
  const environmentOf = (user: string) => ({
    ...process.env,
    KUBECONFIG: writeAccess(folder, user),
    KUBECACHEDIR: join(folder, "kubectl-cache"),
    PATH: `${programs}:${process.env["PATH"]}`,
  });
  const environment = environmentOf(ADMINISTRATOR);
  const kubeconfig = environment.KUBECONFIG;
  /** Starts a program of the cluster, with its output in a log. */
  const start = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    return spawn(program, args, { env: environment, stdio: ["ignore", log, log], cwd: folder });
  };
  /** Runs kubectl as an administrator and returns what it prints. Throws where it fails. */
  const kubectl = (args: readonly string[], input?: string) =>
    execFileSync("kubectl", args, {
      env: environment,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      ...(input !== undefined && { input }),
    });
  const answers = (...args: readonly string[]) => spawnSync("kubectl", args, { env: environment }).status === 0;
  const image = imageFolder(folder, IMAGE);
  writeFileSync(`${image}.json`, JSON.stringify(unpackImage(layout, image)));
  makeImageOfThisMachine(imageFolder(folder, STARTER_IMAGE));

  const etcd = ["etcd", "--data-dir", join(folder, "etcd"), "--log-level=warn", "--unsafe-no-fsync"];
  start("etcd", join(programs, "cluster"), etcd);
  start("kube-apiserver", join(programs, "kube-apiserver"), apiServerArguments(folder));
  await until("the API server is ready", () => answers("get", "--raw", "/readyz"));
  const common = ["--kubeconfig", kubeconfig, "--leader-elect=false", "--bind-address=127.0.0.1"];
  start("kube-scheduler", join(programs, "kube-scheduler"), common);
  start("kube-controller-manager", join(programs, "kube-controller-manager"), [
    ...common,
    `--service-account-private-key-file=${join(folder, "accounts.key")}`,
    `--root-ca-file=${join(folder, "certificates/apiserver.crt")}`,
  ]);
  const nodes = ["nodes", "--kubeconfig", kubeconfig, "--count", String(NODES), "--state", folder];
  start("nodes", join(programs, "cluster"), nodes);
  kubectl(["create", "namespace", NAMESPACE]);
  kubectl(["create", "rolebinding", "assay", "--role", "assay", "--user", USER, "--namespace", NAMESPACE]);
  const ready = ["wait", "--for=condition=Ready", "node", "--all", "--timeout=1s"];
  await until(
    "all nodes are ready",
    () => kubectl(["get", "nodes"]).split("node-").length > NODES && answers(...ready),
  );
  await until("pods can be created", () => answers("get", "serviceaccount", "default", "--namespace", NAMESPACE));
  return { folder, environmentOf, kubectl, start };
}

/** The loopback interface with the addresses of Services, and the bridge of the pods. Nothing leads out. */
function makeNetwork(): void {
  execFileSync("mount", ["-t", "tmpfs", "run", "/run"]);
  for (const line of [
    "link set lo up",
    "link add assay0 type bridge",
    `address add ${HOST}/16 dev assay0`,
    "link set assay0 up",
    "route add local 10.96.0.0/16 dev lo",
  ])
    execFileSync("ip", line.split(" "));
}

/** The key that signs tokens of service accounts, and the tokens of users, which are their names. */
function writeKeys(folder: string): void {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(join(folder, "accounts.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(
    join(folder, "tokens.csv"),
    `${ADMINISTRATOR},${ADMINISTRATOR},1,"system:masters"\n${USER},${USER},2\n`,
  );
}

/** Writes the access of a user, and returns its file. */
function writeAccess(folder: string, user: string): string {
  const path = join(folder, `kubeconfig-${user}`);
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "rehearsal", cluster: { server: SERVER, "insecure-skip-tls-verify": true } }],
    users: [{ name: user, user: { token: user } }],
    contexts: [{ name: "rehearsal", context: { cluster: "rehearsal", user, namespace: NAMESPACE } }],
    "current-context": "rehearsal",
  };
  writeFileSync(path, JSON.stringify(config));
  return path;
}

function apiServerArguments(folder: string): readonly string[] {
  return [
    "--etcd-servers=http://127.0.0.1:2379",
    "--bind-address=127.0.0.1",
    `--advertise-address=${HOST}`,
    "--service-cluster-ip-range=10.96.0.0/16",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-signing-key-file=${join(folder, "accounts.key")}`,
    `--service-account-key-file=${join(folder, "accounts.key")}`,
    `--token-auth-file=${join(folder, "tokens.csv")}`,
    "--authorization-mode=RBAC",
    `--cert-dir=${join(folder, "certificates")}`,
    "--kubelet-preferred-address-types=InternalIP",
  ];
}

type Manifest = { readonly manifests: readonly { readonly digest: string }[] };
type ImageConfig = { readonly Env: string[]; readonly Entrypoint: string[] };
type Image = { readonly config: { readonly digest: string }; readonly layers: readonly { readonly digest: string }[] };

/** Where nodes look for the unpacked files of an image; what it says of its start is in a file beside it. */
function imageFolder(folder: string, image: string): string {
  return join(folder, "images", image.replaceAll("/", "%2F"));
}

/** Unpacks the layers of the only image of an OCI layout into a folder, and returns what it says of its start. */
export function unpackImage(layout: string, folder: string): ImageConfig {
  const blob = (digest: string) => join(layout, "blobs", digest.replace(":", "/"));
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
  const { manifests }: Manifest = read(join(layout, "index.json"));
  const { config, layers }: Image = read(blob(manifests[0]?.digest ?? ""));
  mkdirSync(folder, { recursive: true });
  for (const { digest } of layers) execFileSync("tar", ["-xzf", blob(digest), "-C", folder]);
  return read(blob(config.digest)).config;
}

/** An image with the programs of this machine, for the starter of k6-operator: it needs sh and curl. */
function makeImageOfThisMachine(folder: string): void {
  for (const name of ["", "usr", "etc"]) mkdirSync(join(folder, name));
  for (const name of ["bin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name));
  execFileSync("mount", ["--bind", "/usr", join(folder, "usr")]);
  writeFileSync(`${folder}.json`, JSON.stringify({ Env: ["PATH=/usr/bin"], Entrypoint: [] }));
}

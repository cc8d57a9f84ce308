// The cases of the rehearsal: one load each, what happens to it on its way, and how it must end.
import { execFileSync, spawnSync } from "node:child_process";
import { until } from "../until.ts";
import { type Cluster, NAMESPACE } from "./cluster.ts";

/** A load on its way. */
export type Underway = {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  readonly cluster: Cluster;
  /** How many requests its pods have sent. */
  readonly sent: () => number;
};

export type Case = {
  readonly title: string;
  /** Later ones count. */
  readonly options?: readonly string[];
  readonly needsOperator?: boolean;
  /** Changes the cluster before it, and returns what changes it back. */
  readonly arrange?: (cluster: Cluster) => () => void;
  /** What happens while it runs. */
  readonly disturb?: (load: Underway) => Promise<void>;
  /** The reasons that its run must have against it, besides that of a busy machine; none unless given. */
  readonly reasons?: RegExp;
  /** Instead of a run: what the command must say, with exit code 3. */
  readonly says?: RegExp;
  /** Of a load that Assay could not end: how it ends then. Throws where it does not. */
  readonly afterwards?: (load: Underway) => Promise<string>;
};

export const CASES: readonly Case[] = [
  { title: "Indexed Job of 4" },
  {
    title: "pod evicted before the start",
    disturb: async ({ cluster }) => {
      const pod = await podOf(cluster, "generators-1");
      const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod, namespace: NAMESPACE } };
      const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod}/eviction`;
      cluster.kubectl(["create", "--raw", path, "-f", "-"], JSON.stringify(eviction));
    },
  },
  {
    title: "pod killed in mid-run",
    disturb: halfWay(({ cluster }) => killContainer(cluster, "generators-2")),
    reasons: /^generator-lost: generator g3/,
  },
  { title: "collector restarted in mid-run", disturb: halfWay(({ cluster }) => killContainer(cluster, "collector")) },
  { title: "connection of the client cut in mid-run", disturb: halfWay(() => signalAll(forwardings(), "SIGKILL")) },
  { title: "Ctrl-C in mid-run", disturb: halfWay(({ pid }) => signalAll([pid], "SIGINT")), reasons: /^interrupted/ },
  {
    title: "Assay killed in mid-run",
    options: ["--duration", "10m"],
    disturb: halfWay(({ pid }) => signalAll([pid], "SIGKILL")),
    afterwards: endsByItself,
  },
  {
    title: "connection of the client cut for good",
    options: ["--duration", "10m"],
    disturb: halfWay(async ({ hasEnded }) => {
      const servers = pidsOf("^[^ ]*/kube-apiserver ");
      signalAll(servers, "SIGSTOP");
      await until("Assay gives up", hasEnded, 400_000);
      signalAll(servers, "SIGCONT");
    }),
    says: /^The load must have its collector/,
    afterwards: endsByItself,
  },
  { title: "TestRun of 4", options: ["--operator"], needsOperator: true },
];

function halfWay(disturb: (load: Underway) => void | Promise<void>): NonNullable<Case["disturb"]> {
  return async (load) => {
    await until("half of the load is sent", () => load.sent() > 300);
    await disturb(load);
  };
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

/** The name of the running pod of the current load whose name has this part. */
async function podOf({ kubectl }: Cluster, part: string): Promise<string> {
  const running = ["--field-selector", "status.phase=Running", "--output", "name"];
  const find = () =>
    kubectl(["get", "pods", "--namespace", NAMESPACE, ...running])
      .split("\n")
      .find((name) => name.includes(part));
  await until(`a pod named ${part} runs`, () => find() !== undefined);
  return (find() ?? "").replace("pod/", "");
}

/** Ends the process of a pod from outside, as a kernel does that runs out of memory. */
async function killContainer(cluster: Cluster, part: string): Promise<void> {
  execFileSync("runc", ["kill", `${NAMESPACE}_${await podOf(cluster, part)}`, "KILL"]);
}

function forwardings(): readonly number[] {
  return pidsOf("^kubectl .*port-forward");
}

function pidsOf(commandLine: string): readonly number[] {
  const { stdout } = spawnSync("pgrep", ["-f", commandLine], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

type Job = {
  readonly metadata: { readonly name: string };
  readonly status: { readonly conditions?: readonly { readonly type: string }[] };
};

/** Long enough for a generator that still sends to be noticed. */
const QUIET_MS = 10_000;

/** After Assay was killed: its own processes, the generators, the pods, and what is left of the load in the cluster end. */
async function endsByItself({ cluster, sent }: Underway): Promise<string> {
  const { kubectl } = cluster;
  const killedMs = performance.now();
  await until("kubectl ends", () => forwardings().length === 0);
  let [seen, changedMs] = [sent(), performance.now()];
  await until(
    "generators stop",
    () => {
      if (sent() !== seen) [seen, changedMs] = [sent(), performance.now()];
      return performance.now() - changedMs > QUIET_MS;
    },
    300_000,
  );
  const jobs = (): readonly Job[] =>
    JSON.parse(kubectl(["get", "jobs", "--namespace", NAMESPACE, "--output", "json"])).items;
  const hasEnded = ({ status }: Job) =>
    status.conditions?.some(({ type }) => /^(Complete|Failed)$/.test(type)) === true;
  await until("all Jobs end", () => jobs().every(hasEnded), 300_000);
  const endedMs = performance.now();
  const names = jobs().map(({ metadata }) => `job/${metadata.name}`);
  const soon = '{"spec":{"ttlSecondsAfterFinished":1}}';
  kubectl(["patch", ...names, "--namespace", NAMESPACE, "--type=merge", "--patch", soon]);
  const seconds = (ms: number) => `${Math.round((ms - killedMs) / 1_000)} s`;
  return `generators stopped after ${seconds(changedMs)}, the last pod after ${seconds(endedMs)}`;
}

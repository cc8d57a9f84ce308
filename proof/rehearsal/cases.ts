// The cases of the rehearsal: one load each, what happens to it on its way, and how it must end.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, IMAGE, NAMESPACE, until } from "./cluster.ts";

const ROOT = join(import.meta.dirname, "../..");
const GENERATORS = 4;
const LOAD = ["load", "mixed", "--rate", "40", "--duration", "20s", "--allow-small-sample"];
const PLACE = ["--kubernetes", "--generators", String(GENERATORS), "--namespace", NAMESPACE, "--image", IMAGE];

export type Row = {
  readonly title: string;
  /** Of the run, with its sentence; of a command that leaves no run, what it says. */
  readonly verdict: string;
  readonly sent: string;
  readonly counted: string;
  readonly seconds: string;
  readonly isExpected: boolean;
};

/** What cases run against. */
export type Stage = {
  readonly cluster: Cluster;
  readonly url: string;
  /** How many requests pods have sent so far. */
  readonly requests: () => number;
  /** For the runs. */
  readonly folder: string;
};

/** A load on its way: the process of the command, and how many requests its pods have sent. */
type Underway = { readonly pid: number; readonly cluster: Cluster; readonly sent: () => number };

type Case = {
  readonly title: string;
  readonly options?: readonly string[];
  readonly needsOperator?: boolean;
  /** What happens while it runs. */
  readonly disturb?: (load: Underway) => Promise<void>;
  /** The reasons that its run must have against it, besides that of a busy machine; none unless given. */
  readonly reasons?: RegExp;
  /** Instead of a run: what the command must say. */
  readonly says?: RegExp;
};

export const CASES: readonly Case[] = [
  {
    title: "`--operator` without k6-operator",
    options: ["--operator"],
    says: /^k6-operator must be installed/,
  },
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
    disturb: async (load) => {
      await halfWay(load);
      await killContainer(load.cluster, "generators-2");
    },
    reasons: /^generator-lost: generator g3/,
  },
  {
    title: "collector restarted in mid-run",
    disturb: async (load) => {
      await halfWay(load);
      await killContainer(load.cluster, "collector");
    },
  },
  {
    title: "connection of the client cut in mid-run",
    disturb: async (load) => {
      await halfWay(load);
      execFileSync("pkill", ["-KILL", "-P", String(load.pid), "-f", "port-forward"]);
    },
  },
  { title: "TestRun of 4", options: ["--operator"], needsOperator: true },
];

/** Runs one load to its end. */
export async function runCase(one: Case, { cluster, url, requests, folder }: Stage): Promise<Row> {
  const out = join(mkdtempSync(join(folder, "run-")), "run");
  const startedMs = performance.now();
  const before = requests();
  const command = ["bin/assay.mjs", ...LOAD, ...PLACE, ...(one.options ?? []), "--target", url, "--out", out];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...cluster.environment, ASSAY_TOKEN: "rehearsal-credential-0001" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
      process.stderr.write(chunk);
    });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const sent = () => requests() - before;
  await Promise.all([ended, one.disturb?.({ pid: child.pid ?? 0, cluster, sent })]);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { verdict, reasons, counted } = outcomeOf(out, text);
  const left = await leftovers(cluster);
  const isRight =
    counted === ""
      ? one.says?.test(verdict)
      : one.reasons === undefined
        ? reasons.length === 0 && counted === String(sent())
        : reasons.length === 1 && one.reasons.test(reasons[0] ?? "");
  return {
    title: one.title,
    verdict: left === "" ? verdict : `${verdict}; left behind: ${left}`,
    sent: String(sent()),
    counted,
    seconds: seconds.toFixed(0),
    isExpected: left === "" && isRight === true,
  };
}

type Outcome = { readonly verdict: string; readonly reasons: readonly string[]; readonly counted: string };

/** What a run says of itself; without a run, what the command says. The reasons are those that no busy machine explains. */
function outcomeOf(out: string, text: string): Outcome {
  const path = join(out, "run.json");
  if (!existsSync(path)) return { verdict: /^assay: (.+)$/m.exec(text)?.[1] ?? text.trim(), reasons: [], counted: "" };
  const run = JSON.parse(readFileSync(path, "utf8"));
  const reasons: readonly string[] = run.validity.reasons;
  const kinds = [...new Set(reasons.map((reason) => reason.split(":")[0]))];
  return {
    verdict: [run.verdict.toUpperCase(), ...(kinds.length > 0 ? [`(${kinds.join(", ")})`] : [])].join(" "),
    reasons: reasons.filter((reason) => !reason.startsWith("generator-late:")),
    counted: String(run.counters.httpRequests),
  };
}

/** The names of objects of a load that are still there a while after its end. */
async function leftovers({ kubectl }: Cluster): Promise<string> {
  const list = () =>
    kubectl(["get", "jobs,services,secrets,networkpolicies", "--namespace", NAMESPACE, "--output", "name"]).trim();
  for (let tries = 0; list() !== "" && tries < 20; tries += 1) await sleep(500);
  return list().replaceAll("\n", ", ");
}

async function halfWay({ sent }: Underway): Promise<void> {
  await until("half of the load is sent", () => sent() > 300);
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

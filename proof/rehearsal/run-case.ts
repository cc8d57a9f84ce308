// Runs a case of the rehearsal: sends its load with the command, and judges what became of it.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../../errors.ts";
import { until } from "../until.ts";
import type { Case } from "./cases.ts";
import { type Cluster, HOST, IMAGE, NAMESPACE, USER } from "./cluster.ts";

/** Of pods that do not end at once, as Assay's manifests have it, and some. */
const GRACE_MS = 90_000;
const ROOT = join(import.meta.dirname, "../..");
const LOAD = ["load", "mixed", "--rate", "40", "--duration", "20s", "--allow-small-sample"];
const PLACE = ["--kubernetes", "--generators", "4", "--namespace", NAMESPACE, "--image", IMAGE];

export type Row = Awaited<ReturnType<typeof runCase>>;

export type Stage = {
  readonly cluster: Cluster;
  readonly url: string;
  /** How many requests pods have sent so far. */
  readonly requests: () => number;
  readonly folder: string;
};

export async function runCase(one: Case, { cluster, url, requests, folder }: Stage) {
  const out = join(mkdtempSync(join(folder, "run-")), "run");
  const startedMs = performance.now();
  const before = requests();
  const restore = one.arrange?.(cluster);
  const target = ["--target", url, "--i-am-allowed-to-load", HOST];
  const command = ["bin/assay.mjs", ...LOAD, ...PLACE, ...target, "--out", out, ...(one.options ?? [])];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...cluster.environmentOf(USER), ASSAY_TOKEN: "rehearsal-credential-0001" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
      process.stderr.write(chunk);
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const load = { pid: child.pid ?? 0, hasEnded, cluster, sent: () => requests() - before };
  const [exitCode] = await Promise.all([ended, one.disturb?.(load)]);
  restore?.();
  const afterwards = await one.afterwards?.(load).catch((error: Error) => error);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { verdict, reasons, counted } = outcomeOf(out, text);
  const left = await leftovers(cluster);
  const isRefused = one.says === undefined || (one.says.test(verdict) && exitCode === EXIT.couldNotRun);
  const isRight =
    counted === ""
      ? isRefused && (one.says !== undefined || typeof afterwards === "string")
      : one.reasons === undefined
        ? reasons.length === 0 && counted === String(load.sent())
        : reasons.length === 1 && one.reasons.test(reasons[0] ?? "");
  const shown = [
    one.afterwards && one.says === undefined ? "no run" : verdict,
    afterwards,
    left && `left behind: ${left}`,
  ];
  return {
    title: one.title,
    /** Of the run, with its sentence; of a command that leaves no run, what it says. */
    verdict: shown.filter(Boolean).join("; "),
    sent: String(load.sent()),
    counted,
    seconds: seconds.toFixed(0),
    isExpected: left === "" && isRight && !(afterwards instanceof Error),
    /** Whether no load could run. */
    isRefusal: one.says !== undefined && one.afterwards === undefined,
  };
}

/** What a run says of itself; without a run, what the command says. The reasons are those that no busy machine explains. */
function outcomeOf(out: string, text: string) {
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

/** The names of objects of a load that are still there a while after its end, and of pods that run. */
async function leftovers({ kubectl }: Cluster): Promise<string> {
  const list = (kinds: string, ...options: readonly string[]) =>
    kubectl(["get", kinds, "--namespace", NAMESPACE, "--output", "name", ...options]);
  const names = () => {
    const objects = list("jobs,services,secrets,configmaps,networkpolicies").replace(
      "configmap/kube-root-ca.crt\n",
      "",
    );
    const pods = list("pods", "--field-selector", "status.phase!=Succeeded,status.phase!=Failed");
    return `${objects}${pods}`.trim().replaceAll("\n", ", ");
  };
  await until("nothing is left", () => names() === "", GRACE_MS).catch(() => undefined);
  return names();
}

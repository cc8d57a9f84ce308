// Faults at each phase of a command: which files are left, what the exit code says, and whether the next run works.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../cli/target/started-build.ts";
import { EXIT } from "../../errors.ts";
import { readRun } from "../../run/format/read.ts";
import { RUN_FILE } from "../../run/format/run.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { listSystemFolder, readSystemFile } from "../../scenarios/driver/k6/process-usage.ts";
import { descendants, isProgram, processesIn } from "../bench/processes.ts";
import { startReferenceProcess } from "../reference-process.ts";
import { until } from "../until.ts";

/** What is seen of a command from outside: its processes, the folder of its run, and how many requests it has sent. */
type Seen = { readonly pids: readonly number[]; readonly folder: string; readonly sent: number };

const isK6 = (pid: number) => isProgram(pid, "k6", "run");
const isBuild = (pid: number) => isProgram(pid, "/go", "build");

/** In what `check` writes before its load. */
const WITHOUT_LOAD = "the run ended before its load";

const REACHED = {
  plan: ({ sent, folder }) => sent === 0 && existsSync(folder),
  build: ({ pids }) => pids.some(isBuild),
  discovery: ({ sent }) => sent > 0,
  start: ({ pids }) => pids.some(isK6),
  steady: ({ folder }) => hasJournalWith(folder, 2, '"kind":"window"'),
  stop: ({ folder }) => hasJournalWith(folder, 3, '"kind":"window"'),
  evaluation: ({ folder }) => hasJournalWith(folder, 1, '"kind":"end"'),
  report: ({ folder }) =>
    [folder, join(folder, "load")].some((one) => {
      const text = readSystemFile(join(one, RUN_FILE));
      return text !== "" && !text.includes(WITHOUT_LOAD);
    }),
} as const satisfies Readonly<Record<string, (seen: Seen) => boolean>>;
export type Phase = keyof typeof REACHED;
export const PHASES = Object.keys(REACHED) as readonly Phase[];

export const STEP_FAULTS = ["kill", "kill-k6", "disk", "pipe", "descriptors"] as const;
export type StepFault = (typeof STEP_FAULTS)[number];

/** What the arguments of a command depend on: two services, and a URL to collect at; `out` is a folder that does not exist yet. */
type Place = {
  readonly urls: readonly [string, string];
  readonly collector: string;
  readonly out: string;
  readonly json: string;
};

/** A command and the phases that it has. */
export type SteppedCommand = {
  readonly name: string;
  readonly phases: readonly Phase[];
  readonly args: (place: Place) => readonly string[];
  /** Commands that work with it, and with the next run, which continues in its folder. */
  readonly others?: (place: Place) => readonly (readonly string[])[];
};

const SHORT_PAIRS = ["--rate", "60", "--duration", "1s", "--warm-up", "0s", "--max-pairs", "6"];
const SHORT = ["--rate", "60", "--duration", "3s", "--allow-small-sample"];

const filesOf = ({ out, json }: Place) => ["--out", out, "--json", json];
const BUILT = PHASES.filter((phase) => phase !== "build");

export const STEPPED_COMMANDS: readonly SteppedCommand[] = [
  {
    name: "conform",
    phases: ["plan", "discovery", "report"],
    args: (place) => ["conform", "--target", place.urls[0], ...filesOf(place)],
  },
  {
    name: "load",
    phases: PHASES,
    args: (place) => ["load", "mixed", "--target", place.urls[0], ...SHORT, ...filesOf(place)],
  },
  { name: "check", phases: BUILT, args: (place) => ["check", "--target", place.urls[0], ...SHORT, ...filesOf(place)] },
  {
    name: "ab",
    // Its loads of a second end within their second window.
    phases: BUILT.filter((phase) => phase !== "stop"),
    args: (place) => {
      const [baseline, candidate] = place.urls;
      return ["ab", "--baseline", baseline, "--candidate", candidate, ...SHORT_PAIRS, ...filesOf(place)];
    },
  },
  {
    name: "collect",
    phases: BUILT,
    args: ({ collector, out }) => ["collect", "--generators", "1", "--port", new URL(collector).port, "--out", out],
    others: (place) => [
      ["generator", "--out", join(place.out, "generator")],
      [
        ...["load", "mixed", "--collector", place.collector, "--generators", "1", "--target", place.urls[0], ...SHORT],
        ...filesOf({ ...place, out: join(place.out, "load") }),
      ],
    ],
  },
];

export type Left = {
  readonly code: number | null;
  readonly output: string;
  /** Of the folder of the run and the requested JSON file: why a file is neither the old one nor a whole new one. */
  readonly damaged: readonly string[];
  /** Processes of k6, or of its build, that outlive the command. */
  readonly k6Left: number;
  /** Exit codes of the commands that worked with it. */
  readonly others: readonly (number | null)[];
};

/** The result of a fault; `wrong` is empty where everything is as it must be. */
export type StepResult = { readonly code: string; readonly said: string; readonly wrong: readonly string[] };

const OLD_JSON = '{ "of": "an earlier run" }\n';
const POLL_MS = 2;
/** Ends what hangs, and judges nothing. */
const LIMIT_MS = 600_000;
const K6_END_MS = 20_000;

/** Plants the fault in a run of the command, and gives undefined if the phase was over before the fault was planted. */
export async function tryStep(command: SteppedCommand, phase: Phase, fault: StepFault) {
  const services = [await startReferenceProcess(1), await startReferenceProcess(1)] as const;
  const folder = mkdtempSync(join(tmpdir(), "assay-steps-"));
  const collector = `http://127.0.0.1:${await freePort()}`;
  const environment = environmentOf(phase, folder, collector);
  const startIn = (args: readonly string[]) => start(args, folder, environment);
  const placeOf = (name: string): Place => ({
    urls: [services[0].url, services[1].url],
    collector,
    out: join(folder, name),
    json: join(folder, "run.json"),
  });
  try {
    const place = placeOf("faulted");
    writeFileSync(place.json, OLD_JSON);
    const running = startIn(command.args(place));
    const others = (command.others?.(place) ?? []).map(startIn);
    const isPlanted = await plantAt(running, others, fault, (pids) =>
      REACHED[phase]({ pids, folder: place.out, sent: services[0].requestCount() }),
    );
    const code = await running.ended;
    if (!isPlanted) {
      for (const { child } of others) child.kill("SIGKILL");
      return undefined;
    }
    const next = startIn(command.args(command.others === undefined ? placeOf("next") : place));
    const nextRun = { code: await next.ended, output: next.output() };
    const left = {
      code,
      output: running.output(),
      others: await Promise.all(others.map(({ ended }) => ended)),
      damaged: await damagedIn(folder, "faulted"),
      k6Left: await k6Left(folder),
    };
    return judgeStep(fault, left, nextRun);
  } finally {
    for (const service of services) await service.close();
    rmSync(folder, { recursive: true });
  }
}

/** To build k6 needs an empty cache of Assay, and a full one of Go, so that it takes seconds. */
function environmentOf(phase: Phase, folder: string, collector: string): NodeJS.ProcessEnv {
  if (phase !== "build") {
    const secret = { ASSAY_COLLECT_TOKEN: "secret-of-the-faults" };
    return { ...process.env, ...secret, ASSAY_COLLECTOR: collector, JOB_COMPLETION_INDEX: "0" };
  }
  const { stdout } = spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" });
  return { ...process.env, GOCACHE: stdout.trim(), XDG_CACHE_HOME: join(folder, "cache"), TMPDIR: folder };
}

/** What is wrong with what a fault left behind. */
export function judgeStep(fault: StepFault, left: Left, next: Pick<Left, "code" | "output">): StepResult {
  const { code, output, damaged, k6Left, others } = left;
  const mayEnd: readonly (number | null)[] =
    fault === "kill" ? [null] : [EXIT.pass, EXIT.couldNotRun, EXIT.inconclusive];
  const mayFollow: readonly (number | null)[] = [EXIT.pass, EXIT.inconclusive];
  const wrong = [
    ...(mayEnd.includes(code) ? [] : [`exit code ${code}`]),
    ...(/^\s+at .*:\d+:\d+/m.test(output) ? ["a stack trace"] : []),
    ...(fault === "kill" || code === EXIT.pass || output.trim() !== "" || fault === "pipe" ? [] : ["no word about it"]),
    ...damaged,
    ...(k6Left === 0 ? [] : [`${k6Left} processes of k6 still run`]),
    ...(others.every((one) => mayFollow.includes(one)) ? [] : [`the commands with it ended with ${others.join(", ")}`]),
    ...(mayFollow.includes(next.code) ? [] : [`the next run ended with ${next.code}: ${saidIn(next.output)}`]),
  ];
  return { code: code === null ? "killed" : String(code), said: saidIn(output), wrong };
}

function saidIn(output: string): string {
  const lines = output.trimEnd().split("\n");
  return lines.findLast((line) => /^(error|FAIL|PASS|INCONCLUSIVE|assay)/i.test(line)) ?? lines.at(-1) ?? "";
}

type RunningCommand = ReturnType<typeof start>;

function start(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const assay = join(import.meta.dirname, "../../bin/assay.mjs");
  // A process that ignores SIGXFSZ gets an error from a write for which there is no room, as on a full disk.
  const child = spawn("/bin/sh", ["-c", 'trap "" XFSZ; exec "$@"', "sh", process.execPath, assay, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => texts.push(text));
  const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      clearTimeout(timer);
      // Output that is still in the pipe is read first.
      setImmediate(() => resolve(code));
    });
  });
  return { child, output: () => texts.join(""), ended };
}

/** Waits for the phase and plants the fault; false if the command ended first, or there is no k6 to kill then. */
async function plantAt(
  running: RunningCommand,
  others: readonly RunningCommand[],
  fault: StepFault,
  isReached: (pids: readonly number[]) => boolean,
): Promise<boolean> {
  const pid = running.child.pid ?? 0;
  const treeOf = (root: number) => [root, ...descendants(root)];
  const everyone = () => [running, ...others].flatMap(({ child }) => treeOf(child.pid ?? 0));
  while (!isReached(everyone())) {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return false;
    await sleep(POLL_MS);
  }
  const processes = treeOf(pid);
  switch (fault) {
    case "kill":
      return process.kill(pid, "SIGKILL");
    case "kill-k6": {
      const k6 = everyone().filter((one) => isK6(one) || isBuild(one));
      for (const one of k6) process.kill(one, "SIGKILL");
      return k6.length > 0;
    }
    case "disk":
      for (const one of processes) limit(one, "fsize", 1);
      return true;
    case "descriptors":
      for (const one of processes) limit(one, "nofile", listSystemFolder(`/proc/${one}/fd`).length);
      return true;
    case "pipe":
      running.child.stdout?.destroy();
      running.child.stderr?.destroy();
      return true;
  }
}

function hasJournalWith(folder: string, least: number, text: string): boolean {
  return filesNamed(folder, JOURNAL_FILE).some((file) => readFileSync(file, "utf8").split(text).length > least);
}

/** The files of this name in the folder and the folders in it. */
function filesNamed(folder: string, name: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path === name || path.endsWith(`/${name}`))
    .map((path) => join(folder, path));
}

async function damagedIn(parent: string, name: string): Promise<readonly string[]> {
  const runs = [...filesNamed(join(parent, name), RUN_FILE), join(parent, "run.json")];
  const damaged: string[] = [];
  for (const file of runs) {
    if (readFileSync(file, "utf8") === OLD_JSON) continue;
    await readRun(file).catch((error: Error) => damaged.push(`${file}: ${error.message}`));
  }
  for (const page of filesNamed(join(parent, name), "report.html")) {
    if (!readFileSync(page, "utf8").trimEnd().endsWith("</html>")) damaged.push(`${page} is cut off`);
  }
  return damaged;
}

/** Processes that work for the folder and are there after {@link K6_END_MS}. */
async function k6Left(folder: string): Promise<number> {
  const left = () => processesIn(folder).length;
  await until("no process is left", () => left() === 0, K6_END_MS).catch(() => undefined);
  return left();
}

/** Of util-linux: sets a limit of a running process. */
function limit(pid: number, resource: "fsize" | "nofile", value: number): void {
  spawnSync("prlimit", [`--${resource}=${value}`, "--pid", String(pid)]);
}

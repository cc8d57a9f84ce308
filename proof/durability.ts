// `npm run durability`: kills services with databases in mid-load, and compares what the look-up finds lost with their own logs.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../cli/target/started-build.ts";
import { waitForTarget } from "../cli/target/waiting.ts";
import { EXIT } from "../errors.ts";
import { parseTarget } from "../http/target.ts";
import { LEDGER_FILE, readLedger } from "../run/journal/write-ledger.ts";
import { findK6 } from "../scenarios/driver/k6/k6-binary.ts";
import { signalGroup } from "../scenarios/driver/k6/process-group.ts";
import { type LoadResult, runLoad } from "../scenarios/driver/load/load.ts";
import { planLoad } from "../scenarios/driver/plan/planned-load.ts";
import { createCommand, repeated, runCommand, wholeNumber } from "./command-line.ts";
import { install, NATURAL_TOKEN, type NaturalService } from "./natural/natural-services.ts";
import { table, writeTables } from "./tables.ts";

/** What is served, by the name of its row: the command, and whether the service loses what it accepted shortly before. */
const SERVED = {
  gin: { service: "gin", serve: "./service --port {port} --db kept.db" },
  flask: { service: "flask", serve: "venv/bin/python app.py --port {port} --db kept.db" },
  php: { service: "php", serve: "php serve.php --port {port} --db kept.sqlite" },
  nest: { service: "nest", serve: "node dist/main.js --port {port} --db kept" },
  "flask, a snapshot each second": {
    service: "flask",
    serve: `PYTHONPATH=. venv/bin/python '${join(import.meta.dirname, "durability/snapshots.py")}' --port {port} --db kept.db`,
    losesWrites: true,
  },
} as const satisfies Record<string, { service: NaturalService; serve: string; losesWrites?: true }>;

type Name = keyof typeof SERVED;
const NAMES = Object.keys(SERVED) as readonly Name[];

type Options = {
  readonly only: readonly string[];
  readonly rate: number;
  readonly seconds: number;
  readonly write?: boolean;
};

const START_LIMIT_MS = 60_000;
const KILLED_AT = 0.5;
const SEED = 1;

async function main({ only, rate, seconds, write = false }: Options): Promise<void> {
  const names = NAMES.filter((name) => only.length === 0 || only.includes(name));
  if (names.length === 0) command.error(`--only must name one of ${NAMES.join("; ")}.`);
  const rows: string[][] = [];
  let isRight = true;
  for (const name of names) {
    process.stderr.write(`${name}: installing\n`);
    const { result, lostByLog } = await experiment(name, rate, seconds * 1_000);
    const { accepted = 0, unknown = 0, lookedUp = 0, lost = 0, changed = 0 } = result.ledger ?? {};
    const isLossy = "losesWrites" in SERVED[name];
    isRight &&= lookedUp > 0 && changed === 0 && lost === lostByLog && lost > 0 === isLossy;
    rows.push([name, ...[accepted, unknown, lookedUp, lost, lostByLog].map(String)]);
    process.stderr.write(`${rows.at(-1)?.join("; ")}\n${result.ledger?.notes.join("\n")}\n`);
  }
  const heads = ["Service", "Accepted", "Unknown", "Looked up", "Found lost", "Lost by its own log"];
  const tables = [table(heads, rows)];
  process.stdout.write(`${tables.join("\n")}\n`);
  if (write) writeTables("reference/durability.md", "durability", tables);
  process.exitCode = isRight ? EXIT.pass : EXIT.targetWrong;
}

/**
 * Creates tokens at a rate, kills the service by SIGKILL half-way, and starts it again. `lostByLog` are the accepted writes that
 * the service's own log names as lost.
 */
async function experiment(name: Name, ratePerSecond: number, durationMs: number) {
  const { service, serve } = SERVED[name];
  const installed = await install(service);
  const folder = mkdtempSync(join(tmpdir(), "assay-durability-"));
  const port = await freePort();
  const start = () => startService(installed.folder, serve.replace("{port}", String(port)), port);
  let running = await start();
  let restarted: Promise<ChildProcess> | undefined;
  try {
    process.stderr.write(`${name}: loading\n`);
    const result = await sendLoad(folder, port, ratePerSecond, durationMs, (elapsedMs) => {
      if (restarted !== undefined || elapsedMs < KILLED_AT * durationMs) return;
      kill(running);
      restarted = start();
    });
    running = (await restarted) ?? running;
    return { result, lostByLog: await lostIn(join(folder, LEDGER_FILE), join(installed.folder, "lost.log")) };
  } finally {
    kill(running);
    rmSync(folder, { recursive: true });
    await installed.remove();
  }
}

async function sendLoad(
  folder: string,
  port: number,
  rate: number,
  duration: number,
  onElapsed: (elapsedMs: number) => void,
): Promise<LoadResult> {
  const k6 = await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env });
  const settings = {
    profile: "average",
    rate,
    duration,
    warmUp: 0,
    seed: SEED,
    timeout: 5_000,
    allowSmallSample: true,
  } as const;
  const workload = { mix: { launch: 1 } };
  return runLoad({
    load: planLoad({ scenario: "mixed", settings: { ...settings, workload }, objectives: [] }),
    settings: { ...settings, stopWhenDown: "never" },
    k6: { path: k6.path, environment: process.env },
    target: {
      target: parseTarget(`http://127.0.0.1:${port}`),
      tokens: [NATURAL_TOKEN],
      fixtures: { tokens: [], chainSlugs: [], userIds: [] },
      sideEffects: "any",
    },
    output: { folder },
    visibleWithinMs: 2_000,
    observer: { onProgress: ({ elapsedMs }) => onElapsed(elapsedMs) },
  });
}

async function startService(folder: string, serve: string, port: number): Promise<ChildProcess> {
  const log = openSync(join(folder, "service.log"), "a");
  const child = spawn("/bin/sh", ["-c", `exec env ${serve}`], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const target = parseTarget(`http://127.0.0.1:${port}`);
  const signal = new AbortController().signal;
  if (await waitForTarget(target, { timeoutMs: START_LIMIT_MS, signal })) return child;
  throw new Error(`the service must respond, and its log says ${readFileSync(join(folder, "service.log"), "utf8")}`);
}

/** Kills the service with all of its workers. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) signalGroup(pid, "SIGKILL");
}

async function lostIn(ledger: string, log: string): Promise<number> {
  const lost = new Set(existsSync(log) ? readFileSync(log, "utf8").split("\n") : []);
  const { writes } = await readLedger(ledger);
  return writes.filter(({ isUnknown, tokenId }) => !isUnknown && lost.has(tokenId)).length;
}

const command = createCommand(
  "durability",
  `Installs independently written services with databases, creates tokens on each, kills it by SIGKILL in mid-load and starts it
again, and compares the lost writes that the look-up finds with those of the service's own log.
Exit codes: 0 the numbers agree, and only the service with durability off loses writes; 1 otherwise.`,
)
  .option("--only <name>", `a row (${NAMES.join("; ")}); may be repeated`, repeated, [])
  .option("--rate <n>", "creations per second", wholeNumber, 20)
  .option("--seconds <n>", "length of each load", wholeNumber, 20)
  .option("--write", "write the table to docs/reference/durability.md")
  .action(main);
await runCommand(command);

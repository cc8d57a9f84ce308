// The generators that are asked about the same freeze, each in the way its own manual shows, and how each says its
// percentiles.
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assayCommand, type Command, scriptCommand, surroundings } from "../generator/subjects.ts";

/** Percentiles in seconds as a tool reports them; null if it does not report that one. */
export type Percentiles = { readonly p95: number | null; readonly p99: number | null };

/** What every tool is given. */
export type Assignment = {
  readonly k6: string;
  readonly url: string;
  readonly tokenId: string;
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly folder: string;
};

/** A way to measure; `run` gives undefined if the tool is not there. */
export type Tool = {
  readonly name: string;
  /** What its times are counted from, and how it sends. */
  readonly manner: string;
  readonly run: (assignment: Assignment) => Promise<Percentiles | undefined>;
};

/** Enough for every request of a freeze of a tenth of the run, at the rate of the bench. */
const PLENTY_OF_VUS = 150;
const FEW_VUS = 10;

/** The tools in the order of the table. `autocannon` and `vegeta` are programs that were fetched, or undefined. */
export function toolsOf(autocannon: string | undefined, vegeta: string | undefined): readonly Tool[] {
  return [
    { name: "Assay", manner: "open model, from the scheduled start", run: runAssay },
    {
      name: `k6, constant arrival rate, ${PLENTY_OF_VUS} VUs`,
      manner: "open model, from the sending",
      run: (assignment) => runK6(assignment, "plenty", arrivals(assignment, PLENTY_OF_VUS)),
    },
    {
      name: `k6, constant arrival rate, ${FEW_VUS} VUs`,
      manner: "open model until the VUs run out, from the sending",
      run: (assignment) => runK6(assignment, "few", arrivals(assignment, FEW_VUS)),
    },
    {
      name: `k6, ${FEW_VUS} looping VUs`,
      manner: "closed model, from the sending",
      run: (assignment) => runK6(assignment, "looping", looping(assignment), FEW_VUS / assignment.ratePerSecond),
    },
    {
      name: `autocannon, ${FEW_VUS} connections`,
      manner: "closed model with a rate, gaps filled in afterwards",
      run: (assignment) => runAutocannon(assignment, autocannon, "filled", []),
    },
    {
      name: `autocannon, ${FEW_VUS} connections, --ignoreCoordinatedOmission`,
      manner: "closed model with a rate, from the sending",
      run: (assignment) => runAutocannon(assignment, autocannon, "unfilled", ["--ignoreCoordinatedOmission"]),
    },
    { name: "vegeta", manner: "open model, from the sending", run: (assignment) => runVegeta(assignment, vegeta) },
  ];
}

async function runAssay(assignment: Assignment): Promise<Percentiles> {
  const { k6, folder } = assignment;
  const out = join(folder, "assay");
  await execute(assayCommand(k6, { ...assignment, vus: PLENTY_OF_VUS }, assignment, out), join(folder, "assay.log"));
  const record: {
    readonly total: { readonly responseTimeMs: { readonly p95: number; readonly p99: number } };
    readonly validity: { readonly valid: boolean; readonly reasons: readonly string[] };
  } = JSON.parse(readFileSync(join(out, "run.json"), "utf8"));
  const { validity, total } = record;
  if (!validity.valid) throw new Error(`Assay's run must be valid to be calibrated: ${validity.reasons.join("; ")}`);
  return { p95: total.responseTimeMs.p95 / 1_000, p99: total.responseTimeMs.p99 / 1_000 };
}

function arrivals({ ratePerSecond, seconds }: Assignment, vus: number): object {
  const duration = `${seconds}s`;
  const rate = { rate: ratePerSecond, timeUnit: "1s", duration };
  return { executor: "constant-arrival-rate", ...rate, preAllocatedVUs: vus, maxVUs: vus };
}

function looping({ seconds }: Assignment): object {
  return { executor: "constant-vus", vus: FEW_VUS, duration: `${seconds}s` };
}

async function runK6(assignment: Assignment, name: string, scenario: object, pauseSeconds = 0): Promise<Percentiles> {
  const { k6, folder, url, tokenId } = assignment;
  const summary = join(folder, `${name}.json`);
  const { command, environment } = await scriptCommand("bare", k6, scenario, { url, tokenId }, folder);
  const [program, verb = "run", ...rest] = command;
  const requested = ["--summary-trend-stats", "p(95),p(99)", "--summary-export", summary];
  await execute(
    {
      command: [program, verb, ...requested, ...rest],
      environment: { ...environment, BENCH_PAUSE_SECONDS: String(pauseSeconds) },
    },
    join(folder, `${name}.log`),
  );
  const { metrics } = JSON.parse(readFileSync(summary, "utf8"));
  const durations = metrics.http_req_duration;
  return { p95: durations["p(95)"] / 1_000, p99: durations["p(99)"] / 1_000 };
}

async function runAutocannon(
  { url, tokenId, ratePerSecond, seconds, folder }: Assignment,
  program: string | undefined,
  name: string,
  further: readonly string[],
): Promise<Percentiles | undefined> {
  if (program === undefined) return undefined;
  const output = join(folder, `autocannon-${name}.json`);
  const load = ["-c", String(FEW_VUS), "-R", String(ratePerSecond), "-d", String(seconds), "-t", "30"];
  const request = ["-m", "POST", "-H", "Content-Type=application/json", "-H", "Authorization=Bearer bench"];
  const body = JSON.stringify({ tokenId, chainSlug: "base" });
  const args = [...load, ...request, "-b", body, "--json", ...further, `${url}/token-price`];
  await execute({ command: [process.execPath, program, ...args], environment: surroundings() }, output);
  // Notes of the tool may stand before its one line of JSON.
  const line = readFileSync(output, "utf8")
    .split("\n")
    .find((text) => text.startsWith("{"));
  const { latency } = JSON.parse(line ?? "{}");
  return { p95: null, p99: latency.p99 / 1_000 };
}

async function runVegeta(
  { url, tokenId, ratePerSecond, seconds, folder }: Assignment,
  program: string | undefined,
): Promise<Percentiles | undefined> {
  if (program === undefined) return undefined;
  const [targets, body, results, output] = ["targets", "body.json", "results", "vegeta.json"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(body, JSON.stringify({ tokenId, chainSlug: "base" }));
  const headers = "Content-Type: application/json\nAuthorization: Bearer bench";
  writeFileSync(targets, `POST ${url}/token-price\n${headers}\n@${body}\n`);
  const load = ["-rate", `${ratePerSecond}/s`, "-duration", `${seconds}s`, "-timeout", "30s"];
  const attack = ["attack", ...load, "-targets", targets, "-output", results];
  await execute({ command: [program, ...attack], environment: surroundings() }, join(folder, "vegeta.log"));
  await execute({ command: [program, "report", "-type", "json", results], environment: surroundings() }, output);
  const { latencies } = JSON.parse(readFileSync(output, "utf8"));
  return { p95: latencies["95th"] / 1e9, p99: latencies["99th"] / 1e9 };
}

/** Runs a program to its end; its output goes to a file. A verdict of Assay's own is no failure. */
async function execute({ command, environment }: Command, outputFile: string): Promise<void> {
  const [program, ...args] = command;
  if (program.includes("/") && !existsSync(program)) throw new Error(`${program} is not there`);
  const output = openSync(outputFile, "w");
  const child = spawn(program, args, { env: environment, stdio: ["ignore", output, output] });
  closeSync(output);
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
}

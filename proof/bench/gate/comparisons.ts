// Makes whole comparisons, as `assay ab` makes them, of builds whose difference is known: the reference service with itself, and
// with one that needs a tenth more processor time for each response. A timer would have no noise; computing has that of the machine.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../../../errors.ts";
import { LEAST_PAIRS } from "../../../run/comparison/looks.ts";
import type { ComparisonRun } from "../../../run/format/comparison-run.ts";
import { compute } from "../../../service/faults/work.ts";
import type { BenchContext } from "../bench.ts";
import { surroundings } from "../generator/subjects.ts";
import { thisMachine } from "./bank.ts";
import { goOnWith, writeKept } from "./kept-file.ts";
import { cpuOf, type LiveGate, type LiveGates, TENTH } from "./live-gates.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/assay.mjs");
/** To both builds together. */
const RATE_PER_SECOND = 400;
/** Rounds of work for each response of the baseline: some half a millisecond. */
const ROUNDS = 150;
/** By the exit code of `assay ab`. */
const VERDICTS: ReadonlyMap<number | null, LiveGate["verdict"]> = new Map([
  [EXIT.pass, "not-slower"],
  [EXIT.targetWrong, "regression"],
  [EXIT.inconclusive, "open"],
]);

/** Adds comparisons to those of the file until there are as many of each kind as the context asks for. */
export function makeLiveGates(context: BenchContext, path: string): LiveGates {
  const { live, seconds, share, note } = context;
  let made = goOnWith<LiveGates>(path, {
    machine: thisMachine(),
    ratePerSecond: RATE_PER_SECOND * share,
    seconds,
    gates: [],
  });
  // In turn, so that both kinds meet the same hours of the machine.
  for (let at = made.gates.length; at < 2 * live; at++) {
    const gate = compareBuilds(context, at, at % 2 === 0 ? ROUNDS : slowerRounds(made));
    made = { ...made, gates: [...made.gates, gate] };
    writeKept(path, made);
    note(`${at + 1} of ${2 * live}: ${gate.slowdown === 0 ? "the same build" : "+10 %"}, ${gate.verdict}`);
  }
  return made;
}

/** One comparison from its own seed. */
function compareBuilds({ folder, seconds, share, seed }: BenchContext, at: number, rounds: number): LiveGate {
  const out = join(folder, `gate-${at}`);
  const start = (own: number) => `exec '${process.execPath}' '${PROGRAM}' serve --port {port} --fault work=${own}`;
  const args = ["--baseline-start", start(ROUNDS), "--candidate-start", start(rounds), "--out", out, "--quiet"];
  const load = ["--rate", String(RATE_PER_SECOND * share), "--duration", `${seconds}s`, "--seed", String(seed + at)];
  const most = share < 1 ? ["--max-pairs", String(LEAST_PAIRS)] : [];
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, "ab", ...args, ...load, ...most, "--allow-small-sample"],
    { env: surroundings(), encoding: "utf8" },
  );
  const verdict = VERDICTS.get(status);
  if (verdict === undefined) throw new Error(`assay ab ended with ${status}: ${stderr}`);
  const run: ComparisonRun = JSON.parse(readFileSync(join(out, "run.json"), "utf8"));
  const { baselineMs, ratio } = cpuOf(run);
  return {
    slowdown: rounds === ROUNDS ? 0 : TENTH,
    rounds,
    verdict,
    pairs: run.pairs,
    seconds: Math.round((performance.now() - began) / 1_000),
    cpuRatio: ratio,
    baselineMs,
  };
}

/** So many rounds that a response needs a tenth more processor time than those of the baseline needed. */
function slowerRounds({ gates }: LiveGates): number {
  const before = gates.findLast(({ slowdown }) => slowdown === 0);
  if (before === undefined) throw new Error("a comparison of the same build must come first");
  return ROUNDS + Math.round((TENTH * before.baselineMs) / roundMs());
}

/** Processor time of a round in ms, as the service computes it. */
function roundMs(): number {
  const [warm, rounds] = [2_000, 40_000];
  compute(warm);
  const before = process.cpuUsage();
  compute(rounds);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds;
}

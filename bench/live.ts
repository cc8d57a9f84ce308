// Whole comparisons, as `assay ab` makes them, of builds whose difference is known: the reference service with itself, and with
// one that needs a tenth more processor time for each response. A timer would have no noise; computing has that of the machine.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../errors.ts";
import type { ComparisonRun } from "../results/run/comparison-run.ts";
import { compute } from "../service/faults/work.ts";
import type { Bench, BenchContext, Goal } from "./bench.ts";
import { thisMachine } from "./gate/bank.ts";
import { goOnWith, writeKept } from "./gate/kept-file.ts";
import { cpuOf, type LiveGate, type LiveGates, liveRows } from "./gate/live-gates.ts";
import { liveTable } from "./gate/page.ts";
import { surroundings } from "./generator/subjects.ts";
import { writeTables } from "./marked-tables.ts";

const FOLDER = join(import.meta.dirname, "gate");
const PAGE = join(import.meta.dirname, "../docs/gate.md");
const PROGRAM = join(import.meta.dirname, "../bin/assay.mjs");
/** To both builds together. */
const RATE_PER_SECOND = 400;
/** Rounds of work for each response of the baseline: some half a millisecond. */
const ROUNDS = 150;
const TENTH = 0.1;
const LEAST_FOUND = 0.9;
/** By the exit code of `assay ab`. */
const VERDICTS: ReadonlyMap<number | null, LiveGate["verdict"]> = new Map([
  [EXIT.pass, "not-slower"],
  [EXIT.targetWrong, "regression"],
  [EXIT.inconclusive, "open"],
]);

/** The bench of comparisons that are made as users make them. */
export const live: Bench = {
  question: "How often is a whole comparison of two builds wrong that differ by nothing, or by a tenth?",
  usual: { pairs: 10, seconds: 20 },
  run: async (context) => {
    const out = context.out ?? FOLDER;
    mkdirSync(out, { recursive: true });
    const path = join(out, "live.json");
    const ratePerSecond = RATE_PER_SECOND * context.share;
    let made = goOnWith<LiveGates>(path, {
      machine: thisMachine(),
      ratePerSecond,
      seconds: context.seconds,
      gates: [],
    });
    // In turn, so that both kinds meet the same hours of the machine.
    for (let at = made.gates.length; at < 2 * context.pairs; at++) {
      const gate = compareBuilds(context, at, at % 2 === 0 ? ROUNDS : slowerRounds(made));
      made = { ...made, gates: [...made.gates, gate] };
      writeKept(path, made);
      context.note(
        `${at + 1} of ${2 * context.pairs}: ${gate.slowdown === 0 ? "the same build" : "+10 %"}, ${gate.verdict}`,
      );
    }
    const rows = liveRows(made);
    const table = liveTable(rows);
    if (context.out === undefined) {
      const title = `Pairs of ${made.seconds} s, ${made.ratePerSecond / 2} requests/s to each side, on ${made.machine}:`;
      writeTables(PAGE, "live", [title, table]);
      context.note("docs/gate.md is written.");
    }
    return { lines: [table], data: { ...made, rows }, goals: goalsOf(made) };
  },
};

/** One comparison from its own seed. */
function compareBuilds({ folder, seconds, share, seed }: BenchContext, at: number, rounds: number): LiveGate {
  const out = join(folder, `gate-${at}`);
  const start = (own: number) => `exec '${process.execPath}' '${PROGRAM}' serve --port {port} --fault work=${own}`;
  const args = ["--baseline-start", start(ROUNDS), "--candidate-start", start(rounds), "--out", out, "--quiet"];
  const load = ["--rate", String(RATE_PER_SECOND * share), "--duration", `${seconds}s`, "--seed", String(seed + at)];
  const most = share < 1 ? ["--max-pairs", "6"] : [];
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, "ab", ...args, ...load, ...most, "--allow-small-sample"],
    {
      env: surroundings(),
      encoding: "utf8",
    },
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

function goalsOf({ gates }: LiveGates): readonly Goal[] {
  const regressions = (slowdown: number) =>
    gates.filter((gate) => gate.slowdown === slowdown && gate.verdict === "regression").length;
  const [same, slower] = [0, TENTH].map((slowdown) => gates.filter((gate) => gate.slowdown === slowdown).length);
  const [alarms, found] = [regressions(0), regressions(TENTH)];
  return [
    {
      sentence: `No comparison of a build with itself is a regression: ${alarms} of ${same}.`,
      isReached: alarms === 0,
    },
    {
      sentence: `A tenth more processor time is a regression in nine of ten: ${found} of ${slower}.`,
      isReached: found >= LEAST_FOUND * (slower ?? 0),
    },
  ];
}

// `npm run bench`: one command for each bench, which says whether its goals are met.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { EXIT } from "../../errors.ts";
import { findK6 } from "../../scenarios/driver/k6/k6-binary.ts";
import { createCommand, runCommand, wholeNumber } from "../command-line.ts";
import { writeTables } from "../tables.ts";
import { type Bench, type BenchNumbers, type BenchResult, NUMBER_OPTIONS } from "./bench.ts";
import { calibration } from "./calibration.ts";
import { collector } from "./collector.ts";
import { exploration } from "./exploration.ts";
import { findings } from "./findings.ts";
import { gate } from "./gate.ts";
import { generator } from "./generator.ts";
import { inside } from "./inside.ts";
import { ledger } from "./ledger.ts";
import { pauses } from "./pauses.ts";
import { report } from "./report.ts";
import { tail } from "./tail.ts";

const BENCHES: Readonly<Record<string, Bench>> = {
  generator,
  calibration,
  pauses,
  tail,
  report,
  collector,
  findings,
  exploration,
  ledger,
  gate,
  inside,
};

type Options = Partial<BenchNumbers> & {
  readonly percent: number;
  readonly seed: number;
  readonly from?: string;
  readonly write?: boolean;
};

async function runBench(
  bench: Bench,
  { percent, seed, from, write: _write, ...numbers }: Options,
): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  try {
    return await bench.run({
      repeats: 0,
      seconds: 0,
      ...numbers,
      findK6: async () => (await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env })).path,
      share: percent / 100,
      seed,
      from,
      folder,
      note: (sentence) => process.stderr.write(`${sentence}\n`),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, { lines, goals }: BenchResult): void {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const verdicts = goals.map(({ sentence, isMet }) => `${isMet ? "met   " : "MISSED"}  ${sentence}`);
  process.stdout.write(`${[`${name} on ${machine}`, "", ...lines, "", ...verdicts].join("\n")}\n`);
}

const program = createCommand(
  "bench",
  "Measures Assay and simulates its decisions. A bench takes minutes and needs the machine to itself.\nExit codes: 0 every goal is met, 1 a goal is missed, 2 the arguments are wrong, 3 nothing could be measured.",
);
for (const [name, bench] of Object.entries(BENCHES)) {
  const command = program.command(name).description(bench.question).allowExcessArguments(false);
  for (const [option, value] of Object.entries(bench.defaults)) {
    command.option(`--${option} <n>`, NUMBER_OPTIONS[option as keyof BenchNumbers], wholeNumber, value);
  }
  command
    .option("--percent <n>", "share of the usual rates, to see only whether the bench runs", wholeNumber, 100)
    .option("--seed <n>", "decides over everything that is drawn at random", wholeNumber, 1);
  if (bench.page !== undefined) command.option("--write", `writes its tables into docs/${bench.page}`);
  if (bench.reads !== undefined) command.option("--from <dir>", bench.reads);
  command.action(async (options: Options) => {
    const result = await runBench(bench, options);
    print(name, result);
    const tables = result.tables ?? [[bench.page ?? "", name, result.lines] as const];
    // Without a goal nothing was measured.
    if (options.write === true && result.goals.length > 0) for (const one of tables) writeTables(...one);
    process.exitCode = result.goals.every(({ isMet }) => isMet) ? EXIT.pass : EXIT.targetWrong;
  });
}
if (process.argv.length > 2) await runCommand(program);
else program.outputHelp();

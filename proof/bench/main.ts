// `npm run bench`: lists the benches, or runs one and says whether its goals are reached.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { EXIT, Failure } from "../../errors.ts";
import { findK6 } from "../../scenarios/driver/k6/k6-binary.ts";
import type { Bench, BenchResult } from "./bench.ts";
import { type BenchOptions, listText, readBenchOptions } from "./options.ts";
import { BENCHES, type BenchName } from "./registry.ts";

async function main(options: BenchOptions): Promise<number> {
  const { name } = options;
  if (name === undefined) {
    process.stdout.write(listText());
    return EXIT.pass;
  }
  const result = await runBench(name, options);
  const text = `${JSON.stringify({ bench: name, machine: machineText(), goals: result.goals, ...result.data }, null, 1)}\n`;
  process.stdout.write(options.json === "-" ? text : textOf(name, result));
  if (options.json !== undefined && options.json !== "-") writeFileSync(options.json, text);
  return result.goals.every(({ isReached }) => isReached) ? EXIT.pass : EXIT.targetWrong;
}

async function runBench(name: BenchName, options: BenchOptions): Promise<BenchResult> {
  const bench: Bench = BENCHES[name];
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  try {
    const k6 = await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env });
    return await bench.run({
      k6: k6.path,
      pairs: options.pairs ?? bench.usual.pairs,
      seconds: options.seconds ?? bench.usual.seconds,
      share: options.percent / 100,
      seed: options.seed,
      requests: options.requests ?? bench.usual.requests ?? 0,
      live: options.live ?? 0,
      out: options.out,
      folder,
      note: (sentence) => process.stderr.write(`${sentence}\n`),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function textOf(name: BenchName, { lines, goals }: BenchResult): string {
  const verdicts = goals.map(({ sentence, isReached }) => `${isReached ? "reached" : "MISSED "}  ${sentence}`);
  return `${[`${name} on ${machineText()}`, "", ...lines, "", ...verdicts].join("\n")}\n`;
}

function machineText(): string {
  return `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

// At the end, so that everything above is there.
try {
  process.exitCode = await main(readBenchOptions(process.argv.slice(2)));
} catch (error) {
  const failure = error instanceof Failure ? error : undefined;
  process.stderr.write(failure ? `${failure.message}\n${failure.hint}\n` : `${String(error)}\n`);
  process.exitCode = failure?.exitCode ?? EXIT.couldNotRun;
}

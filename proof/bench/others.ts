// What does a request cost in Assay and in other load generators, and what do they judge of the response?
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { median } from "../../statistics/percentile.ts";
import { table } from "../tables.ts";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import { assayLoad, autocannonLoad, fetchGenerators, k6Script, type Load, vegetaLoad } from "./generators.ts";
import { KNOWN_TOKEN, type KnownTarget, startKnownTarget } from "./known-target.ts";
import { inTurn, measureRun, type Pin, pinTarget } from "./measured-run.ts";
import type { Command } from "./processes.ts";
import { ratioOf, ratioText } from "./ratio.ts";

/** Users who send one request after another without think time. */
const USERS = 20;

/** Requests before the measurement. */
const WARM_UP_REQUESTS = 1_000;

/** The bench of other generators. */
export const others: Bench = {
  question: "What does a request cost in Assay, k6, vegeta and autocannon, and what do they judge?",
  defaults: { repeats: 5, seconds: 5 },
  run: async (context) => {
    const pin = pinTarget(context.note);
    context.note("Fetching the other generators.");
    const generators = await availableGenerators(context.folder);
    const k6 = await context.findK6();
    const target = await startKnownTarget();
    try {
      const runs = await inTurn(generators, context.repeats, async (generator, repeat) => {
        const micros = await runOne(context, { target, pin, k6 }, generator, repeat);
        context.note(`${repeat}/${context.repeats} ${generator.name}: ${micros.toFixed(1)} µs a request`);
        return micros;
      });
      return resultOf([...runs].map(([{ name, judges }, micros]) => ({ name, judges, micros })));
    } finally {
      await target.close();
    }
  },
};

type Generator = {
  readonly name: string;
  /** What it finds out about each response, used like this. */
  readonly judges: string;
  readonly commandOf: (load: Load) => Promise<Command> | Command;
};

/** Assay comes first. */
async function availableGenerators(folder: string): Promise<readonly Generator[]> {
  const fetched = await fetchGenerators(["vegeta", "autocannon"], folder);
  const available = (
    name: string,
    program: string | undefined,
    commandOf: (program: string, load: Load) => Command,
  ): readonly Generator[] =>
    program === undefined ? [] : [{ name, judges: "status", commandOf: (load) => commandOf(program, load) }];
  return [
    { name: "Assay", judges: "status, schema, and relations to the request", commandOf: (load) => assayLoad(load) },
    { name: "k6", judges: "status", commandOf: (load) => k6Script("bare", load) },
    ...available("vegeta", fetched.vegeta, vegetaLoad),
    ...available("autocannon", fetched.autocannon, autocannonLoad),
  ];
}

type Setup = { readonly target: KnownTarget; readonly pin: Pin; readonly k6: string };

/** CPU time of a request in µs. */
async function runOne(
  { folder: root, seconds }: BenchContext,
  { target, pin, k6 }: Setup,
  { name, commandOf }: Generator,
  repeat: number,
): Promise<number> {
  const folder = join(root, `${name.replace(/\W+/g, "-")}-${repeat}`);
  mkdirSync(folder);
  const load = { k6, url: target.url, tokenId: KNOWN_TOKEN.tokenId, users: USERS, seconds, folder };
  const command = await commandOf(load);
  const { cpuMicrosPerRequest } = await measureRun({
    command: pin(command),
    program: name === "Assay" ? k6 : command.command[0],
    outputFile: join(folder, "output.log"),
    requestCount: target.requestCount,
    warmUpRequests: WARM_UP_REQUESTS,
  });
  return cpuMicrosPerRequest;
}

/** CPU time of a request in the runs of a generator; runs with the same index were made one after another. */
export type CostRow = { readonly name: string; readonly judges: string; readonly micros: readonly number[] };

/** The table, and the goals that a request costs less in Assay than in each other generator. Pure. */
export function resultOf([assay, ...rest]: readonly CostRow[]): BenchResult {
  if (assay === undefined) throw new Error("Assay must be among the generators");
  const rows = rest.map((row) => ({ ...row, ratio: ratioOf(row.micros, assay.micros) }));
  const microsText = ({ micros }: CostRow) => median(micros).toFixed(1);
  return {
    lines: [
      table(
        ["Generator", "µs of CPU time per request", "over Assay", "judges"],
        [
          [assay.name, microsText(assay), "1", assay.judges],
          ...rows.map((row) => [row.name, microsText(row), ratioText(row.ratio), row.judges]),
        ],
      ),
    ],
    data: { generators: [assay, ...rows] },
    goals: rows.map(
      ({ name, ratio }): Goal => ({
        sentence: `A request, judged and recorded, costs less in Assay than in ${name}.`,
        isMet: (ratio.low ?? 0) > 1,
      }),
    ),
  };
}

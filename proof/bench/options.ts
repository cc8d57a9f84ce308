// The arguments of `npm run bench`.
import { parseArgs } from "node:util";
import { Failure } from "../../errors.ts";
import { BENCHES, type BenchName, isBenchName } from "./registry.ts";

/** What was asked for; no name asks for the list. */
export type BenchOptions = {
  readonly name: BenchName | undefined;
  readonly pairs: number | undefined;
  readonly seconds: number | undefined;
  readonly percent: number;
  readonly seed: number;
  readonly requests: number | undefined;
  readonly live: number | undefined;
  /** Folder that is to be made for the record. */
  readonly out: string | undefined;
  /** Where the result goes as JSON besides the text; `-` for stdout in its place. */
  readonly json: string | undefined;
};

/** Options that few benches take. */
const OPTIONS_OF = { requests: ["soak"], live: ["gate"], out: ["soak", "bank", "gate"] } as const;

/** What the command prints if no bench is named. */
export function listText(): string {
  const rows = Object.entries(BENCHES).map(([name, { question }]) => `  ${name.padEnd(12)} ${question}`);
  return [
    "npm run bench -- NAME [--pairs N] [--seconds N] [--percent N] [--seed N] [--json FILE]",
    "npm run bench -- gate [--live N] [--pairs N] [--seconds N] [--out DIR]",
    "npm run bench -- soak [--requests N] [--seconds N] [--out DIR] [--json FILE]",
    "",
    ...rows,
    "",
    "--percent lowers the rates, to see whether a bench runs at all; its results then mean nothing.",
    "capacity repeats a search of --seconds --pairs times for each limit.",
    "bank collects --pairs pairs at each of three burdens, into --out or proof/bench/gate/banks; it goes on where it was broken off.",
    "gate compares the pairs of these banks over again, besides those that it simulates; with --live it first makes that",
    "many whole comparisons of each kind, into comparisons.json in --out or proof/bench/gate, and goes on likewise.",
    "findings and gate simulate --pairs runs or comparisons of each kind, and send nothing but what --live asks for.",
    "soak sends for --seconds first, to find out for how long it has to send; --out keeps its record and its report.",
    "Each takes minutes and wants the machine for itself. Exit code 0 where every goal is reached, 1 where one is missed,",
    "2 for a mistake in the call, 3 where nothing could be measured.",
    "",
  ].join("\n");
}

/** Reads the arguments. Throws a usage failure with every problem at once. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  const problems = [
    ...(name === undefined || isBenchName(name)
      ? []
      : [`expected a bench, one of ${Object.keys(BENCHES).join(", ")}, got "${name}"`]),
    ...rest.map((word) => `one bench at a time, got "${word}" as well`),
    ...(["pairs", "seconds", "percent", "seed", "live"] as const).flatMap((option) =>
      /^[1-9]\d{0,5}$/.test(values[option] ?? "1")
        ? []
        : [`--${option} takes a whole number above 0, got "${values[option]}"`],
    ),
    ...(/^[1-9]\d{2,8}$/.test(values.requests ?? "100")
      ? []
      : [`--requests takes a whole number from 100 on, got "${values.requests}"`]),
    ...(["requests", "live", "out"] as const).flatMap((option) =>
      values[option] === undefined || OPTIONS_OF[option].some((known) => known === name)
        ? []
        : [`--${option} is for ${OPTIONS_OF[option].join(" and ")} alone`],
    ),
  ];
  if (problems.length > 0) throw new Failure("usage", problems.join("; "));
  return {
    name: name !== undefined && isBenchName(name) ? name : undefined,
    pairs: wholeOf(values.pairs),
    seconds: wholeOf(values.seconds),
    percent: wholeOf(values.percent) ?? 100,
    seed: wholeOf(values.seed) ?? 1,
    requests: wholeOf(values.requests),
    live: wholeOf(values.live),
    out: values.out,
    json: values.json,
  };
}

function wholeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        pairs: { type: "string" },
        seconds: { type: "string" },
        percent: { type: "string" },
        seed: { type: "string" },
        requests: { type: "string" },
        live: { type: "string" },
        out: { type: "string" },
        json: { type: "string" },
      },
    });
  } catch (error) {
    throw new Failure("usage", error instanceof Error ? error.message : String(error));
  }
}

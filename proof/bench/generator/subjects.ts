// The three generators that are compared, each as the command that its user would type.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { withoutAnnotations } from "../../../schemas/derive/ajv.ts";
import { OPERATION_IDS, operations } from "../../../schemas/index.ts";

/** What is compared: a bare script, one as it is usually written, and the whole of Assay. */
export type Subject = "bare" | "usual" | "assay";

/**
 * Every kind of run. Assay makes half a second's worth of VUs, at most 600, so that both open loads have the VUs that it
 * takes by itself. The runs without a pause have users who send one request after the other as fast as they can, and a rate
 * that they must reach to be counted: idle threads hide no cost there. A VU of the usual script takes some 14 MB and a good
 * part of a second to start, so there are few of them.
 */
export const RUNS = {
  "bare-everyday": { subject: "bare", ratePerSecond: 400, vus: 200 },
  "assay-everyday": { subject: "assay", ratePerSecond: 400, vus: 200 },
  "bare-heavy": { subject: "bare", ratePerSecond: 2_000, vus: 600 },
  "assay-heavy": { subject: "assay", ratePerSecond: 2_000, vus: 600 },
  "bare-endless": { subject: "bare", ratePerSecond: 1_000, vus: 20, isEndless: true },
  "assay-endless": { subject: "assay", ratePerSecond: 1_000, vus: 20, isEndless: true },
  "assay-mixed": { subject: "assay", ratePerSecond: 500, vus: 20, isEndless: true, scenario: "mixed" },
  "usual-mixed": { subject: "usual", ratePerSecond: 500, vus: 20, isEndless: true },
} as const satisfies Record<string, Omit<Load, "seconds"> & { readonly subject: Subject }>;

/** Name of a kind of run. */
export type RunId = keyof typeof RUNS;

/** The kinds of run in the order of a pair. */
export const RUN_IDS = Object.keys(RUNS) as readonly RunId[];

/** The load that a subject is asked for. */
export type Load = {
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly vus: number;
  /** Whether its users send one request after the other without a pause, whatever the rate. */
  readonly isEndless?: boolean;
  /** Assay's scenario; quote-burst unless given, which is what the bare script sends. */
  readonly scenario?: "quote-burst" | "mixed";
};

/** Where the load goes. */
export type Destination = { readonly url: string; readonly tokenId: string };

/** A command with its environment. */
export type Command = {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
};

/** A k6 script of proof/bench/scripts under stock k6 with its default summary; `scenario` is k6's own description of the load. */
export async function scriptCommand(
  name: "bare" | "usual",
  k6: string,
  scenario: object,
  { url, tokenId }: Destination,
  folder: string,
): Promise<Command> {
  const script = join(folder, `${name}.js`);
  await build({
    entryPoints: [join(import.meta.dirname, `../scripts/${name}.ts`)],
    outfile: script,
    bundle: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    format: "esm",
    target: "es2022",
    external: ["k6", "k6/*"],
    logLevel: "silent",
  });
  const schemas = join(folder, "schemas.json");
  const responses = OPERATION_IDS.map((id) => [id, withoutAnnotations(operations[id].response)]);
  writeFileSync(schemas, JSON.stringify(Object.fromEntries(responses)));
  return {
    command: [k6, "run", "--quiet", "--no-usage-report", script],
    environment: {
      ...surroundings(),
      BENCH_TARGET: url,
      BENCH_TOKEN_ID: tokenId,
      BENCH_SCHEMAS: schemas,
      BENCH_OPTIONS: JSON.stringify({ scenarios: { load: scenario } }),
    },
  };
}

/** The whole of Assay: the command line in this checkout, every response validated and everything recorded. */
export function assayCommand(
  k6: string,
  { ratePerSecond, seconds, vus, isEndless = false, scenario = "quote-burst" }: Load,
  { url, tokenId }: Destination,
  folder: string,
): Command {
  const entry = join(import.meta.dirname, "../../../bin/assay.mjs");
  const workload = `${folder}.json`;
  writeFileSync(workload, JSON.stringify({ model: "closed", vus, thinkTime: { medianMs: 0, sigma: 0 } }));
  const course = isEndless ? ["--workload", workload] : ["--rate", String(ratePerSecond)];
  const token = scenario === "quote-burst" ? ["--fixture", `tokenId=${tokenId}`, "--fixture", "chainSlug=base"] : [];
  const options = ["--target", url, ...token, ...course, "--duration", `${seconds}s`, "--out", folder];
  return {
    command: [process.execPath, entry, "load", scenario, ...options, "--allow-small-sample", "--quiet"],
    environment: { ...surroundings(), ASSAY_K6: k6, ASSAY_TOKEN: "bench" },
  };
}

/** The same executor as Assay's, with as many VUs as are given. */
export function openModel({ ratePerSecond, seconds, vus }: Load): object {
  return {
    executor: "constant-arrival-rate",
    rate: ratePerSecond,
    timeUnit: "1s",
    duration: `${seconds}s`,
    preAllocatedVUs: vus,
    maxVUs: vus,
  };
}

/** Users who send one request after the other without a pause. */
export function closedModel({ seconds, vus }: Load): object {
  return { executor: "constant-vus", vus, duration: `${seconds}s` };
}

/** Without the user's K6_… and GO… variables, which would change a subject behind our back. */
export function surroundings(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME };
}

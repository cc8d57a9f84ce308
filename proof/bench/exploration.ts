// What do as many requests find that are drawn at random, and whom do they accuse? Beside Schemathesis, on the same services.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { openapiDocument } from "../../schemas/derive/openapi.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { startMutant } from "../mutants/start.ts";
import { type ExploredKind, exploredKind, isFound } from "../prove/explored.ts";
import { everySubject } from "../prove/selection.ts";
import type { Subject } from "../prove/subject.ts";
import { trySubject } from "../prove/trial.ts";
import { table } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";
import { plainEnvironment, runToEnd } from "./processes.ts";

const VERSION = "4.32.5";

/** One in so many mutants of each tier is tried, and one in so many conforming services. */
const STEPS = { specified: 20, advisory: 10, conforming: 10 } as const;
/** Seeds of the reference service on which Schemathesis first notes what it reports of a service in which all is right. */
const NOTED_SEEDS = [101, 102] as const;
/** Faults per 1,000 requests, over those that Schemathesis finds. */
const LEAST_RATIO = 1.5;

/** What one of the two made of a service; `isFound` for a mutant that it noticed, or a conforming service that it accused. */
type Found = { readonly requests: number; readonly isFound: boolean };

export type Trial = { readonly kind: ExploredKind; readonly id: string; readonly assay: Found; readonly peer: Found };

export const exploration: Bench = {
  question: "What do requests that are drawn at random find, and whom do they accuse, beside Schemathesis?",
  defaults: {},
  page: "explore.md",
  run: async (context) => {
    const program = await fetchSchemathesis(context.folder);
    if (program === undefined) {
      return { lines: [`Nothing is compared: pip could not install schemathesis ${VERSION}.`], goals: [] };
    }
    const peer = createPeer(program, context.folder);
    for (const seed of NOTED_SEEDS) await peer.note(seed);
    const trials: Trial[] = [];
    for (const { kind, subject } of await chosen(context)) {
      // It cannot be told how many requests to send, so it comes first.
      const theirs = await peer.explore(subject, context.seed);
      const assay = await explore(kind, subject, context.seed, theirs.requests);
      trials.push({ kind, id: subject.id, assay, peer: theirs });
      const said = ({ requests, isFound }: Found) => `${isFound ? "found" : "nothing"} in ${requests} requests`;
      context.note(`${kind} ${subject.id}: Assay ${said(assay)}, Schemathesis ${said(theirs)}`);
    }
    return resultOf(trials);
  },
};

/** The services to try: mutants that a client can detect, and conforming ones. A smaller share takes larger steps. */
async function chosen({ seed, share }: BenchContext) {
  const all = (await everySubject(seed)).filter(({ kind }) => kind !== "independent");
  return (["specified", "advisory", "conforming"] as const).flatMap((kind) =>
    all
      .filter((subject) => exploredKind(subject) === kind)
      .filter((_, at) => at % Math.round(STEPS[kind] / share) === 0)
      .map((subject) => ({ kind, subject })),
  );
}

const LIMIT_MS = 120_000;

/** An exploration alone, without the checks of the catalogue. */
async function explore(kind: ExploredKind, subject: Subject, seed: number, mostRequests: number): Promise<Found> {
  const outcome = await trySubject(subject, { seed, without: [], exploreMs: LIMIT_MS, mostRequests });
  return { requests: outcome.requests, isFound: isFound(kind, outcome) };
}

/** Schemathesis in an environment of its own; undefined if it cannot be had. */
async function fetchSchemathesis(folder: string): Promise<string | undefined> {
  const environment = join(folder, "schemathesis");
  try {
    await promisify(execFile)("python3", ["-m", "venv", environment]);
    await promisify(execFile)(join(environment, "bin/pip"), ["install", "--quiet", `schemathesis==${VERSION}`]);
    return join(environment, "bin/st");
  } catch {
    return undefined;
  }
}

/**
 * Schemathesis with all phases and checks, on our own OpenAPI document. Its baseline holds what it reports of the unchanged
 * reference service, so that a mutant is found by what is new, as its manual advises.
 */
function createPeer(program: string, folder: string) {
  const [document, baseline] = [join(folder, "openapi.json"), join(folder, "baseline.json")];
  writeFileSync(document, JSON.stringify(openapiDocument()));
  let runs = 0;
  const run = async (service: Parameters<typeof startMutant>[0], ...more: readonly string[]) => {
    const own = join(folder, `run-${++runs}`);
    mkdirSync(own);
    const report = join(own, "report.json");
    const { url, requestCount, close } = await startMutant(service);
    try {
      const flags = ["--header", "Authorization: Bearer bench", "--report-json-path", report, ...more];
      // It leaves a folder of its own where it runs.
      const command = ["env", "-C", own, program, "run", document, "--url", url, ...flags] as const;
      await runToEnd({ command, environment: plainEnvironment() }, join(own, "output.log"));
      return { requests: requestCount(), report: JSON.parse(readFileSync(report, "utf8")) };
    } finally {
      await close();
    }
  };
  return {
    note: (seed: number) => run({ seed }, "--seed", `${seed}`, "--baseline", baseline, "--baseline-update"),
    explore: async (subject: Subject, seed: number): Promise<Found> => {
      if (subject.kind === "variant") {
        const { requests, report } = await run({ seed, choices: subject.choices }, "--seed", `${seed}`);
        return { requests, isFound: report.failures.length > 0 };
      }
      const flags = ["--seed", `${seed}`, "--baseline", baseline];
      const { requests, report } = await run({ seed, mutants: [subject.id] }, ...flags);
      return { requests, isFound: report.baseline.new > 0 };
    },
  };
}

export function resultOf(trials: readonly Trial[]): BenchResult {
  const triedOf = (kind: ExploredKind) => trials.filter((trial) => trial.kind === kind);
  const columnOf = (of: (trial: Trial) => Found) => {
    const foundOf = (kind: ExploredKind) => triedOf(kind).filter((trial) => of(trial).isFound).length;
    const requests = sumOf([...triedOf("specified"), ...triedOf("advisory")].map((trial) => of(trial).requests));
    return { foundOf, requests, perThousand: (1_000 * (foundOf("specified") + foundOf("advisory"))) / requests };
  };
  const [ours, theirs] = [columnOf(({ assay }) => assay), columnOf(({ peer }) => peer)];
  type Row = readonly [what: string, cell: (column: typeof ours) => string | number];
  const found = (kind: ExploredKind, does: string): Row => [
    `${does}, of ${triedOf(kind).length}`,
    ({ foundOf }) => foundOf(kind),
  ];
  const rows: readonly Row[] = [
    found("specified", "specified mutants found"),
    found("advisory", "advisory mutants found"),
    ["requests to them", ({ requests }) => requests],
    ["found per 1,000 requests", ({ perThousand }) => perThousand.toPrecision(2)],
    found("conforming", "conforming services accused"),
  ];
  const cells = rows.map(([what, cell]) => [what, `${cell(ours)}`, `${cell(theirs)}`]);
  const [ratio, accused] = [ours.perThousand / theirs.perThousand, ours.foundOf("conforming")];
  return {
    lines: [table(["", "Assay", "Schemathesis"], cells)],
    goals: [
      goal(
        `At least ${LEAST_RATIO} times the faults that Schemathesis finds per 1,000 requests: ${ratio.toPrecision(3)}.`,
        ratio >= LEAST_RATIO,
      ),
      goal(`No conforming service is accused: ${accused}.`, accused === 0),
    ],
  };
}

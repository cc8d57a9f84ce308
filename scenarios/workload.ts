// What a run sends, as data: the sittings and their mix, popularity, pauses, the unit of an iteration, open or closed,
// how arrivals are spread. A scenario gives the defaults; a workload file and flags stand above them.
import { buildsOnCreation, FLOWS, type Flow } from "../traffic/flows.ts";
import type { Traffic } from "../traffic/journeys.ts";
import type { Arrivals } from "./runtime/arrivals.ts";

/** `open`: arrivals come on schedule, whatever became of earlier ones; `closed`: each user waits for an answer. */
export const LOAD_MODELS = ["open", "closed"] as const;

export type LoadModel = (typeof LOAD_MODELS)[number];

/** The whole of it. */
export type Workload = Traffic & {
  /** What an iteration is: the next request of many interleaved sittings, or one whole sitting with its pauses. */
  readonly unit: "request" | "session";
  /** Sittings that take turns where the unit is a request. */
  readonly concurrentSittings: number;
  readonly model: LoadModel;
  /** Users of the closed model. */
  readonly vus: number;
  readonly arrivals: Arrivals;
};

/** What a workload file may hold; what it leaves out is the scenario's. */
export type WorkloadFile = {
  readonly model?: LoadModel;
  readonly vus?: number;
  readonly arrivals?: Arrivals;
  readonly popularityExponent?: number;
  readonly concurrentSittings?: number;
  readonly thinkTime?: { readonly medianMs: number; readonly sigma?: number };
  /** In place of the scenario's mix, by names of sittings. */
  readonly mix?: Readonly<Record<string, number>>;
  /** Sittings beside ours, or in place of those of the same name. */
  readonly sittings?: Readonly<Record<string, Flow>>;
};

/** What every scenario has unless it says otherwise. */
const DEFAULTS = {
  flows: FLOWS,
  unit: "request",
  popularityExponent: 1,
  concurrentSittings: 24,
  thinkTime: { medianMs: 1_000, sigma: 0.5 },
  model: "open",
  vus: 10,
  arrivals: "even",
} as const satisfies Partial<Workload>;

/** What a scenario says of its workload; the rest is the default. */
export type ScenarioWorkload = Pick<Workload, "mix"> & Partial<Workload>;

/** The workload of a scenario with what a file and flags change; later ones stand above earlier ones. */
export function workloadOf(scenario: ScenarioWorkload, ...changes: readonly WorkloadFile[]): Workload {
  return changes.reduce<Workload>(applyFile, { ...DEFAULTS, ...scenario });
}

function applyFile(workload: Workload, { sittings, thinkTime, ...rest }: WorkloadFile): Workload {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...workload,
    ...given,
    ...(sittings !== undefined && { flows: { ...workload.flows, ...sittings } }),
    ...(thinkTime !== undefined && { thinkTime: { ...workload.thinkTime, ...thinkTime } }),
  };
}

/** A place of a workload file and what ought to be there. */
export type WorkloadProblem = { readonly pointer: string; readonly expected: string };

/** What is wrong with a file that keeps its schema: the relations that a schema cannot say. */
export function workloadProblems({ mix, sittings }: WorkloadFile): readonly WorkloadProblem[] {
  const names = [...Object.keys(FLOWS), ...Object.keys(sittings ?? {})];
  return [
    ...mixProblems(mix, names),
    ...Object.entries(sittings ?? {}).flatMap(([name, flow]) => flowProblems(name, flow)),
  ];
}

function mixProblems(mix: WorkloadFile["mix"], names: readonly string[]): readonly WorkloadProblem[] {
  if (mix === undefined) return [];
  const unknown = Object.keys(mix).filter((name) => !names.includes(name));
  const isEmpty = Object.values(mix).every((weight) => weight === 0);
  return [
    ...unknown.map((name) => ({
      pointer: `/mix/${name}`,
      expected: `the weight of a sitting, one of ${names.join(", ")}`,
    })),
    ...(isEmpty ? [{ pointer: "/mix", expected: "at least one weight above 0" }] : []),
  ];
}

function flowProblems(name: string, { rounds, steps }: Flow): readonly WorkloadProblem[] {
  const ranges = [
    [`/sittings/${name}/rounds`, rounds] as const,
    ...steps.map(({ times }, index) => [`/sittings/${name}/steps/${index}/times`, times] as const),
  ];
  return ranges.flatMap(([pointer, range]) =>
    range !== undefined && range[0] > range[1] ? [{ pointer, expected: "a range from low to high" }] : [],
  );
}

/** Why a workload cannot be sent as it stands; undefined where it can. */
export function workloadObstacle({ unit, flows, mix }: Workload): string | undefined {
  if (unit === "session") return undefined;
  const dependent = Object.entries(flows).find(([name, flow]) => (mix[name] ?? 0) > 0 && buildsOnCreation(flow));
  return dependent === undefined
    ? undefined
    : `the sitting ${dependent[0]} needs the answer to an earlier request of its own, and this scenario interleaves sittings`;
}

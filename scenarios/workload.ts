// What a run sends, as data: the sittings and their mix, popularity, pauses, the unit of an iteration, open or closed,
// how arrivals are spread. A scenario gives the defaults; a workload file and flags stand above them.

import { type Fields, isObject } from "../schemas/json.ts";
import type { Traffic } from "../traffic/generation/session-mix.ts";
import { buildsOnCreation, SESSIONS, type Session } from "../traffic/generation/session-steps.ts";
import type { Arrivals } from "./runtime/arrivals.ts";

/** `open`: arrivals come on schedule, whatever became of earlier ones; `closed`: each user waits for an answer. */
export const LOAD_MODELS = ["open", "closed"] as const;

export type LoadModel = (typeof LOAD_MODELS)[number];

/** The whole of it. */
export type Workload = Traffic & {
  /** What an iteration is: the next request of many interleaved sittings, or one whole sitting with its pauses. */
  readonly unit: "request" | "session";
  /** Sittings that take turns where the unit is a request. */
  readonly concurrentSessions: number;
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
  readonly concurrentSessions?: number;
  readonly thinkTime?: { readonly medianMs: number; readonly sigma?: number };
  /** In place of the scenario's mix, by names of sittings. */
  readonly mix?: Readonly<Record<string, number>>;
  /** Sittings beside ours, or in place of those of the same name. */
  readonly sessions?: Readonly<Record<string, Session>>;
};

/** What every scenario has unless it says otherwise. */
const DEFAULTS = {
  sessions: SESSIONS,
  unit: "request",
  popularityExponent: 1,
  concurrentSessions: 24,
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

function applyFile(workload: Workload, { sessions, thinkTime, ...rest }: WorkloadFile): Workload {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...workload,
    ...given,
    ...(sessions !== undefined && { sessions: { ...workload.sessions, ...sessions } }),
    ...(thinkTime !== undefined && { thinkTime: { ...workload.thinkTime, ...thinkTime } }),
  };
}

/** A place of a workload file and what ought to be there. */
export type WorkloadProblem = { readonly pointer: string; readonly expected: string };

/**
 * What a schema cannot say of a workload file. The content may break the schema elsewhere: what has another form than the
 * schema's is left to it, and all problems are told at once.
 */
export function workloadProblems(content: unknown): readonly WorkloadProblem[] {
  const { mix, sessions } = fieldsOf(content);
  const isNamed = sessions === undefined || isObject(sessions);
  const names = isNamed ? [...Object.keys(SESSIONS), ...Object.keys(fieldsOf(sessions))] : undefined;
  return [
    ...(isObject(mix) ? mixProblems(mix, names) : []),
    ...Object.entries(fieldsOf(sessions)).flatMap(([name, session]) => sessionProblems(name, fieldsOf(session))),
  ];
}

/** `names` are those of all sittings, undefined where nobody can know them. */
function mixProblems(mix: Fields, names: readonly string[] | undefined): readonly WorkloadProblem[] {
  const unknown = names === undefined ? [] : Object.keys(mix).filter((name) => !names.includes(name));
  const isEmpty = Object.values(mix).every((weight) => weight === 0);
  return [
    ...unknown.map((name) => ({
      pointer: `/mix/${name}`,
      expected: `the weight of a session, one of ${(names ?? []).join(", ")}`,
    })),
    ...(isEmpty ? [{ pointer: "/mix", expected: "at least one weight above 0" }] : []),
  ];
}

function sessionProblems(name: string, { rounds, steps }: Fields): readonly WorkloadProblem[] {
  const ranges = [
    [`/sessions/${name}/rounds`, rounds] as const,
    ...(Array.isArray(steps) ? steps : []).map(
      (step: unknown, index) => [`/sessions/${name}/steps/${index}/times`, fieldsOf(step)["times"]] as const,
    ),
  ];
  return ranges.flatMap(([pointer, range]) => {
    const [low, high]: readonly unknown[] = Array.isArray(range) ? range : [];
    const isReversed = typeof low === "number" && typeof high === "number" && low > high;
    return isReversed ? [{ pointer, expected: "a range from low to high" }] : [];
  });
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Why a workload cannot be sent as it stands; undefined where it can. */
export function workloadObstacle({ unit, sessions, mix }: Workload): string | undefined {
  if (unit === "session") return undefined;
  const dependent = Object.entries(sessions).find(
    ([name, session]) => (mix[name] ?? 0) > 0 && buildsOnCreation(session),
  );
  return dependent === undefined
    ? undefined
    : `the sitting ${dependent[0]} needs the answer to an earlier request of its own, and this scenario interleaves sittings`;
}

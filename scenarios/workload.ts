// What a run sends, as data: sessions and their mix, popularity, think times, the unit of an iteration, the model, the spread
// of arrivals. A scenario has the defaults; a workload file and flags override them.

import { isObject, type JsonObject } from "../schemas/json.ts";
import { SESSIONS } from "./registry.ts";
import type { Arrivals, LoadModel, ScenarioWorkload, Workload } from "./scenario.ts";
import { buildsOnCreation } from "./sessions/session-steps.ts";

/**
 * What a workload file may hold; what it omits is the scenario's. Its mix replaces that of the scenario; its sessions come in
 * addition to Assay's, or replace those of the same name.
 */
export type WorkloadFile = Partial<Omit<Workload, "unit" | "thinkTime">> & {
  readonly thinkTime?: Partial<Workload["thinkTime"]>;
};

/** The settings that change a workload, under the keys of the command line. */
export type WorkloadSettings = {
  readonly workload?: WorkloadFile | undefined;
  readonly model?: LoadModel | undefined;
  readonly vus?: number | undefined;
  readonly arrivals?: Arrivals | undefined;
};

type Changes = { readonly [Field in keyof WorkloadFile]: WorkloadFile[Field] | undefined };

/** What file and flags change of a scenario's workload; flags override the file. */
export function workloadChanges({ workload = {}, model, vus, arrivals }: WorkloadSettings): readonly Changes[] {
  return [workload, { model, vus, arrivals }];
}

const DEFAULTS = {
  unit: "request",
  popularityExponent: 1,
  concurrentSessions: 24,
  thinkTime: { medianMs: 1_000, sigma: 0.5 },
  model: "open",
  vus: 10,
  arrivals: "even",
} as const satisfies Partial<Workload>;

/** The workload of a scenario with what a file and flags change; later ones override earlier ones. */
export function workloadOf(scenario: ScenarioWorkload, ...changes: readonly Changes[]): Workload {
  return changes.reduce<Workload>(applyFile, {
    ...DEFAULTS,
    ...scenario,
    sessions: { ...SESSIONS, ...scenario.sessions },
  });
}

function applyFile(workload: Workload, { sessions, thinkTime, ...rest }: Changes): Workload {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...workload,
    ...given,
    ...(sessions !== undefined && { sessions: { ...workload.sessions, ...sessions } }),
    ...(thinkTime !== undefined && { thinkTime: { ...workload.thinkTime, ...thinkTime } }),
  };
}

/** A pointer into a workload file and what ought to be there. */
export type WorkloadProblem = { readonly pointer: string; readonly expected: string };

/**
 * What a schema cannot check in a workload file. The content may violate the schema elsewhere: those problems are left to the
 * schema, and all are reported at once.
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

/** `names` are those of all sessions, undefined if they cannot be known. */
function mixProblems(mix: JsonObject, names: readonly string[] | undefined): readonly WorkloadProblem[] {
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

function sessionProblems(name: string, { rounds, steps }: JsonObject): readonly WorkloadProblem[] {
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

function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Why a workload cannot be sent as it is; undefined if it can. */
export function workloadObstacle({ unit, sessions, mix }: Workload): string | undefined {
  if (unit === "session") return undefined;
  const dependent = Object.entries(sessions).find(
    ([name, session]) => (mix[name] ?? 0) > 0 && buildsOnCreation(session),
  );
  return dependent === undefined
    ? undefined
    : `the session ${dependent[0]} needs the response to an earlier request of its own, and this scenario interleaves sessions`;
}

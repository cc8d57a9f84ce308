// The file of accepted runs that a team commits: one JSON document on each line, oldest first, and what no schema sees of it.
import { existsSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { isObject } from "../../schemas/json.ts";
import { readText } from "../documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../documents/problem.ts";
import { countOf } from "../text/plural.ts";
import schema from "./history.schema.json" with { type: "json" };

/** Where a history is unless a file is named. */
export const HISTORY_FILE = "assay-history.jsonl";

/** One metric of a run, in ms, requests per second or as a share; with its interval of 95 % where it has one. */
export type AcceptedMetric = {
  readonly operation: string;
  readonly metric: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
};

/** What a run was measured under: runs of different conditions are never put beside each other. */
export type HistoryConditions = {
  /** The kind of machine. */
  readonly machine: string;
  readonly scenario: string;
  readonly profile: string;
  readonly engine: "native" | "script";
  readonly model: "open" | "closed";
  readonly arrivals: "even" | "poisson";
  readonly ratePerSecond: number;
};

/** A run of a release that was accepted. */
export type AcceptedRun = HistoryConditions & {
  readonly formatVersion: 1;
  readonly kind: "run";
  /** At least one of the two. */
  readonly label?: string;
  readonly commit?: string;
  /** Of the run. */
  readonly startedAt: string;
  /** The requested share of each operation. */
  readonly mix: Readonly<Record<string, number>>;
  readonly verdict: "pass";
  readonly durationMs: number;
  readonly seed: number;
  /** Version of Assay. */
  readonly assay: string;
  readonly metrics: readonly AcceptedMetric[];
};

/** A regression that a team lives with until a day (UTC, included), since a release. */
export type Acknowledged = {
  readonly formatVersion: 1;
  readonly kind: "acknowledged";
  readonly release: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
};

export type HistoryLine = AcceptedRun | Acknowledged;

const LIMITS = { what: "a history", code: "history-invalid" } as const;

/** Reads a history. Fails with `history-invalid`, which names every problem by its line. */
export function readHistory(path: string): readonly HistoryLine[] {
  return parseHistory(readText(path, LIMITS), path);
}

/** The text of a history that may not exist yet. */
export function historyText(path: string): string {
  return existsSync(path) ? readText(path, LIMITS) : "";
}

/** The lines of a history's text; `name` is what the failure calls it. Empty lines are passed over. */
export function parseHistory(text: string, name: string): readonly HistoryLine[] {
  const lines = text
    .split("\n")
    .flatMap((line, at) => (line.trim() === "" ? [] : [{ number: at + 1, ...parsed(line) }]));
  const whole = lines.flatMap(({ number, content, problems }) =>
    problems.length === 0 ? [{ number, content: content as HistoryLine }] : [],
  );
  const problems = [...lines, ...contradictions(whole)]
    .flatMap(({ number, problems: own }) =>
      own.map(({ pointer, says }) => ({ number, text: `${pointer} ${says}`.trim() })),
    )
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, text: says }) => `line ${number}: ${says}`);
  if (problems.length > 0)
    throw new Failure(
      "history-invalid",
      `Expected ${name} to be a history, got ${countOf(problems.length, "problem")}.`,
      problems.slice(0, MOST_LISTED),
    );
  return whole.map(({ content }) => content);
}

const MOST_LISTED = 20;

/** The text with a line more. */
export function withLine(text: string, line: HistoryLine): string {
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  return `${text}${end}${JSON.stringify(line)}\n`;
}

/** What a release is called: by its commit where it is known, which a build can be made of. */
export function releaseOf({ label, commit }: AcceptedRun): string {
  return commit ?? label ?? "";
}

/** Whether a release has this label or commit. */
export function isCalled({ label, commit }: AcceptedRun, name: string): boolean {
  return name === label || name === commit;
}

/** What may be compared in one series, as a text. */
export function conditionsKey(run: HistoryConditions): string {
  const { machine, scenario, profile, engine, model, arrivals, ratePerSecond } = run;
  return `${scenario}, profile ${profile}, ${ratePerSecond}/s, ${model} model, ${arrivals} arrivals, engine ${engine}; ${machine}`;
}

/** The accepted runs by their conditions, each in the order of the file. */
export function seriesOf(lines: readonly HistoryLine[]): ReadonlyMap<string, readonly AcceptedRun[]> {
  const series = new Map<string, AcceptedRun[]>();
  for (const line of lines)
    if (line.kind === "run") series.set(conditionsKey(line), [...(series.get(conditionsKey(line)) ?? []), line]);
  return series;
}

/** The releases by what their builds are made of, in the order of the file; each once. */
export function releasesOf(lines: readonly HistoryLine[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => (line.kind === "run" ? [releaseOf(line)] : [])))];
}

type Parsed = { readonly content: unknown; readonly problems: readonly Problem[] };
type Numbered = { readonly number: number; readonly content: HistoryLine };

function parsed(line: string): Parsed {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { content, problems: [{ pointer: "", says: "must be a JSON document" }] };
  }
  return { content, problems: problemsOf(content) };
}

function problemsOf(content: unknown): readonly Problem[] {
  if (!isObject(content)) return [mustBe("", "an object", content)];
  const { kind } = content;
  if (kind !== "run" && kind !== "acknowledged") return [mustBe("/kind", "one of run, acknowledged", content)];
  return schemaProblems(VALIDATORS[kind], content, { showsValues: true });
}

const VALIDATORS = { run: compileSchema(schema.$defs.run), acknowledged: compileSchema(schema.$defs.acknowledged) };

/** What stands in the wrong order, twice, or for nothing. */
function contradictions(
  lines: readonly Numbered[],
): readonly { readonly number: number; readonly problems: readonly Problem[] }[] {
  return lines.map(({ number, content }, at) => {
    const before = lines.slice(0, at);
    return {
      number,
      problems: content.kind === "run" ? orderProblems(content, before) : releaseProblems(content, before),
    };
  });
}

function orderProblems(run: AcceptedRun, before: readonly Numbered[]): readonly Problem[] {
  const key = conditionsKey(run);
  const later = before.findLast(
    ({ content }) => content.kind === "run" && content.startedAt >= run.startedAt && conditionsKey(content) === key,
  );
  if (later === undefined || later.content.kind !== "run") return [];
  const isSame = later.content.startedAt === run.startedAt;
  return [{ pointer: "", says: `${isSame ? "repeats" : "must not be older than"} line ${later.number}` }];
}

function releaseProblems(line: Acknowledged, before: readonly Numbered[]): readonly Problem[] {
  const isKnown = before.some(({ content }) => content.kind === "run" && isCalled(content, line.release));
  return [
    ...(isKnown ? [] : [mustBe("/release", "the label or commit of a run above", line)]),
    ...(isDay(line.expires) ? [] : [mustBe("/expires", "a day of the calendar", line)]),
  ];
}

/** The day of a moment in UTC, as a history writes days. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-01-01".length);
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

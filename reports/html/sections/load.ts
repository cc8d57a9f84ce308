// Load by operation: how many, how fast, how many wrong; and the objectives.
import type { LoadRun, ObjectiveResult, OperationLoad, RateInterval } from "../../../results/run/run.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import {
  advisoryClause,
  lowerBoundSentence,
  putOffSentence,
  warmUpSentence,
  writeResponseTime,
} from "../../text/load-text.ts";
import {
  writeCount,
  writeCounted,
  writeDuration,
  writeMs,
  writeNumber,
  writeRate,
  writeShare,
} from "../../text/number-format.ts";
import { objectiveValue } from "../../view/summary.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Markup, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const load: Section = {
  id: "load",
  topic: "Under load",
  render: ({ parts: { load: record } }) =>
    record.kind === "not-run"
      ? undefined
      : {
          finding: findingOf(record),
          body: html`<p class="muted">Scenario ${code(record.scenario)}, profile ${code(record.profile)}. ${record.question}</p>
${early(record)}${objectives(record)}${breakpoint(record)}${remarks(record)}${findings(record)}${byOperation(record)}${wrong(record)}`,
        },
};

function findingOf(record: LoadRun): string {
  const { total, ratePerSecond, goodputPerSecond, goodputWithAdvisoryPerSecond, validity } = record;
  const response = `${writeNumber(goodputPerSecond)} good answers/s${ratePerSecond > 0 ? ` of ${writeRate(ratePerSecond)} asked for` : ""}${advisoryClause(goodputWithAdvisoryPerSecond)}, p95 ${writeResponseTime(record, total)}`;
  return validity.valid ? response : `Not valid, so it proves nothing; measured: ${response}`;
}

function objectives({ objectives: list, validity }: LoadRun): Markup | undefined {
  if (list.length === 0) return undefined;
  const undecided = (by: ObjectiveResult["undecidedBy"]) => (by === "dropped" ? "a lower bound" : "too few samples");
  const rows = list.map(({ expression, met, value, samples, status, undecidedBy, fromMs }): readonly Piece[] => [
    code(expression),
    html`${mark(!validity.valid || status === "undecided" ? "unknown" : met ? "good" : "bad")} ${met ? "met" : status === "undecided" ? undecided(undecidedBy) : "missed"}`,
    `${objectiveValue({ expression, value })}${fromMs === undefined ? "" : ` from ${writeDuration(fromMs)} on`}`,
    writeCount(samples),
  ]);
  return table("Objectives", ["Objective", "Result", "Value", "n"], rows);
}

function early({ endedEarly }: LoadRun): Markup | undefined {
  if (endedEarly === undefined) return undefined;
  return html`<p>${mark("bad")} Assay ended the load before its time: ${endedEarly}.</p>`;
}

/** At which rate it broke, and the two neighbouring stretches that this rests on. */
function breakpoint({ breakpoint: found }: LoadRun): Markup | undefined {
  if (found === undefined) return undefined;
  const { held, broke, sentence } = found;
  const row = (name: Piece, interval: RateInterval | undefined, what: Piece): readonly Piece[] =>
    interval === undefined
      ? [name, "–", "–", "–", "–"]
      : [
          name,
          writeRate(interval.ratePerSecond),
          `${writeDuration(interval.fromMs)} – ${writeDuration(interval.toMs)}`,
          writeCount(interval.samples),
          what,
        ];
  return html`<p>${sentence}</p>
${table(
  "Breaking rate",
  ["Stretch", "Rate asked for", "When", "n", "Objectives"],
  [
    row(html`${mark("good")} highest that held`, held, "all met"),
    row(html`${mark("bad")} first that broke above`, broke, broke?.missed.join(", ") ?? "–"),
  ],
  "words",
)}`;
}

/** What has to be told with the figures: waits that were asked for, times that are lower bounds, drops of the warm-up. */
function remarks(record: LoadRun): readonly Markup[] {
  return [putOffSentence(record), lowerBoundSentence(record), warmUpSentence(record)].flatMap((sentence) =>
    sentence === undefined ? [] : [html`<p>${mark("unknown")} ${sentence}</p>`],
  );
}

/** What the course of the run shows, by time. */
function findings({ findings: list = [] }: LoadRun): Markup | undefined {
  if (list.length === 0) return undefined;
  const rows = list.map(({ kind, operation, fromMs, toMs, sentence }): readonly Piece[] => [
    kind,
    operation === "*" ? "all" : code(operation),
    `${writeDuration(fromMs)} – ${writeDuration(toMs)}`,
    sentence,
  ]);
  return table("Findings in the course of the run", ["Finding", "Operation", "When", "What"], rows, "words");
}

function byOperation(record: LoadRun): Markup {
  const { operations, total } = record;
  const heads = [
    "Operation",
    "Requests",
    "Rate",
    "p50",
    "p90",
    "p95",
    "p99",
    "Max",
    "p95 from sending",
    "Errors",
    "Invalid",
  ];
  const rows = OPERATION_IDS.flatMap((id) => {
    const operation = operations[id];
    return operation === undefined ? [] : [figuresOf(record, code(id), operation)];
  });
  const missing = OPERATION_IDS.filter((id) => operations[id] === undefined);
  return html`${table("Load by operation", heads, [...rows, figuresOf(record, "all", total)])}
<p class="muted">Times run from the intended start in the schedule, but for the column that says otherwise; errors have none.${missing.length > 0 && html` Not in this run: ${missing.map((id) => html`${code(id)} `)}`}</p>`;
}

function figuresOf(record: LoadRun, name: Piece, operation: OperationLoad) {
  const { count, ratePerSecond, errors, invalid, serviceTimeMs } = operation;
  const share = (part: number): Piece =>
    part === 0
      ? "0"
      : html`<strong class="bad">${writeCount(part)}</strong> <span class="muted">${writeShare(part, count)}</span>`;
  const times = (["p50", "p90", "p95", "p99", "max"] as const).map(
    (key): Piece => writeResponseTime(record, operation, key),
  );
  return [
    name,
    writeCount(count),
    writeRate(ratePerSecond),
    ...times,
    count > errors ? writeMs(serviceTimeMs.p95) : "–",
    share(errors),
    share(invalid),
  ];
}

/** Errors by code, broken statements with an example of each. */
function wrong({ total, examples }: LoadRun): Markup | undefined {
  const errors = Object.entries(total.errorsByCode);
  const broken = Object.entries(total.invalidByStatement);
  const advised = Object.entries(total.advisoryByStatement);
  if (errors.length + broken.length + advised.length === 0) return undefined;
  const statementRows = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([statement, count]): readonly Piece[] => {
      const example = examples.find((one) => one.statement === statement);
      return [
        code(statement),
        writeCount(count),
        example === undefined
          ? "–"
          : html`${code(example.operation)} ${example.pointer !== "" && html` at ${code(example.pointer)}`}: expected ${example.expected}, found <bdi>${example.actual}</bdi> (iteration ${example.iteration}${example.step === undefined ? "" : `.${example.step}`})`,
      ];
    });
  const statementHeads = ["Statement", "Answers", "An example"];
  return html`${
    errors.length > 0 &&
    table(
      "Errors by code",
      ["Error", "Requests"],
      errors.map(([name, count]) => [code(name), writeCount(count)]),
    )
  }
${broken.length > 0 && table("Broken statements under load", statementHeads, statementRows(broken), "words")}
${advised.length > 0 && folded(`${writeCounted(advised.length, "advisory expectation")} not met under load`, table("Advisory findings under load", statementHeads, statementRows(advised), "words"))}`;
}

// Load results: objectives, findings, and requests, response times, errors and invalid responses by operation.
import type { LoadRun, ObjectiveResult, OperationLoad, RateInterval } from "../../../results/run/run.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import {
  caveatsOf,
  detectableSentence,
  goodputDetails,
  writeConfidence,
  writeResponseTime,
} from "../../text/load-text.ts";
import { writeCount, writeCounted, writeDuration, writeMs, writeRate, writeShare } from "../../text/number-format.ts";
import {
  errorsBesideRejections,
  hasRejections,
  type NamedRejections,
  reasonsBesideRejections,
  rejectionSentence,
  rejectionsOf,
} from "../../text/rejection-text.ts";
import { objectiveValue } from "../../view/summary.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Markup, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const load: Section = {
  id: "load",
  topic: "Load",
  render: ({ parts: { load: run } }) =>
    run.kind === "not-run"
      ? undefined
      : {
          finding: findingOf(run),
          body: html`<p class="muted">Scenario ${code(run.scenario)}, load profile ${code(run.profile)}. ${run.question}</p>
${endedEarlyLine(run)}${objectives(run)}${breakpoint(run)}${caveats(run)}${findings(run)}${operationTable(run)}${errorsAndInvalid(run)}`,
        },
};

function findingOf(run: LoadRun): string {
  const { total, goodputPerSecond, validity } = run;
  const metrics = `oodput ${writeRate(goodputPerSecond)}${goodputDetails(run)}, p95 ${writeResponseTime(run, total)}`;
  return validity.valid ? `G${metrics}` : `Not valid, so inconclusive; measured: g${metrics}`;
}

const UNDECIDED: Readonly<Record<NonNullable<ObjectiveResult["undecidedBy"]> | "samples", string>> = {
  samples: "too few samples",
  dropped: "lower bound",
  timeout: "lower bound",
  generator: "the generator was late",
  segment: "one segment only",
  confidence: "the bound lies within the confidence interval",
};

/** Those of a load that is going on stand in its progress, as they are so far. */
function objectives({ objectives: list, validity, progress }: LoadRun): Markup | undefined {
  if (list.length === 0 || progress !== undefined) return undefined;
  const rows = list.map(({ expression, met, value, samples, status, undecidedBy, fromMs }): readonly Renderable[] => [
    code(expression),
    html`${mark(!validity.valid || status === "undecided" ? "unknown" : met ? "good" : "bad")} ${met ? "met" : status === "undecided" ? `undecided: ${UNDECIDED[undecidedBy ?? "samples"]}` : "missed"}`,
    `${objectiveValue({ expression, value })}${fromMs === undefined ? "" : ` from ${writeDuration(fromMs)} on`}`,
    writeCount(samples),
  ]);
  return table("Objectives", ["Objective", "Result", "Value", "n"], rows);
}

function endedEarlyLine({ endedEarly }: LoadRun): Markup | undefined {
  if (endedEarly === undefined) return undefined;
  return html`<p>${mark("bad")} Assay ended the load early: ${endedEarly}.</p>`;
}

/** The breaking point, and the two neighbouring intervals that it follows from. */
function breakpoint({ breakpoint: found }: LoadRun): Markup | undefined {
  if (found === undefined) return undefined;
  const { held, broke, sentence } = found;
  const row = (name: Renderable, interval: RateInterval | undefined, what: Renderable): readonly Renderable[] =>
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
  "Breaking point",
  ["Interval", "Target rate", "When", "n", "Objectives"],
  [
    row(html`${mark("good")} highest that met all objectives`, held, "all met"),
    row(html`${mark("bad")} first above that missed one`, broke, broke?.missed.join(", ") ?? "–"),
  ],
  "text",
)}`;
}

/** What qualifies the results: retries that were asked for, lower bounds, iterations dropped in the warm-up. */
function caveats(run: LoadRun): readonly Markup[] {
  return caveatsOf(run).map(({ sentence }) => html`<p>${mark("unknown")} ${sentence}</p>`);
}

/** What the time series shows, by time. */
function findings(run: LoadRun): Markup {
  const { findings: list } = run;
  const detectable = detectableSentence(run);
  const note = detectable !== undefined && html`<p class="muted">${detectable}</p>`;
  if (list.length === 0 || run.progress !== undefined) return html`${note}`;
  const rows = list.map(({ kind, operation, fromMs, toMs, sentence }): readonly Renderable[] => [
    kind,
    operation === "*" ? "all" : code(operation),
    `${writeDuration(fromMs)} – ${writeDuration(toMs)}`,
    sentence,
  ]);
  return html`${table("Findings over time", ["Finding", "Operation", "When", "What"], rows, "text")}${note}`;
}

function operationTable(run: LoadRun): Markup {
  const { operations, total } = run;
  const heads = [
    "Operation",
    "Requests",
    "Rate",
    "p50",
    "p90",
    "p95",
    "p99",
    "Max",
    "Service time p95",
    "Errors",
    ...(hasRejections(run) ? ["Rejected"] : []),
    "Invalid",
  ];
  const rows = OPERATION_IDS.flatMap((id) => {
    const operation = operations[id];
    return operation === undefined ? [] : [metricsRow(run, code(id), operation)];
  });
  const missing = OPERATION_IDS.filter((id) => operations[id] === undefined);
  const hasIntervals = [total, ...Object.values(operations)].some(
    ({ responseTimeConfidenceMs: intervals }) => intervals !== undefined && Object.keys(intervals).length > 0,
  );
  return html`${table("Load by operation", heads, [...rows, metricsRow(run, "all", total)])}
<p class="muted">Latency is measured from the scheduled start (corrected for coordinated omission), except the service time, which starts when the request is sent and is that of responses alone. A timeout counts with its limit; other failed requests have no time.${hasIntervals && " Below a percentile stands its confidence interval, which covers the one of longer runs of this kind in about 95 of 100 runs."}${missing.length > 0 && html` Not in this run: ${missing.map((id) => html`${code(id)} `)}`}</p>`;
}

function metricsRow(run: LoadRun, name: Renderable, operation: OperationLoad) {
  const { count, ratePerSecond, errors, invalid, serviceTimeMs } = operation;
  const share = (part: number): Renderable =>
    part === 0
      ? "0"
      : html`<strong class="bad">${writeCount(part)}</strong> <span class="muted">${writeShare(part, count)}</span>`;
  const times = (["p50", "p90", "p95", "p99"] as const).map((key): Renderable => {
    const interval = writeConfidence(operation, key);
    return html`${writeResponseTime(run, operation, key)}${interval !== undefined && html`<br><span class="muted">${interval}</span>`}`;
  });
  return [
    name,
    writeCount(count),
    writeRate(ratePerSecond),
    ...times,
    writeResponseTime(run, operation, "max"),
    count > errors ? writeMs(serviceTimeMs.p95) : "–",
    share(errorsBesideRejections(operation)),
    ...(hasRejections(run) ? [share(operation.rejected ?? 0)] : []),
    share(invalid),
  ];
}

/** Errors by code, rejections by kind, and violated statements, with an example of each. */
function errorsAndInvalid(run: LoadRun): Markup | undefined {
  const { total, examples } = run;
  const errors = Object.entries(reasonsBesideRejections(total));
  const rejections = rejectionsOf(run);
  const violated = Object.entries(total.invalidByStatement);
  const advisory = Object.entries(total.advisoryByStatement);
  if (errors.length + rejections.length + violated.length + advisory.length === 0) return undefined;
  const statementRows = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([statement, count]): readonly Renderable[] => {
      const example = examples.find((one) => one.statement === statement);
      return [
        code(statement),
        writeCount(count),
        example === undefined
          ? "–"
          : html`${code(example.operation)} ${example.pointer !== "" && html` at ${code(example.pointer)}`}: expected ${example.expected}, found <bdi>${example.actual}</bdi> (iteration ${example.iteration}${example.step === undefined ? "" : `.${example.step}`})`,
      ];
    });
  const statementHeads = ["Statement", "Responses", "Example"];
  return html`${rejections.length > 0 && rejectionTable(run, rejections)}${
    errors.length > 0 &&
    table(
      "Errors by code",
      ["Error", "Requests"],
      errors.map(([name, count]) => [code(name), writeCount(count)]),
    )
  }
${violated.length > 0 && table("Violated statements under load", statementHeads, statementRows(violated), "text")}
${advisory.length > 0 && folded(`${writeCounted(advisory.length, "statement")} with advisory findings under load`, table("Advisory findings under load", statementHeads, statementRows(advisory), "text"))}`;
}

function rejectionTable(run: LoadRun, rejections: readonly NamedRejections[]): Markup {
  const { rejectionExamples = [] } = run;
  const rows = rejections.map(({ operation, status, code: own, count }): readonly Renderable[] => {
    const example = rejectionExamples.find(
      (one) => one.operation === operation && one.status === status && one.code === own,
    );
    return [
      code(operation),
      own === undefined ? String(status) : html`${status} <bdi>${own}</bdi>`,
      writeCount(count),
      example === undefined ? "–" : html`<bdi>${example.request}</bdi>`,
      example === undefined ? "–" : html`<bdi>${example.response}</bdi>`,
    ];
  });
  const heads = ["Operation", "Rejection", "Requests", "Request", "Response"];
  return html`<p>${rejectionSentence(run)}</p>${table("Rejections under load", heads, rows, "text")}`;
}

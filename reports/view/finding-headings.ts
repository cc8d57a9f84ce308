// What the time series of a run shows, as a heading: "token-price slows down after 6 min 0 s".
import type { LoadFinding, LoadRun } from "../../run/format/load-run.ts";
import { writeCounted, writeDuration } from "../text/number-format.ts";

type Span = { readonly fromMs: number; readonly toMs: number };

/** Findings about memory have a section of their own. */
const OF_MEMORY: ReadonlySet<string> = new Set(["leak", "growth"]);

/** The first finding within a span, not of memory, and how many more there are; undefined without any. */
export function findingHeading({ findings }: Pick<LoadRun, "findings">, span: Span): string | undefined {
  return headingOf(findings.filter(({ kind }) => !OF_MEMORY.has(kind)).filter((one) => overlaps(one, span)));
}

/** The same of the findings about memory. */
export function memoryHeading({ findings }: Pick<LoadRun, "findings">): string | undefined {
  return headingOf(findings.filter(({ kind }) => OF_MEMORY.has(kind)));
}

function headingOf([first, ...more]: readonly LoadFinding[]): string | undefined {
  if (first === undefined) return undefined;
  return `${brief(first)}${more.length === 0 ? "" : `, and ${writeCounted(more.length, "more finding")}`}`;
}

function overlaps(one: Span, other: Span): boolean {
  return one.fromMs < other.toMs && one.toMs > other.fromMs;
}

function brief({ kind, operation, fromMs, toMs, sentence }: LoadFinding): string {
  const [from, to] = [writeDuration(fromMs), writeDuration(toMs)];
  const subject = operation === "*" ? "The target" : operation;
  switch (kind) {
    case "outage":
      return `${subject} did not respond from ${from} to ${to}`;
    case "stall":
      return `${subject} stalled at ${from}`;
    case "slowness":
      return `${operation === "*" ? "Responses were" : `${operation} was`} slow from ${from} to ${to}`;
    case "trend":
      return `${subject} slows down ${fromMs === 0 ? "over the run" : `from ${from} on`}`;
    case "violation":
      return `${subject} violates the interface from ${from} on`;
    default:
      return sentence.replace(/([:;(]|[.] ).*$|[.]$/s, "").trim();
  }
}

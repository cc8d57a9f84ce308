// What the time series of a run shows, as a heading: the first clause of the sentence of a finding.
import type { LoadFinding, LoadRun } from "../../run/format/load-run.ts";
import { writeCounted } from "../text/number-format.ts";

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

/** Of a trend with the times after the colon, which say of what they are. */
function brief({ kind, sentence }: LoadFinding): string {
  const end = kind === "trend" ? /([;(]|[.] ).*$|[.]$/s : /([:;(]|[.] ).*$|[.]$/s;
  return sentence.replace(end, "").trim();
}

// A run in which every free text tries to break out of the format that it is written into.
import type { CheckRun, Run } from "../../run/format/run.ts";
import { capacityRun } from "./sample-capacity.ts";
import { worseRun } from "./sample-comparison.ts";
import { comparedRun, REPLAY } from "./sample-events.ts";
import { loadRun } from "./sample-load.ts";
import { failingRun } from "./sample-runs.ts";
import { undecidedRun } from "./sample-undecided.ts";

/** Runs in a page that fails to escape it, in element content, attributes, styles, scripts and comments. */
export const CANARY = "window.__pwned=1";

/** Every way out of a report format, in one text. */
export const HOSTILE = [
  `"'\`><script>${CANARY}</script><img src=x onerror=${CANARY}>`,
  `--></title></style></script></textarea><svg onload=${CANARY}>`,
  "]]></failure></testcase>&quot;&#0;&bogus;",
  `\${${CANARY}}{{${CANARY}}}javascript:${CANARY}`,
  `\`\`\`\`\`|**bold**|[link](javascript:${CANARY})|<b>|@everyone #1`,
  "\n::error title=forged::message\n##[error]forged\n::stop-commands::x",
  "\u001b[31mred\u001b[0m\u001b]52;c;AAAA\u0007\u009b31m\u0000\b\u007f",
  "\u202egnp.exe\u202c\u2066\u200b\ufeff\u2028\u2029\ud800\ufffe\u{e0041}",
].join(" ");

/** Fields whose texts are ids or codes of the format; any other text there would make the run invalid. */
const FIXED = new Set([
  ..."status kind verdict engine operation tier interpretations startedAt reason establishes".split(" "),
  ..."operations errorsByCode endedBy mode unit first rounds problem expires sha256".split(" "),
]);

/** What must be in no output: controls but tab and line feed, bidirectional marks, zero-width characters, halves of pairs. */
export const UNSAFE = /(?![\t\n])\p{Cc}|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe]|\p{Surrogate}/u;

/** The failing run with hostile free texts and map keys. */
export const hostileLoadRun = poisoned(failingRun);

/** The same without a load; the reason of that is free text, unlike those of checks, which are codes. */
export const hostileRun: CheckRun = {
  ...hostileLoadRun,
  load: { kind: "not-run", reason: HOSTILE, hint: HOSTILE },
};

/** A run of each kind; what checks of the inconclusive one establish is read from their ids. */
export const HOSTILE_RUNS: readonly (readonly [string, Run])[] = [
  ["a check with load", hostileLoadRun],
  ["a check without load", hostileRun],
  ["an inconclusive run", poisoned(undecidedRun)],
  ["a capacity run", poisoned(capacityRun())],
  ["a comparison", poisoned(worseRun)],
  ["a run with expectations", poisoned(comparedRun)],
  ["a replay", poisoned(loadRun({ replay: REPLAY }))],
];

function poisoned<T>(run: T): T {
  return poison(run, "") as T;
}

function poison(value: unknown, key: string): unknown {
  if (typeof value === "string") return FIXED.has(key) ? value : `${value}${HOSTILE}`;
  if (Array.isArray(value)) return value.map((item) => poison(item, key));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, poison(field, name)] as const);
  return Object.fromEntries(
    ["behaviour", "invalidByStatement"].includes(key) && entries.length > 0
      ? [...entries, [HOSTILE, entries[0]?.[1]]]
      : entries,
  );
}

// Compares what the suite reports of a service with what a reviewer had found in it before the suite ran.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { percent, table } from "../tables.ts";

/** A deviation on the list of a reviewer. */
export type Entry = {
  readonly id: string;
  readonly operation: string;
  readonly subject: string;
  /** `violation` of what the text states, `arguable` where it can be read either way, `open` where it is silent. */
  readonly class: "violation" | "arguable" | "open";
};

/** How checks and list belong together; written by hand, after a look at each finding. */
export type Judgement = {
  /**
   * Globs over the ids of the checks that report an entry, by id of the entry. `5xx OPERATION TEXT` stands for a server
   * error that the run names: its trigger begins with the text.
   */
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** What is true of the service but not on the list: the reason, by glob. */
  readonly beyond: Readonly<Record<string, string>>;
  /** What is not true of the service: why, by glob. */
  readonly false: Readonly<Record<string, string>>;
  /** Why the suite does not report an entry. */
  readonly misses: Readonly<Record<string, string>>;
  /** Why the gate does not stop a planted mistake. */
  readonly mistakes?: Readonly<Record<string, string>>;
};

export type Run = Pick<ConformanceResult, "checks" | "serverErrors" | "verdict">;

/** How the suite sees an entry: its check fails, or records what happens, or leaves it open, or there is none. */
type Sight = "reported" | "observed" | "unproven" | "missed";

export type Recall = ReturnType<typeof recallOf>;

export function readReview(service: string): { readonly entries: readonly Entry[]; readonly judgement: Judgement } {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, service, name), "utf8"));
  return { entries: read("review.json").entries, judgement: read("judgement.json") };
}

/** Matches the runs of one service with its list. */
export function recallOf(service: string, { entries, judgement }: ReturnType<typeof readReview>, runs: readonly Run[]) {
  const failed = [...new Set(runs.flatMap((run) => idsOf(run, "fail")))].sort();
  const listed = anyOf(Object.values(judgement.entries).flat());
  const [beyond, wrong] = [anyOf(Object.keys(judgement.beyond)), anyOf(Object.keys(judgement.false))];
  const judged = (id: string) => {
    if (wrong(id)) return "false";
    if (beyond(id)) return "beyond";
    return listed(id) ? "listed" : "unjudged";
  };
  const findings = (kind: string) => failed.filter((id) => judged(id) === kind);
  return {
    service,
    judgement,
    verdicts: runs.map(({ verdict }) => verdict),
    entries: entries.map((entry) => {
      const sights = runs.map((run) => sightOf(judgement.entries[entry.id] ?? [], run));
      const [best = "missed"] = SIGHTS.filter((sight) => sights.includes(sight));
      return { entry, sight: best, isInEveryRun: sights.every((sight) => sight === best) };
    }),
    /** Ids of the checks that fail in at least one run, by judgement. */
    findings: {
      listed: findings("listed"),
      beyond: findings("beyond"),
      false: findings("false"),
      unjudged: findings("unjudged"),
    },
  };
}

const SIGHTS: readonly Sight[] = ["reported", "observed", "unproven", "missed"];

function sightOf(patterns: readonly string[], run: Run): Sight {
  const matches = anyOf(patterns);
  const errors = patterns.filter((pattern) => pattern.startsWith(SERVER_ERROR));
  const named = (run.serverErrors ?? []).map(({ operation, trigger }) => `${SERVER_ERROR}${operation} ${trigger}`);
  const isReported =
    idsOf(run, "fail").some(matches) ||
    (errors.some((error) => named.some((one) => one.startsWith(error))) && errorFails(run, errors));
  if (isReported) return "reported";
  const others = run.checks.filter(({ id }) => matches(id));
  if (others.some(({ tier, verdict }) => tier === "observed" && verdict === "pass")) return "observed";
  return others.some(({ verdict }) => verdict === "inconclusive") ? "unproven" : "missed";
}

const SERVER_ERROR = "5xx ";

/** Whether a check of server errors fails for one of the operations. */
function errorFails(run: Run, errors: readonly string[]): boolean {
  return idsOf(run, "fail").some(
    (id) => id.includes("/no-server-error") && errors.some((error) => error.split(" ")[1] === id.split("/")[0]),
  );
}

function idsOf({ checks }: Run, verdict: string): readonly string[] {
  return checks.filter((check) => check.verdict === verdict).map(({ id }) => id);
}

function anyOf(patterns: readonly string[]): (id: string) => boolean {
  const matchers = patterns.filter((pattern) => !pattern.startsWith(SERVER_ERROR)).map(matcherOf);
  return (id) => matchers.some((matches) => matches(id));
}

/** The tables of the page: recall of each service, what was missed, and what needs a judgement. */
export function tablesOf(recalls: readonly Recall[]): readonly string[] {
  const missed = recalls.flatMap(({ service, judgement, entries }) =>
    entries
      .filter(({ entry, sight }) => entry.class === "violation" && sight !== "reported")
      .map(({ entry, sight }) => [
        `\`${service}\``,
        `\`${entry.id}\``,
        entry.subject,
        sight,
        judgement.misses[entry.id] ?? "**not judged**",
      ]),
  );
  const other = recalls.flatMap(({ service, judgement }) => {
    const rows = (kind: "beyond" | "false", title: string) =>
      Object.entries(judgement[kind]).map(([glob, reason]) => [`\`${service}\``, `\`${glob}\``, title, reason]);
    return [...rows("false", "**false**"), ...rows("beyond", "right")];
  });
  return [
    table(
      ["Service", "Verdict: fresh, used", ...COLUMNS.map(([head]) => head)],
      [
        ...recalls.map((recall) =>
          recallRow(`\`${recall.service}\``, recall.verdicts.join(", ").toUpperCase(), [recall]),
        ),
        recallRow("all", "", recalls),
      ],
      2,
    ),
    table(["Service", "Violation not reported", "What the text says", "The suite", "Why"], missed, 5),
    table(["Service", "Finding outside the list", "Judgement", "Reason"], other, 4),
  ];
}

/** The numbers of the first table, over one service or all of them. */
const COLUMNS: readonly (readonly [head: string, cell: (recalls: readonly Recall[]) => string | number])[] = [
  ["Violations", (recalls) => count(recalls, "violation")],
  ["Reported", (recalls) => count(recalls, "violation", "reported")],
  ["Recall", shareReported],
  ["Observed", (recalls) => count(recalls, "violation", "observed")],
  ["Failing checks", (recalls) => found(recalls, "listed", "beyond", "false", "unjudged")],
  ["On the list", (recalls) => found(recalls, "listed")],
  ["Right, not on it", (recalls) => found(recalls, "beyond")],
  ["False", (recalls) => found(recalls, "false")],
  ["Arguable", (recalls) => count(recalls, "arguable")],
  ["Reported", (recalls) => count(recalls, "arguable", "reported")],
  ["Observed", (recalls) => count(recalls, "arguable", "observed")],
];

function recallRow(name: string, verdicts: string, recalls: readonly Recall[]): readonly string[] {
  return [name, verdicts, ...COLUMNS.map(([, cell]) => String(cell(recalls)))];
}

function shareReported(recalls: readonly Recall[]): string {
  const violations = count(recalls, "violation");
  return violations === 0 ? "" : percent(count(recalls, "violation", "reported") / violations, 0);
}

function count(recalls: readonly Recall[], kind: Entry["class"], wanted?: Sight): number {
  const entries = recalls.flatMap((recall) => recall.entries);
  return entries.filter(({ entry, sight }) => entry.class === kind && (wanted ?? sight) === sight).length;
}

function found(recalls: readonly Recall[], ...kinds: readonly (keyof Recall["findings"])[]): number {
  return recalls.flatMap(({ findings }) => kinds.flatMap((kind) => findings[kind])).length;
}

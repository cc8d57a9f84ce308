// Code quality for GitLab: what a merge request adds and fixes, one entry for each failed check, missed objective and finding
// under load. GitLab compares entries by their fingerprints, which hold nothing that differs from one run to the next.
import { createHash } from "node:crypto";
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { CheckResult, LoadRun, Run } from "../../run/format/run.ts";
import { printableJson, showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { judge } from "../../run/verdict/verdict.ts";
import { whyImplied } from "../view/implied.ts";
import { failsRun, objectiveMessage } from "../view/test-cases.ts";
import { cut } from "./terminal.ts";

const MAX_LENGTH = 500;

/** What an entry says. `place` is where GitLab expects a file: a failure of a service is in no file. */
type Entry = {
  readonly name: string;
  readonly place: string;
  readonly severity: "minor" | "major" | "blocker";
  readonly description: string;
};

/** The failures and findings of a run as a JSON list; empty for one that passes without findings and with a verified target. */
export function codeQualityReport(run: Run): string {
  const { word, state, reason } = judge(run);
  const [conformance, load] = [conformanceIn(run), loadIn(run)];
  const severity = state === "good" ? "minor" : "blocker";
  const verdict: Entry = { name: "verdict", place: "assay", severity, description: `${word}: ${reason}` };
  const isSilent = state === "good" && run.connection?.insecure !== true;
  return printableJson(
    [
      ...(isSilent ? [] : [verdict]),
      ...(conformance === undefined
        ? []
        : conformance.checks.filter(isFailed).map((check) => checkEntry(check, failsRun(check, conformance)))),
      ...(load === undefined ? [] : loadEntries(load)),
    ].map(written),
  );
}

function isFailed({ verdict, known }: CheckResult): boolean {
  return verdict === "fail" && known === undefined;
}

function checkEntry(check: CheckResult, fails: boolean): Entry {
  const { id, operation, rule, expected, actual } = check;
  const why = whyImplied(check);
  return {
    name: id,
    place: operation,
    severity: fails ? "major" : "minor",
    description: `${rule} Expected: ${expected}. Found: ${actual}.${why === undefined ? "" : ` Implied: ${why}.`}`,
  };
}

function loadEntries(load: LoadRun): readonly Entry[] {
  const place = `load/${load.scenario}`;
  const missed = load.objectives.filter(({ met }) => !met);
  return [
    ...missed.map((objective): Entry => {
      const fails = load.validity.valid && objective.status === "missed";
      return {
        name: objective.expression,
        place,
        severity: fails ? "major" : "minor",
        description: objectiveMessage(objective),
      };
    }),
    ...load.findings.map(
      ({ kind, operation, sentence }): Entry => ({
        name: operation === "*" ? kind : `${kind} ${operation}`,
        place,
        severity: kind === "lost-write" || kind === "changed-write" ? "major" : "minor",
        description: `${kind}: ${sentence}`,
      }),
    ),
  ];
}

function written({ name, place, severity, description }: Entry) {
  return {
    description: cut(showHiddenOnOneLine(description), MAX_LENGTH),
    check_name: name,
    fingerprint: createHash("sha256").update(`${place} ${name}`).digest("hex").slice(0, 32),
    severity,
    location: { path: place, lines: { begin: 1, end: 1 } },
  };
}

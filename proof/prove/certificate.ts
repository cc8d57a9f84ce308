// The proof as plain data, and the certificate for people, in Markdown.

import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import type { Versions } from "../../run/format/run.ts";
import { choices } from "../../service/open-points/choices.ts";
import { mutants as handWritten } from "../mutants/index.ts";
import { table as markdownTable, percent } from "../tables.ts";
import { EXPLANATIONS, type Gate } from "./gates.ts";
import type { JudgedMutant } from "./judgement.ts";
import { deadChecks, distinguishingChecks, familyShares, type Matrix, specificity } from "./matrix.ts";
import { decidingFailures, type Outcome } from "./subject.ts";

/** How a proof was made, what came back, and whether the gates hold. Times are ISO 8601 in UTC. */
export type Proof = Matrix & {
  readonly command: string;
  readonly seed: number;
  readonly without: readonly string[];
  readonly isComplete: boolean;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly threads: number;
  readonly versions: Versions;
  readonly requests: number;
  readonly gates: readonly Gate[];
  readonly isProven: boolean;
};

/** The certificate of a whole proof; the same proof gives the same text. */
export function certificateOf(proof: Proof): string {
  return [
    "# Certificate",
    "",
    "What the suite finds on services with known faults, and that it accuses none without. The command below writes this page, and the kill",
    "matrix to `reports/out/certificate.json`.",
    "",
    ...headOf(proof),
    ...section("How to read it", HOW_TO_READ),
    ...section("Gates", gatesTable(proof.gates)),
    ...section("Mutants", mutantsText(proof)),
    ...section("What each family of checks adds", familiesText(proof)),
    ...section("Services that conform to the interface", variantsText(proof)),
  ].join("\n");
}

/** Heads of columns that do not have the name of their state. */
const STATE_HEADS: Readonly<Record<string, string>> = { idle: "not reached", legal: "allowed" };

const HOW_TO_READ = [
  "- A *mutant* is the reference service with one fault. It is *killed* if the fault occurred and a check that names its statement failed.",
  "  If the interface forbids the fault (tier specified), that check must be specified; faults that are only improbable are advisory.",
  "  *Not reached* means that the fault never occurred, *equivalent* that no client can detect it, *allowed* that the interface",
  "  leaves the behaviour open, and *accused* that a specified check failed although nothing specified was violated.",
  "- A *variant* conforms to the interface and decides an open point in another way.",
  "- A *non-service* responds and is not the service ([expected verdicts](non-services.md)).",
  "- The *independent* implementation is in Python and shares no code with the schemas (`proof/independent`).",
  "- A check is *dead* if no mutant makes it fail.",
];

function headOf(proof: Proof): string[] {
  const { versions, durationMs, requests } = proof;
  const specified = countOf(allChecks(), ({ tier }) => tier === "specified");
  return [
    `**${proof.isProven ? "Proven" : "Not proven"}**.`,
    "",
    ...table(
      ["", ""],
      [
        ["Command", `\`${proof.command}\``],
        ["Seed", String(proof.seed)],
        ["Started", proof.startedAt],
        ["Duration", `${Math.round(durationMs / 1000)} s on ${proof.threads} threads, ${requests} requests`],
        ["Versions", `Assay ${versions.assay}, Node ${versions.node}, interface ${versions.interfaceDescription}`],
        ["Checks", `${allChecks().length}, of which ${specified} specified`],
      ],
    ),
    "",
  ];
}

function gatesTable(gates: readonly Gate[]): readonly string[] {
  const rows = gates.map(({ id, claim, judged, findings, isPassed }) => [
    id,
    claim,
    String(judged),
    isPassed ? "holds" : judged === 0 ? "**nothing was judged**" : `**fails: ${findings.length}**`,
  ]);
  const failing = gates.filter(({ isPassed }) => !isPassed);
  return [
    ...table(["Gate", "Claim", "Judged", ""], rows),
    ...failing.flatMap(({ id, findings }) => listOf(`${id}:`, findings)),
  ];
}

function mutantsText(proof: Proof): string[] {
  const { mutants } = proof;
  const { mean, onlyOwn } = specificity(proof);
  const states = ["killed", "survived", "idle", "equivalent", "legal", "accused"] as const;
  const groupOf = ({ id, tier }: JudgedMutant) =>
    tier === "specified" ? `specified, ${handWritten.has(id) ? "hand-written" : "derived"}` : tier;
  const rows = ["specified, hand-written", "specified, derived", "advisory", "observed"].map((name) => {
    const own = mutants.filter((row) => groupOf(row) === name);
    return [name, own.length, ...states.map((state) => countOf(own, (row) => row.state === state))].map(String);
  });
  const left = mutants.filter(({ tier, state }) => tier !== "observed" && (state === "survived" || state === "idle"));
  const equivalents = new Set(mutants.flatMap(({ equivalent }) => equivalent ?? []));
  return [
    ...table(["Mutants", "Tried", ...states.map((state) => STATE_HEADS[state] ?? state)], rows),
    "",
    `Of the checks that fail on a killed mutant of tier specified, ${percent(mean, 1)} name its statement on average; ` +
      `on ${percent(onlyOwn, 1)} of them no other specified check fails.`,
    ...listOf("Survivors:", left.map(survivorLine)),
    ...listOf(
      "Equivalent mutants, and why no client can find them:",
      [...equivalents].map((argument) => {
        const ids = mutants.filter(({ equivalent }) => equivalent === argument).map(({ id }) => `\`${id}\``);
        return `${argument} ${ids.join(", ")}`;
      }),
    ),
  ];
}

function survivorLine({ id, tier, state, description }: JudgedMutant): string {
  const what = state === "idle" ? "never acted" : "survived";
  return `\`${id}\` (${tier}, ${what}): ${description} ${EXPLANATIONS[id] ?? "**Unexplained.**"}`;
}

function familiesText(proof: Proof): string[] {
  const dead = deadChecks(proof);
  return [
    "Without a family (`npm run prove -- --without FAMILY`), the mutants that only it kills survive and the proof fails. A family that only",
    "observes distinguishes variants instead.",
    "",
    ...table(
      ["Family", "Checks", "Specified", "Mutants killed", "Killed by it alone", "Variants distinguished by it alone"],
      familyShares(proof).map(({ family, checks, specified, kills, aloneKills, aloneTells }) => [
        family,
        ...[checks, specified, kills, aloneKills, aloneTells].map(String),
      ]),
    ),
    "",
    dead.length === 0 ? "No specified check is dead." : `Dead checks: ${dead.map(({ id }) => `\`${id}\``).join(", ")}`,
  ];
}

function variantsText(proof: Proof): string[] {
  const { variants } = proof;
  const pairwise = countOf(variants, ({ subject }) => subject.id.startsWith("pairwise-"));
  const accused = variants.filter((outcome) => decidingFailures(outcome).length > 0);
  const noted = variants.filter(({ failing }) => failing.advisory.length > 0);
  const undecided = variants.filter(({ exitCode }) => exitCode !== 0);
  const open = undecided.map(({ subject, exitCode, specified: { inconclusive, notApplicable } }) =>
    [subject.id, exitCode, inconclusive, notApplicable].map(String),
  );
  const told = countOf(distinguishingChecks(proof), (ids) => ids.length > 0);
  return [
    `${variants.length} services over ${Object.keys(choices).length} open points: one with all defaults, one for each other choice, and ${pairwise} that cover every ` +
      "pair of choices.",
    "",
    `False alarms of tiers specified and implied: ${accused.length}. Runs that do not end with exit code 0: ${undecided.length}. ` +
      `Distinguished from the default by a fact or an advisory finding: ${told}.`,
    "",
    ...table(["Service", "Exit code", "Specified checks inconclusive", "Not applicable"], open),
    ...listOf("Advisory findings:", groupByFindings(noted)),
  ];
}

/** Services with the same advisory findings on one line. */
function groupByFindings(rows: readonly Outcome[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { subject, failing } of rows) {
    const [first = "", ...rest] = failing.advisory;
    const text = `\`${first}\`${rest.length === 0 ? "" : ` and ${rest.length} more`}`;
    groups.set(text, [...(groups.get(text) ?? []), subject.id]);
  }
  return [...groups].map(([findings, ids]) => `${findings}: ${ids.join(", ")}`);
}

function listOf(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, "", ...lines.map((line) => `- ${line}`)];
}

function section(title: string, lines: readonly string[]): string[] {
  return [`## ${title}`, "", ...lines, ""];
}

/** A table of texts. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): [string] {
  return [markdownTable(heads, rows, heads.length)];
}

function countOf<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.filter(isCounted).length;
}

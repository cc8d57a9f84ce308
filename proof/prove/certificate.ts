// The certificate for people, in Markdown, from the proof alone.

import { table as markdownTable, percent } from "../tables.ts";
import type { GateRow, MutantRow, Proof, ServiceRow } from "./proof.ts";
import { faultKindOf } from "./selection.ts";

/** The certificate of a proof; the same proof gives the same text. */
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
    ...section("Non-services", nonServicesText(proof)),
    ...section("The independent implementation", independentText(proof)),
    ...section("Faults by kind", kindsTable(proof)),
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
  "- A check is *dead* if no mutant makes it fail.",
];

function headOf(proof: Proof): string[] {
  const { versions, durationMs, requests } = proof;
  return [
    `**${proof.isProven ? "Proven" : "Not proven"}**${proof.isComplete ? "" : ", and a part of the proof only"}.`,
    "",
    ...table(
      ["", ""],
      [
        ["Command", `\`${proof.command}\``],
        ["Seed", String(proof.seed)],
        ["Started", proof.startedAt],
        ["Duration", `${Math.round(durationMs / 1000)} s on ${proof.threads} threads, ${requests} requests`],
        ["Versions", `Assay ${versions.assay}, Node ${versions.node}, interface ${versions.interfaceDescription}`],
        [
          "Checks",
          `${proof.checks.length}, of which ${countOf(proof.checks, ({ tier }) => tier === "specified")} specified`,
        ],
        ...(proof.without.length === 0 ? [] : [["Left out", proof.without.join(", ")]]),
      ],
    ),
    "",
  ];
}

function gatesTable(gates: readonly GateRow[]): readonly string[] {
  const rows = gates.map(({ id, claim, judged, findings, isPassed }) => [
    id,
    claim,
    String(judged),
    isPassed ? "holds" : judged === 0 ? "**nothing was judged**" : `**fails: ${findings.length}**`,
  ]);
  const failing = gates.filter(({ isPassed }) => !isPassed);
  return [
    ...table(["Gate", "Claim", "Judged", ""], rows),
    ...failing.flatMap(({ id, findings }) => ["", `${id}:`, "", ...findings.map((finding) => `- ${finding}`)]),
  ];
}

function mutantsText({ mutants, specificity }: Proof): string[] {
  const states = ["killed", "survived", "idle", "equivalent", "legal", "accused"] as const;
  const groups = [
    ["specified, hand-written", (row: MutantRow) => row.tier === "specified" && row.origin === "hand-written"],
    ["specified, derived", (row: MutantRow) => row.tier === "specified" && row.origin === "derived"],
    ["advisory", (row: MutantRow) => row.tier === "advisory"],
    ["observed", (row: MutantRow) => row.tier === "observed"],
  ] as const;
  const rows = groups.map(([name, isIn]) => {
    const rowsOfGroup = mutants.filter(isIn);
    return [
      name,
      String(rowsOfGroup.length),
      ...states.map((state) => String(countOf(rowsOfGroup, (row) => row.state === state))),
    ];
  });
  const left = mutants.filter(({ tier, state }) => tier !== "observed" && (state === "survived" || state === "idle"));
  const equivalents = new Set(mutants.flatMap(({ equivalent }) => equivalent ?? []));
  return [
    ...table(["Mutants", "Tried", ...states.map((state) => STATE_HEADS[state] ?? state)], rows),
    "",
    `Of the checks that fail on a killed mutant of tier specified, ${percent(specificity.mean, 1)} name its statement on average; ` +
      `on ${percent(specificity.onlyOwn, 1)} of them no other specified check fails.`,
    "",
    left.length === 0 ? "No mutant survived." : "Survivors:",
    ...(left.length === 0 ? [] : ["", ...left.map(survivorLine)]),
    ...(equivalents.size === 0 ? [] : ["", "Equivalent mutants, and why no client can find them:", ""]),
    ...[...equivalents].flatMap((argument) => [
      `- ${argument} ${mutants
        .filter(({ equivalent }) => equivalent === argument)
        .map(({ id }) => `\`${id}\``)
        .join(", ")}`,
    ]),
  ];
}

function survivorLine({ id, tier, state, description, explanation }: MutantRow): string {
  const what = state === "idle" ? "never acted" : "survived";
  return `- \`${id}\` (${tier}, ${what}): ${description} ${explanation ?? "**Unexplained.**"}`;
}

function familiesText({ families, deadChecks, isComplete }: Proof): string[] {
  return [
    "Without a family (`npm run prove -- --without FAMILY`), the mutants that only it kills survive and the proof fails. A family that only",
    "observes distinguishes variants instead.",
    "",
    ...table(
      ["Family", "Checks", "Specified", "Mutants killed", "Killed by it alone", "Variants distinguished by it alone"],
      families.map(({ family, checks, specified, kills, aloneKills, aloneTells }) => [
        family,
        ...[checks, specified, kills, aloneKills, aloneTells].map(String),
      ]),
    ),
    "",
    !isComplete
      ? "Dead checks are not judged on a part of the proof."
      : deadChecks.length === 0
        ? "No specified check is dead."
        : `Dead checks (${deadChecks.length}):`,
    ...(deadChecks.length === 0 ? [] : ["", ...deadChecks.map((id) => `- \`${id}\``)]),
  ];
}

function variantsText({ variants, openPoints }: Proof): string[] {
  const pairwise = countOf(variants, ({ id }) => id.startsWith("pairwise-"));
  const accused = variants.filter(({ failing }) => failing.specified.length > 0);
  const noted = variants.filter(({ failing }) => failing.advisory.length > 0);
  const undecided = variants.filter(({ exitCode }) => exitCode !== 0);
  const told = countOf(variants, ({ isTold }) => isTold === true);
  return [
    `${variants.length} services over ${openPoints} open points: one with all defaults, one for each other choice, and ${pairwise} that cover every ` +
      "pair of choices.",
    "",
    `False alarms of tier specified: ${accused.length}. Runs that do not end with exit code 0: ${undecided.length}. ` +
      `Distinguished from the default by a fact or an advisory finding: ${told}.`,
    ...(undecided.length === 0
      ? []
      : [
          "",
          ...table(
            ["Service", "Exit code", "Specified checks inconclusive", "Not applicable"],
            undecided.map(({ id, exitCode, specified }) => [
              id,
              String(exitCode),
              String(specified.inconclusive),
              String(specified.notApplicable),
            ]),
          ),
        ]),
    ...(noted.length === 0 ? [] : ["", "Advisory findings:", ""]),
    ...groupByFindings(noted).map(([findings, ids]) => `- ${findings}: ${ids.join(", ")}`),
  ];
}

/** Services with the same advisory findings on one line. */
function groupByFindings(rows: readonly ServiceRow[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { id, failing } of rows) {
    const [first = "", ...rest] = failing.advisory;
    const text = rest.length === 0 ? `\`${first}\`` : `\`${first}\` and ${rest.length} more`;
    groups.set(text, [...(groups.get(text) ?? []), id]);
  }
  return [...groups];
}

function nonServicesText({ nonServices }: Proof): string[] {
  if (nonServices.length === 0) return ["None was tried."];
  return [
    "[non-services.md](non-services.md) has their expected verdicts.",
    "",
    ...table(
      ["Service", "Verdict", "Exit code"],
      nonServices.map(({ id, verdict, exitCode }) => [id, verdict, String(exitCode)]),
    ),
  ];
}

function independentText({ independent }: Proof): string[] {
  if (independent.length === 0) return ["It was not tried."];
  return [
    "A second implementation in Python, which shares no code with the schemas (`proof/independent`), and faults planted in it.",
    "",
    ...table(
      ["Service", "Exit code", "Specified checks that fail", "Advisory"],
      independent.map(({ id, exitCode, failing }) => [
        id,
        String(exitCode),
        failing.specified.length === 0 ? "none" : briefly(failing.specified),
        String(failing.advisory.length),
      ]),
    ),
  ];
}

function briefly([first = "", ...rest]: readonly string[]): string {
  return rest.length === 0 ? `\`${first}\`` : `\`${first}\` and ${rest.length} more`;
}

function kindsTable({ mutants }: Proof): string[] {
  const kinds = new Map<string, MutantRow[]>();
  for (const row of mutants) {
    const kind = row.origin === "derived" ? faultKindOf(row.id) : "hand-written";
    kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
  }
  return table(
    ["Kind", "Mutants", "Killed", "Equivalent or allowed", "Not killed"],
    [...kinds].map(([kind, rows]) => {
      const killed = countOf(rows, ({ state }) => state === "killed");
      const harmless = countOf(rows, ({ state }) => state === "equivalent" || state === "legal");
      return [kind, ...[rows.length, killed, harmless, rows.length - killed - harmless].map(String)];
    }),
  );
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

// `assay explain`: what a check, a statement or an interpretation means, what rests on it, and what a check sends.
import { existsSync } from "node:fs";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { sampleRequests } from "../../conformance/catalogue/example-requests.ts";
import { triedForms } from "../../conformance/causes/forms.ts";
import type { Check } from "../../conformance/definition/check.ts";
import { EXIT, Failure } from "../../errors.ts";
import { parseTarget, type Target } from "../../http/target.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import {
  INTERPRETATION_IDS,
  INTERPRETATIONS,
  type InterpretationId,
  type Statement,
  statements,
  type Tier,
} from "../../schemas/index.ts";
import { curlOf } from "../../target/exchange/curl.ts";
import { bytesOf } from "../../target/exchange/probe.ts";
import type { FixtureValues } from "../../target/fixtures.ts";
import type { CommandDefinition } from "../definition/command.ts";

export const command: CommandDefinition = {
  summary:
    "Explains a check, a statement or an interpretation: its basis and its requests. In a checkout it also shows the mutants (planted faults) that it should detect.",
  args: [{ name: "<id>", description: "id of a check, a statement, or an interpretation such as I2" }],
  settings: ["target", "fixture", "config"],
  settingHelp: {
    target: { description: "base URL to show in the curl commands", fallbackText: "http://127.0.0.1:8080" },
    fixture: { description: "a value to show in the requests: tokenId, chainSlug, userId, userAddress or chain" },
  },
  examples: ["assay explain create-token-transaction/request/symbol/maxLength/one-more-ascii", "assay explain I2"],
  async run({ settings, args, console }) {
    const [id = ""] = args;
    const target = parseTarget(settings.target ?? "http://127.0.0.1:8080");
    const lines = await explanation(id, { target, fixtures: Object.fromEntries([...settings.fixture].reverse()) });
    if (lines.length === 0)
      throw new Failure(
        "usage",
        `The argument must be the id of a check, a statement or an interpretation, got "${id}".`,
        nearest(id),
      );
    console.result(`${lines.join("\n")}\n`);
    return EXIT.pass;
  },
};

/** What the requests of a check name. */
type Named = { readonly target: Target; readonly fixtures: FixtureValues };

async function explanation(id: string, named: Named): Promise<readonly string[]> {
  const check = allChecks().find((candidate) => candidate.id === id);
  const statement = statements.get(id);
  const interpretation = INTERPRETATION_IDS.find((candidate) => candidate === id);
  const parts = [
    ...(check === undefined ? [] : [await explainCheck(check, named)]),
    ...(statement === undefined ? [] : [await explainStatement(statement)]),
    ...(interpretation === undefined ? [] : [explainInterpretation(interpretation)]),
  ];
  return parts.flatMap((part, at) => (at === 0 ? part : ["", ...part]));
}

async function explainCheck(check: Check, named: Named): Promise<readonly string[]> {
  const form = triedForms().get(check.id)?.row.form;
  return [
    `check ${check.id}`,
    row("rule", check.rule),
    row("tier", `${check.tier}: ${TIERS[check.tier]}`),
    row("family", check.family),
    row("expected", check.trial.expected),
    ...check.statements.map((id) => row("statement", `${id}: ${statements.get(id)?.text ?? ""}`)),
    ...check.interpretations.map((id) => row("interpretation", `${id}: ${INTERPRETATIONS[id]}`)),
    ...(await mutantRows(check.statements, "may kill")),
    ...(form === undefined ? [] : [row("form", `${form}: docs/reference/stacks.md shows which web stacks accept it`)]),
    ...(await sampleRows(check, named)),
  ];
}

const TIERS: Readonly<Record<Tier, string>> = {
  specified: "a failure fails the run",
  implied:
    "no sentence says it, but every reading implies it. A failure fails the run; --interpretation-off makes it advisory",
  advisory: "a failure fails the run only with --strict",
  observed: "recorded as observed behaviour; never fails",
};

async function explainStatement(statement: Statement): Promise<readonly string[]> {
  const by = allChecks().filter((check) => check.statements.includes(statement.id));
  return [
    `statement ${statement.id}`,
    row("text", statement.text),
    row("coverage", `${statement.coverage}${statement.reason === undefined ? "" : `: ${statement.reason}`}`),
    row("place", statement.place),
    ...by.map(({ id, tier }) => row("check", `${tier} ${id}`)),
    ...(await mutantRows([statement.id], "violated by")),
  ];
}

function explainInterpretation(id: InterpretationId): readonly string[] {
  const resting = allChecks().filter(({ interpretations }) => interpretations.includes(id));
  return [
    `interpretation ${id}`,
    row("text", INTERPRETATIONS[id]),
    row("checks", `${resting.length} rest on it; --interpretation-off ${id} makes them advisory`),
  ];
}

/** What is said of a mutant. */
type KnownMutant = { readonly id: string; readonly description: string; readonly statements: readonly string[] };

/** All mutants, if this is a checkout: the package has no `proof/`. */
async function knownMutants(): Promise<readonly KnownMutant[]> {
  const module = new URL("../../proof/mutants/index.ts", import.meta.url);
  if (!existsSync(module)) return [];
  const { allMutants }: { readonly allMutants: () => readonly KnownMutant[] } = await import(module.href);
  return allMutants();
}

const MOST_MUTANTS = 8;

/** The mutants that violate one of the statements. */
async function mutantRows(ids: readonly string[], label: string): Promise<readonly string[]> {
  const violating = (await knownMutants()).filter(({ statements: violated }) =>
    violated.some((id) => ids.includes(id)),
  );
  const more = violating.length - MOST_MUTANTS;
  return [
    ...violating.slice(0, MOST_MUTANTS).map(({ id, description }) => row(label, `${id}: ${description}`)),
    ...(more > 0 ? [row(label, `and ${more} more`)] : []),
  ];
}

/** The requests that a check sends, with sample values unless fixtures are given. */
async function sampleRows(check: Check, { target, fixtures }: Named): Promise<readonly string[]> {
  const requests = await sampleRequests(check, fixtures);
  const heading = check.trial.kind === "passive" ? "responses to" : "sends";
  const isMadeUp = Object.keys(fixtures).length === 0;
  const rows = requests.flatMap(({ probe, difference }) => {
    const bytes = bytesOf(probe.body);
    const count = bytes.byteLength === 1 ? "1 byte" : `${bytes.byteLength} bytes`;
    return [
      row(heading, `${probe.method} ${target.basePath}${probe.path}`),
      ...(difference === undefined ? [] : [row("difference", difference)]),
      row("body", `${showHiddenOnOneLine(new TextDecoder().decode(bytes))} (${count})`),
      row("curl", curlOf(probe, target)),
    ];
  });
  return isMadeUp ? [...rows, row("values", "samples; replace them with --target and --fixture")] : rows;
}

function row(label: string, text: string): string {
  return label.length < LABEL ? `  ${label.padEnd(LABEL)}${text}` : `  ${label} ${text}`;
}

const LABEL = 16;

/** Up to five similar ids: those with a part of this name first, then those that contain it. */
function nearest(id: string): readonly string[] {
  const last = id.split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "";
  const ids = [...statements.keys(), ...allChecks().map((check) => check.id)];
  const exact = ids.filter((candidate) => candidate.toLowerCase().split("/").includes(last));
  const close = [...new Set([...exact, ...ids.filter((one) => one.toLowerCase().includes(last))])].slice(0, 5);
  return last === "" || close.length === 0
    ? ["`assay list` and `assay list statements` show all of them."]
    : [`Similar: ${close.join(", ")}`];
}

// `assay explain`: what a check, a statement or a reading means, and what hangs on it.
import { allChecks } from "../../conformance/catalogue.ts";
import type { Check } from "../../conformance/check.ts";
import { EXIT, Failure } from "../../errors.ts";
import { READING_IDS, READINGS, type ReadingId, type Statement, statements } from "../../schemas/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import type { CommandDefinition } from "../command.ts";

export const command: CommandDefinition = {
  summary: "Says what a check, a statement or a reading means, what it rests on, and which mutants break it.",
  words: [{ name: "<id>", description: "id of a check, a statement, or a reading such as I2" }],
  settings: [],
  examples: [
    "assay explain create-token-transaction/request/symbol/maxLength/eleven-ascii",
    "assay explain token-price/request/amount/exclusiveMinimum",
  ],
  async run({ words, console }) {
    const [id = ""] = words;
    const lines = explanation(id, allChecks());
    if (lines === undefined)
      throw new Failure("usage", `Expected the id of a check, a statement or a reading, got "${id}".`, nearest(id));
    console.result(`${lines.join("\n")}\n`);
    return EXIT.pass;
  },
};

function explanation(id: string, checks: readonly Check[]): readonly string[] | undefined {
  const check = checks.find((candidate) => candidate.id === id);
  const statement = statements.get(id);
  const reading = READING_IDS.find((candidate) => candidate === id);
  const parts = [
    ...(check === undefined ? [] : explainCheck(check)),
    ...(statement === undefined ? [] : explainStatement(statement, checks)),
    ...(reading === undefined ? [] : explainReading(reading, checks)),
  ];
  return parts.length === 0 ? undefined : parts;
}

function explainCheck(check: Check): readonly string[] {
  return [
    `check ${check.id}`,
    `  ${check.rule}`,
    `  tier ${check.tier}, kind ${check.kind}, family ${check.family}`,
    ...check.statements.map((id) => `  rests on ${id}: ${statements.get(id)?.text ?? ""}`),
    ...check.readings.map((id) => `  reads it by ${id}: ${READINGS[id]}`),
    ...mutantsOf(check.statements),
  ];
}

function explainStatement(statement: Statement, checks: readonly Check[]): readonly string[] {
  const by = checks.filter((check) => check.statements.includes(statement.id));
  return [
    `statement ${statement.id}`,
    `  ${statement.text}`,
    `  ${statement.coverage}${statement.reason === undefined ? "" : `: ${statement.reason}`}`,
    `  place in the interface description: ${statement.place}`,
    ...by.map(({ id, tier }) => `  ${tier} check ${id}`),
    ...mutantsOf([statement.id]),
  ];
}

function explainReading(id: ReadingId, checks: readonly Check[]): readonly string[] {
  const resting = checks.filter(({ readings }) => readings.includes(id));
  return [
    `reading ${id}`,
    `  ${READINGS[id]}`,
    `  ${resting.length} checks rest on it; --reading-off ${id} lowers them to advisory`,
  ];
}

function mutantsOf(ids: readonly string[]): readonly string[] {
  return [...mutants.values()]
    .filter((mutant) => mutant.statements.some((statement) => ids.includes(statement)))
    .map(({ id, description }) => `  broken by the mutant ${id}: ${description}`);
}

/** Up to five ids that share the last part of what was asked for. */
function nearest(id: string): readonly string[] {
  const last = id.split("/").filter(Boolean).at(-1)?.toLowerCase() ?? "";
  const ids = [...allChecks().map((check) => check.id), ...statements.keys()];
  const close = ids.filter((candidate) => last !== "" && candidate.toLowerCase().includes(last)).slice(0, 5);
  return close.length === 0
    ? ["`assay list` and `assay list statements` name them all."]
    : [`Near: ${close.join(", ")}`];
}

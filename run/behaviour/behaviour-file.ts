// Observed behaviour as a file to be committed with a service, and as part of any conformance run.
import { readFile, stat } from "node:fs/promises";
import { Failure } from "../../errors.ts";
import { isDeciding } from "../../schemas/dialect.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import { type DocumentRules, parseDocument } from "../documents/document.ts";
import { compileSchema, schemaProblems } from "../documents/problem.ts";
import { conformanceIn } from "../format/parts.ts";
import { RUN_SCHEMAS, readRun } from "../format/read.ts";
import { type BehaviourFact, type ConformanceRun, RUN_FORMAT_VERSION } from "../format/run.ts";
import { printableJson } from "../text/hidden-characters.ts";
import schema from "./behaviour.schema.json" with { type: "json" };

/** Facts by name, as a run has them. */
export type ObservedBehaviour = Readonly<Record<string, BehaviourFact>>;

export type BehaviourFile = {
  readonly formatVersion: typeof RUN_FORMAT_VERSION;
  readonly kind: "behaviour";
  readonly target: string;
  /** Ids of the deciding checks that passed or failed; absent in files of earlier versions. */
  readonly judged?: readonly string[];
  readonly facts: ObservedBehaviour;
};

const RULES: DocumentRules = {
  what: "a file of observed behaviour",
  code: "run-unreadable",
  check: (content) => schemaProblems(compileSchema(schema, RUN_SCHEMAS), content, { showsValues: true }),
};

/** The observed behaviour of a run as the text of a file. It holds no time, so that it changes only where the target does. */
export function behaviourText(run: Observed): string {
  return printableJson(behaviourOf(run));
}

type Observed = Pick<ConformanceRun, "target" | "behaviour" | "checks">;

function behaviourOf({ target, behaviour, checks }: Observed): BehaviourFile {
  const judged = checks.filter(({ tier, verdict }) => isDeciding(tier) && (verdict === "pass" || verdict === "fail"));
  return {
    formatVersion: RUN_FORMAT_VERSION,
    kind: "behaviour",
    target,
    judged: judged.map(({ id }) => id).sort(),
    facts: behaviour,
  };
}

/**
 * Reads observed behaviour from its own file, from a run with a conformance part, or from the folder of
 * such a run. Fails with `run-unreadable` if the file has neither.
 */
export async function readBehaviour(path: string): Promise<BehaviourFile> {
  const text = (await isFile(path)) ? await readFile(path, "utf8") : "";
  if (isBehaviour(text)) return parseDocument<BehaviourFile>(text, path, RULES);
  const conformance = conformanceIn(await readRun(path));
  if (conformance === undefined)
    throw new Failure("run-unreadable", `${path} must contain observed behaviour, got a run without conformance.`);
  return behaviourOf(conformance);
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

/** A text of another kind, or no JSON at all, is left to the reader of runs. */
function isBehaviour(text: string): boolean {
  const document = parsedJson(text);
  return isObject(document) && document["kind"] === "behaviour";
}

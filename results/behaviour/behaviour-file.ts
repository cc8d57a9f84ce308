// The observed profile as a file of its own, to be committed beside a service, and as part of any conformance record.
import { readFile, stat } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Failure } from "../../errors.ts";
import { RUN_SCHEMAS, readRun } from "../run/read.ts";
import { type BehaviourFact, type ConformanceRun, RUN_FORMAT_VERSION } from "../run/run.ts";
import { printableJson, showHiddenOnOneLine } from "../text/hidden-characters.ts";
import schema from "./behaviour.schema.json" with { type: "json" };

/** Facts by name, as a record has them. */
export type ObservedBehaviour = Readonly<Record<string, BehaviourFact>>;

/** A profile and the target that it was observed at. */
export type BehaviourFile = {
  readonly formatVersion: typeof RUN_FORMAT_VERSION;
  readonly kind: "behaviour";
  readonly target: string;
  readonly facts: ObservedBehaviour;
};

/** The profile of a run as the text of a file. It holds no time, so that it changes only where the target does. */
export function behaviourText({ target, behaviour }: Pick<ConformanceRun, "target" | "behaviour">): string {
  return printableJson({ formatVersion: RUN_FORMAT_VERSION, kind: "behaviour", target, facts: behaviour });
}

/**
 * Reads a profile from a profile file, from a conformance record or the record of the main job, or from the folder of
 * such a record. Fails with `run-unreadable` where there is none.
 */
export async function readBehaviour(path: string): Promise<BehaviourFile> {
  const document = (await isFile(path)) ? parsed(await readFile(path, "utf8")) : undefined;
  if (isBehaviour(document)) return checked(document, path);
  const record = await readRun(path);
  const conformance = record.kind === "check" ? record.conformance : record;
  if (conformance.kind !== "conformance") {
    throw new Failure("run-unreadable", `${path} must hold an observed profile, and no conformance run is in it.`);
  }
  const { target, behaviour } = conformance;
  return { formatVersion: RUN_FORMAT_VERSION, kind: "behaviour", target, facts: behaviour };
}

function checked(document: object, path: string): BehaviourFile {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  for (const one of Object.values(RUN_SCHEMAS)) ajv.addSchema(one);
  const validate = ajv.compile<BehaviourFile>(schema);
  if (validate(document)) return document;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) =>
    showHiddenOnOneLine(`${instancePath === "" ? "the document" : instancePath} ${message ?? "is wrong"}`),
  );
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  throw new Failure("run-unreadable", `${path} must be an observed profile, and it has ${count}.`, problems);
}

function isBehaviour(document: unknown): document is object {
  return typeof document === "object" && document !== null && "kind" in document && document.kind === "behaviour";
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

/** What is no JSON is left to the reader of records, which says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The observed profile as a file of its own, to be committed beside a service, and as part of any conformance record.
import { readFile, stat } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Failure } from "../errors.ts";
import { printableJson, showHiddenOnOneLine } from "./hidden-characters.ts";
import schema from "./profile.schema.json" with { type: "json" };
import { RECORD_SCHEMAS, readRecord } from "./read.ts";
import { type ConformanceRecord, type ProfileFact, RECORD_FORMAT_VERSION } from "./record.ts";

/** Facts by name, as a record has them. */
export type Profile = Readonly<Record<string, ProfileFact>>;

/** A profile and the target that it was observed at. */
export type ProfileFile = {
  readonly formatVersion: typeof RECORD_FORMAT_VERSION;
  readonly kind: "profile";
  readonly target: string;
  readonly facts: Profile;
};

/** The profile of a run as the text of a file. It holds no time, so that it changes only where the target does. */
export function profileText({ target, profile }: Pick<ConformanceRecord, "target" | "profile">): string {
  return printableJson({ formatVersion: RECORD_FORMAT_VERSION, kind: "profile", target, facts: profile });
}

/**
 * Reads a profile from a profile file, from a conformance record or the record of the main job, or from the folder of
 * such a record. Fails with `record-unreadable` where there is none.
 */
export async function readProfile(path: string): Promise<ProfileFile> {
  const document = (await isFile(path)) ? parsed(await readFile(path, "utf8")) : undefined;
  if (isProfile(document)) return checked(document, path);
  const record = await readRecord(path);
  const conformance = record.kind === "check" ? record.conformance : record;
  if (conformance.kind !== "conformance") {
    throw new Failure("record-unreadable", `${path} must hold an observed profile, and no conformance run is in it.`);
  }
  const { target, profile } = conformance;
  return { formatVersion: RECORD_FORMAT_VERSION, kind: "profile", target, facts: profile };
}

function checked(document: object, path: string): ProfileFile {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  for (const one of Object.values(RECORD_SCHEMAS)) ajv.addSchema(one);
  const validate = ajv.compile<ProfileFile>(schema);
  if (validate(document)) return document;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) =>
    showHiddenOnOneLine(`${instancePath === "" ? "the document" : instancePath} ${message ?? "is wrong"}`),
  );
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  throw new Failure("record-unreadable", `${path} must be an observed profile, and it has ${count}.`, problems);
}

function isProfile(document: unknown): document is object {
  return typeof document === "object" && document !== null && "kind" in document && document.kind === "profile";
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

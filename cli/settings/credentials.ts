// Reads the credentials that a run sends and checks that they can be sent. No message ever repeats one of them.
import { Failure, type FailureCode } from "../../errors.ts";
import { listed } from "../../reports/formats/terminal.ts";
import { readText } from "../../run/documents/document.ts";
import type { Environment } from "./environment.ts";

/** The environment variables that hold credentials: they are never flags, because process lists are public. */
export const CREDENTIAL_VARIABLES = [
  { name: "ASSAY_TOKEN", description: 'the credential of the run, without "Bearer"' },
  { name: "ASSAY_REFUSED_TOKEN", description: "a credential that the target refuses, such as a revoked one" },
] as const;

/** What the help of a command that sends requests says of credentials. */
export function credentialMenu(): readonly string[] {
  return [
    ...environmentMenu(CREDENTIAL_VARIABLES),
    "  and the variables that the --fixtures file names for credentials of its users",
  ];
}

type Variable = { readonly name: string; readonly description: string };

const NAME_COLUMNS = 23;

/** What help says of variables. */
export function environmentMenu(variables: readonly Variable[]): readonly string[] {
  const rows = variables.map(({ name, description }) => [name, description] as const);
  return ["Environment:", ...listed(rows, NAME_COLUMNS)];
}

/** The credentials of a file, one per non-blank line; without a file the one of ASSAY_TOKEN, or none. */
export function credentialsOf(file: string | undefined, { token }: Pick<Environment, "token">): readonly string[] {
  if (file === undefined) return token === undefined ? [] : [sendable("ASSAY_TOKEN", token, "usage")];
  return linesOf(file).map(([line, credential]) =>
    sendable(`Line ${line} of ${file}`, credential, "token-file-unreadable"),
  );
}

/** The credential that the target is known to refuse, from ASSAY_REFUSED_TOKEN. */
export function refusedCredentialOf({ refusedToken }: Pick<Environment, "refusedToken">): string | undefined {
  return refusedToken === undefined ? undefined : sendable("ASSAY_REFUSED_TOKEN", refusedToken, "usage");
}

/** The non-blank lines with their numbers, from 1. */
function linesOf(file: string): readonly (readonly [number, string])[] {
  const text = readText(file, { what: "a readable token file", code: "token-file-unreadable" });
  const lines = text.split(/\r?\n/).map((line, index) => [index + 1, line.trim()] as const);
  const filled = lines.filter(([, line]) => line !== "");
  if (filled.length === 0)
    throw new Failure("token-file-unreadable", `The token file ${file} must contain a credential, got an empty file.`);
  return filled;
}

/** Fails for a text that would not arrive as given: one with a scheme in front, or one that no header can carry. */
export function sendable(place: string, text: string, code: FailureCode): string {
  const credential = text.trim();
  if (/^bearer\s/i.test(credential))
    throw new Failure(code, `${place} must be the credential without the "Bearer " prefix.`);
  const odd = [...credential].findIndex((character) => !/[ -~]/.test(character));
  if (odd >= 0) throw new Failure(code, `${place} must be printable ASCII, but character ${odd + 1} is not.`);
  return credential;
}

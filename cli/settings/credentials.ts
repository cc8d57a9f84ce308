// The credentials that a run sends, and whether they can be sent at all. No message here ever repeats one of them.
import { readFileSync } from "node:fs";
import { Failure, type FailureCode } from "../../errors.ts";
import type { Environment } from "./environment.ts";

/** The credentials of a file, one for each line that is not blank, else the one of ASSAY_TOKEN, else none. */
export function credentialsOf(file: string | undefined, { token }: Pick<Environment, "token">): readonly string[] {
  if (file === undefined) return token === undefined ? [] : [sendable("ASSAY_TOKEN", token, "usage")];
  return linesOf(file).map(([line, credential]) =>
    sendable(`Line ${line} of ${file}`, credential, "token-file-unreadable"),
  );
}

/** The credential that is known to be refused, if there is one. */
export function refusedCredentialOf({ refusedToken }: Pick<Environment, "refusedToken">): string | undefined {
  return refusedToken === undefined ? undefined : sendable("ASSAY_REFUSED_TOKEN", refusedToken, "usage");
}

/** Each line that is not blank with its number, from 1. */
function linesOf(file: string): readonly (readonly [number, string])[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    throw new Failure("token-file-unreadable", `Expected a readable token file at ${file}, got ${code}.`);
  }
  const lines = text.split(/\r?\n/).map((line, index) => [index + 1, line.trim()] as const);
  const filled = lines.filter(([, line]) => line !== "");
  if (filled.length === 0)
    throw new Failure("token-file-unreadable", `Expected a credential in ${file}, got an empty file.`);
  return filled;
}

/** Fails where the text would be something else on its way: another scheme before it, or no header at all. */
function sendable(place: string, text: string, code: FailureCode): string {
  const credential = text.trim();
  if (/^bearer\s/i.test(credential))
    throw new Failure(code, `${place} must be the credential alone, got one with its scheme "Bearer" before it.`);
  const odd = [...credential].findIndex((character) => !/[ -~]/.test(character));
  if (odd >= 0)
    throw new Failure(
      code,
      `${place} must be of ASCII characters that can be read, got another as character ${odd + 1}.`,
    );
  return credential;
}

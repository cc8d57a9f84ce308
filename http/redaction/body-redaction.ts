// Redacts bodies and plain data: known credentials, and the fields that a JSON body names as secrets.
import { SHORTEST_GUESSED } from "./header-credentials.ts";
import { REDACTED } from "./placeholder.ts";
import type { LearningRedactor } from "./redactor.ts";

/**
 * A body without credentials. A text that a JSON field names as a secret is removed, and remembered unless it is a common
 * word. Strings are searched after parsing, because JSON may escape any character.
 */
export function redactBody(text: string, { learn, redact }: LearningRedactor): string {
  try {
    const plain: unknown = JSON.parse(text);
    const secrets = new Set<string>();
    mapTexts(plain, (found, isSecret) => {
      if (isSecret && found !== "") secrets.add(found);
      return found;
    });
    for (const secret of secrets) if (secret.length >= SHORTEST_GUESSED) learn(secret);
    const redacted = redact(text);
    if (secrets.size === 0 && !/\\[u/]/.test(redacted)) return redacted;
    const clean = JSON.stringify(mapTexts(plain, (found, isSecret) => (isSecret ? REDACTED : redact(found))));
    return clean === JSON.stringify(plain) ? redacted : clean;
  } catch {
    return redact(text);
  }
}

/**
 * A copy of plain data with every text in it, names of fields too, as `change` gives it back; `isSecret` says whether a field
 * around the text is named as a secret.
 */
export function mapTexts(
  value: unknown,
  change: (text: string, isSecret: boolean) => string,
  isSecret = false,
): unknown {
  if (typeof value === "string") return change(value, isSecret);
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, change, isSecret));
  if (typeof value !== "object" || value === null) return value;
  // `fromEntries` defines fields, so that one called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      change(name, false),
      mapTexts(field, change, isSecret || isNameOfSecret(name)),
    ]),
  );
}

/** Words that end the name of a field whose text is a secret; case, hyphens and underscores do not count. */
const WORDS = [
  ["password", "passwd", "passphrase", "secret", "secretkey", "privatekey", "apikey", "mnemonic", "seedphrase"],
  ["accesstoken", "refreshtoken", "authtoken", "idtoken", "sessiontoken", "bearertoken", "sessionid"],
  ["authorization", "credential", "jwt", "cookie"],
].flat();
const NAME = new RegExp(`(${WORDS.join("|")})s?$`, "i");

/** Whether a field of this name holds a secret. No field of the interface has such a name. */
function isNameOfSecret(name: string): boolean {
  return NAME.test(name.replace(/[-_ ]/g, ""));
}

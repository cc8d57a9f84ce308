// Redacts bodies and plain data: known credentials, and the fields that a JSON body names as secrets.
import { SHORTEST_GUESSED } from "./header-credentials.ts";
import { REDACTED } from "./placeholder.ts";
import type { LearningRedactor, Redactor } from "./redactor.ts";

/**
 * A body without credentials. A text that a JSON field names as a secret is removed, and remembered unless it is a common
 * word. Strings are searched after parsing, because JSON may escape any character.
 */
export function redactBody(text: string, { learn, redact }: LearningRedactor): string {
  try {
    const plain: unknown = JSON.parse(text);
    const secrets = namedSecretsOf(plain);
    for (const secret of secrets) if (secret.length >= SHORTEST_GUESSED) learn(secret);
    const redacted = redact(text);
    if (secrets.length === 0 && !/\\[u/]/.test(redacted)) return redacted;
    const clean = JSON.stringify(redactTexts(withoutNamedSecrets(plain, REDACTED), redact));
    return clean === JSON.stringify(plain) ? redacted : clean;
  } catch {
    return redact(text);
  }
}

/** A copy of plain data with every text in it redacted, names of fields too. */
export function redactTexts(value: unknown, redact: Redactor): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((element) => redactTexts(element, redact));
  if (typeof value !== "object" || value === null) return value;
  // `fromEntries` defines fields, so that one called __proto__ stays a field.
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [redact(name), redactTexts(field, redact)]));
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

/** Every text at any depth in a field named as a secret. */
function namedSecretsOf(value: unknown, isBelow = false): readonly string[] {
  if (typeof value === "string") return isBelow && value !== "" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => namedSecretsOf(field, isBelow || isNameOfSecret(name)));
}

/** A copy of plain data with `replacement` for every text in a field named as a secret. */
function withoutNamedSecrets(value: unknown, replacement: string, isBelow = false): unknown {
  if (typeof value === "string") return isBelow ? replacement : value;
  if (Array.isArray(value)) return value.map((element) => withoutNamedSecrets(element, replacement, isBelow));
  if (typeof value !== "object" || value === null) return value;
  // `fromEntries` defines fields, so that one called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      withoutNamedSecrets(field, replacement, isBelow || isNameOfSecret(name)),
    ]),
  );
}

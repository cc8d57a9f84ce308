// Redacts bodies and plain data: known credentials, and the fields that a JSON body names as secrets.
import { SHORTEST_GUESSED } from "./header-credentials.ts";
import { namedSecretsOf, withoutNamedSecrets } from "./named-secrets.ts";
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

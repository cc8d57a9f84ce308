// Removes credentials from text that k6 or the target wrote. k6 redacts the literal credential in its own log, and
// nothing but the literal.

/** What stands in place of a credential. */
export const REDACTED = "[redacted]";

/**
 * A function that replaces each secret in a text: literal, URL-encoded, in hex, and in base64 at each of the three
 * alignments that it can have inside a longer encoded text.
 */
export function redactorOf(secrets: Iterable<string>): (text: string) => string {
  const forms = [...new Set([...secrets].flatMap(formsOf))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  // A pool of a thousand credentials has some ten thousand forms, so a text is looked at once, by the forms' beginnings.
  const prefixLength = Math.min(8, ...forms.map((form) => form.length));
  const byPrefix = new Map<string, string[]>();
  for (const form of forms) {
    const prefix = form.slice(0, prefixLength);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), form]);
  }
  return (text) => {
    let redacted = "";
    let copiedTo = 0;
    for (let at = 0; at + prefixLength <= text.length; ) {
      const form = byPrefix.get(text.slice(at, at + prefixLength))?.find((candidate) => text.startsWith(candidate, at));
      if (form === undefined) {
        at += 1;
        continue;
      }
      redacted += text.slice(copiedTo, at) + REDACTED;
      at += form.length;
      copiedTo = at;
    }
    return redacted + text.slice(copiedTo);
  };
}

function formsOf(secret: string): string[] {
  if (secret === "") return [];
  const hex = Buffer.from(secret).toString("hex");
  // The parts of a very short secret that base64 leaves whole are so short that they occur by chance.
  const base64 = secret.length < 8 ? [] : [...base64Forms(secret, "base64"), ...base64Forms(secret, "base64url")];
  return [...escapedForms(secret), encodeURIComponent(secret), hex, hex.toUpperCase(), ...base64];
}

/** A target echoes a JSON text, a script logs it as JSON, k6's log is JSON: up to three escapes stand on top of another. */
const MOST_ESCAPES = 3;

/** The secret as it is, and escaped for JSON again and again, by the rules of JavaScript and of Go in any order. */
function escapedForms(secret: string): string[] {
  const forms = new Set([secret]);
  for (let depth = 0; depth < MOST_ESCAPES; depth++) {
    for (const form of [...forms]) {
      const json = JSON.stringify(form).slice(1, -1);
      forms.add(json);
      // Go's JSON encoder, which writes k6's log, escapes these three as well.
      forms.add(json.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`));
    }
  }
  return [...forms];
}

/** The characters that depend on the secret alone, whatever bytes stand before and after it. */
function base64Forms(secret: string, encoding: "base64" | "base64url"): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
    const encoded = bytes.toString(encoding).replace(/=+$/, "");
    const from = Math.ceil((shift * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return encoded.slice(from, to);
  });
}

// Takes credentials out of whatever leaves: answers that echo them, messages that quote them, commands that repeat them.

/** What stands where a credential stood. */
export const REDACTED = "[credential removed]";

/** A function that replaces every known spelling of a credential. */
export type Redactor = (text: string) => string;

/**
 * A redactor for credentials: as they are, URL-encoded, escaped for JSON (twice too) and HTML, in hexadecimal, and in base64
 * at each of the three positions that they can have in a longer text.
 */
export function createRedactor(credentials: readonly string[]): Redactor {
  const spellings = [...new Set(credentials.filter((credential) => credential !== "").flatMap(spellingsOf))]
    // The longest first: a shorter spelling inside a longer one would leave its rest behind.
    .sort((one, other) => other.length - one.length);
  if (spellings.length === 0) return (text) => text;
  const expression = new RegExp(spellings.map(expressionOf).join("|"), "gi");
  return (text) => withoutCutEnds(text.replace(expression, REDACTED), spellings);
}

/** Spellings of fewer characters are too common in honest text. */
export const SHORTEST_ENCODED = 8;

/** Removes what is left of a credential where a text was cut within it: its beginning before an ellipsis or the end. */
function withoutCutEnds(text: string, spellings: readonly string[]): string {
  return text
    .split("…")
    .map((part) => {
      const cut = spellings
        .map((spelling) => cutLength(part, spelling))
        .reduce((one, other) => Math.max(one, other), 0);
      return cut === 0 ? part : part.slice(0, -cut) + REDACTED;
    })
    .join("…");
}

/** How many characters at the end of a text are the beginning of a spelling; fewer than {@link SHORTEST_ENCODED} count as none. */
function cutLength(text: string, spelling: string): number {
  for (let length = Math.min(spelling.length, text.length); length >= SHORTEST_ENCODED; length--) {
    if (text.endsWith(spelling.slice(0, length))) return length;
  }
  return 0;
}

/** Every spelling of a credential that is looked for. */
export function spellingsOf(credential: string): readonly string[] {
  // Headers go out in Latin-1; what is read back from a body is UTF-8.
  const bytes = [Buffer.from(credential, "utf8"), Buffer.from(credential, "latin1")];
  const escaped = JSON.stringify(credential).slice(1, -1);
  const encoded = [
    encodeURIComponent(credential),
    new URLSearchParams([["", credential]]).toString().slice(1),
    escaped,
    escapeNonAscii(escaped),
    JSON.stringify(escaped).slice(1, -1),
    escapeHtml(credential),
    ...bytes.flatMap((one) => [one.toString("hex"), ...[0, 1, 2].flatMap((offset) => base64At(one, offset))]),
  ];
  return [credential, ...encoded.filter((spelling) => spelling.length >= SHORTEST_ENCODED)];
}

/** The base64 characters that depend on the credential alone where `offset` bytes stand before it in its group of three. */
function base64At(bytes: Buffer, offset: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const first = Math.ceil((offset * 8) / 6);
  const whole = Math.floor(((offset + bytes.byteLength) * 8) / 6);
  const core = text.slice(first, whole);
  return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

function escapeNonAscii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A short credential, such as `test`, is replaced where it stands alone; inside words it is not told from honest text. */
function expressionOf(text: string): string {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return text.length >= SHORTEST_ENCODED ? literal : `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`;
}

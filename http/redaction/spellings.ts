// The spellings in which a credential can come back from a target, a tool or a log.

/** Spellings of fewer characters are too common in ordinary text; a short credential itself is replaced only as a whole word. */
export const SHORTEST_SPELLING = 8;

/**
 * Every spelling of a credential that is searched for, ignoring case: unchanged; percent-encoded in part, throughout and twice;
 * escaped for JSON up to three times, by JavaScript and by Go; escaped for HTML; in hexadecimal; and in base64 at each of the
 * three positions that it can have in a longer text. All but the first have at least {@link SHORTEST_SPELLING} characters.
 */
export function spellingsOf(credential: string): readonly string[] {
  // Headers are sent in Latin-1; bodies are read as UTF-8.
  const bytes = [Buffer.from(credential, "utf8"), Buffer.from(credential, "latin1")];
  const encoded = [
    ...percentEncoded(credential.toWellFormed()),
    ...escapedForJson(credential),
    escapedForHtml(credential),
    ...bytes.flatMap((one) => [
      one.toString("hex"),
      one.toString("hex").replace(/../g, "%$&"),
      ...[0, 1, 2].flatMap((offset) => base64At(one, offset)),
    ]),
  ];
  return [...new Set([credential, ...encoded.filter((spelling) => spelling.length >= SHORTEST_SPELLING)])];
}

function percentEncoded(credential: string): readonly string[] {
  const component = encodeURIComponent(credential);
  const form = new URLSearchParams([["", credential]]).toString().slice(1);
  return [encodeURI(credential), component, encodeURIComponent(component), form];
}

/** A target echoes a JSON text, a script logs it as JSON, k6's log is JSON: up to three layers of escapes. */
const MOST_ESCAPES = 3;

function escapedForJson(credential: string): readonly string[] {
  const forms = new Set([credential]);
  for (let depth = 0; depth < MOST_ESCAPES; depth++) {
    for (const form of [...forms]) {
      const json = JSON.stringify(form).slice(1, -1);
      // Go's JSON encoder escapes <, > and & as well; some others escape all that is not ASCII.
      for (const spelling of [json, escapeUnits(json, /[<>&]/g), escapeUnits(json, /[^ -~]/g)]) forms.add(spelling);
    }
  }
  return [...forms];
}

function escapeUnits(text: string, units: RegExp): string {
  return text.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const ENTITIES = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
] as const;

function escapedForHtml(text: string): string {
  return ENTITIES.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);
}

/** The base64 characters that depend on the credential alone if `offset` bytes precede it in its group of three. */
function base64At(bytes: Buffer, offset: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const first = Math.ceil((offset * 8) / 6);
  const whole = Math.floor(((offset + bytes.byteLength) * 8) / 6);
  const core = text.slice(first, whole);
  return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

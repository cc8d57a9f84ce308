// Removes credentials from all output: responses that echo them, messages that quote them, logs that repeat them.
import { REDACTED } from "./placeholder.ts";
import { SHORTEST_SPELLING, spellingsOf } from "./spellings.ts";

/** A function that replaces every known spelling of a credential with the placeholder. */
export type Redactor = (text: string) => string;

export type LearningRedactor = {
  /** Redacts the credential from now on. */
  readonly learn: (credential: string) => void;
  readonly redact: Redactor;
};

/** Credentials remembered at once; beyond them the one learned first is forgotten. */
const MOST_CREDENTIALS = 10_000;

export function createRedactor(credentials: readonly string[]): Redactor {
  return createLearningRedactor(credentials, Number.POSITIVE_INFINITY).redact;
}

/**
 * A redactor that knows some credentials from the start. A text takes one pass for any number of credentials. Whole
 * spellings are replaced, overlapping ones together, and so is the beginning of one that was truncated: before an ellipsis or
 * the end.
 */
export function createLearningRedactor(
  known: readonly string[] = [],
  mostCredentials: number = MOST_CREDENTIALS,
): LearningRedactor {
  const learned = new Set<string>();
  const short = new Set<string>();
  let shortOnes: RegExp | undefined;
  const long = createSpellingIndex();

  const change = (credential: string, by: 1 | -1): void => {
    for (const spelling of spellingsOf(credential))
      if (spelling.length >= SHORTEST_SPELLING) long.count(folded(spelling), by);
    if (credential.length >= SHORTEST_SPELLING) return;
    if (by === 1) short.add(credential);
    else short.delete(credential);
    shortOnes = undefined;
  };
  const learn = (credential: string): void => {
    if (credential === "" || learned.has(credential)) return;
    learned.add(credential);
    change(credential, 1);
    const [oldest] = learned;
    if (learned.size <= mostCredentials || oldest === undefined) return;
    learned.delete(oldest);
    change(oldest, -1);
  };

  for (const credential of known) learn(credential);
  return {
    learn,
    redact: (text) => {
      const spans = long.spansIn(folded(text));
      const clean = spans.length === 0 ? text : withoutSpans(text, spans);
      if (short.size === 0) return clean;
      shortOnes ??= standingAlone(short);
      return clean.replace(shortOnes, REDACTED);
    },
  };
}

/** The part of a text to replace, by its first index and the index after it. */
type Span = { readonly from: number; readonly to: number };

/** Spellings by their beginnings, so that a text is compared only with the few that can start at an index. */
function createSpellingIndex() {
  const byBeginning = new Map<string, Map<string, number>>();
  // Which pairs of characters begin a spelling at all: this skips most indices of a text.
  const pairs = new Uint8Array(0x10000);

  /** The end of the longest spelling that starts at an index, or of its beginning if the text was truncated at `cut`. */
  const endAt = (text: string, at: number, cut: number): number => {
    let end = at;
    for (const spelling of byBeginning.get(text.slice(at, at + SHORTEST_SPELLING))?.keys() ?? []) {
      const whole = at + spelling.length;
      if (text.startsWith(spelling, at)) end = Math.max(end, whole);
      else if (whole > cut && spelling.startsWith(text.slice(at, cut))) end = Math.max(end, cut);
    }
    return end;
  };
  return {
    /** Adds or removes one owner of a spelling; a spelling without owners is forgotten. */
    count: (spelling: string, by: 1 | -1) => {
      const beginning = spelling.slice(0, SHORTEST_SPELLING);
      const owners = byBeginning.get(beginning) ?? new Map<string, number>();
      const count = (owners.get(spelling) ?? 0) + by;
      if (count > 0) owners.set(spelling, count);
      else owners.delete(spelling);
      if (owners.size > 0) byBeginning.set(beginning, owners);
      else byBeginning.delete(beginning);
      pairs[pairAt(beginning, 0)] = 1;
    },
    /** The spans of spellings in the order of the text; none overlaps the next. */
    spansIn: (text: string) => {
      const spans: Span[] = [];
      let cut = -1;
      for (let at = 0; at + SHORTEST_SPELLING <= text.length; at++) {
        if (pairs[pairAt(text, at)] === 0 || !byBeginning.has(text.slice(at, at + SHORTEST_SPELLING))) continue;
        if (cut < at + SHORTEST_SPELLING) cut = endOfPart(text, at + SHORTEST_SPELLING);
        const end = endAt(text, at, cut);
        const last = spans.at(-1);
        if (last !== undefined && at < last.to)
          spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, end) };
        else if (end > at) spans.push({ from: at, to: end });
      }
      return spans;
    },
  };
}

function endOfPart(text: string, from: number): number {
  const ellipsis = text.indexOf("…", from);
  return ellipsis < 0 ? text.length : ellipsis;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let redacted = "";
  let copiedTo = 0;
  for (const { from, to } of spans) {
    redacted += text.slice(copiedTo, from) + REDACTED;
    copiedTo = to;
  }
  return redacted + text.slice(copiedTo);
}

/**
 * Short credentials, such as `test`, are replaced only as whole words: within words they cannot be distinguished from ordinary
 * text. The letters and digits of an escape, such as `\n` or `%20`, are not part of a word.
 */
function standingAlone(credentials: Iterable<string>): RegExp {
  const longestFirst = [...credentials].sort((one, other) => other.length - one.length);
  const literals = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  const before = "(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrt])|(?<=\\\\u[0-9a-f]{4})|(?<=%[0-9a-f]{2}))";
  return new RegExp(`${before}(?:${literals.join("|")})(?![A-Za-z0-9])`, "gi");
}

/**
 * A text without case, of the same length: letters that would become two stay unchanged. These two alone become two, or depend on
 * their neighbours.
 */
function folded(text: string): string {
  if (!/[\u0130\u03a3]/.test(text)) return text.toLowerCase();
  return text.replace(/./gsu, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  });
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

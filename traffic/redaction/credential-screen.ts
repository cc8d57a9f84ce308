// Takes credentials out of a stream of texts while they are still being learned: a recorder meets them one by one.
import { createRedactor, type Redactor, SHORTEST_ENCODED, spellingsOf } from "./redactor.ts";

/** Credentials so far and the texts without them. */
export type CredentialScreen = {
  /** From here on the credential is taken out. */
  readonly learn: (credential: string) => void;
  readonly redact: Redactor;
};

/** Credentials remembered at once; beyond them the one learned first is forgotten. */
const MOST_CREDENTIALS = 10_000;

/**
 * A screen that knows some credentials from the start. A text costs one pass, however many credentials there are: only
 * where the beginning of a spelling stands in it, that credential's redactor goes over it.
 */
export function createCredentialScreen(known: readonly string[] = []): CredentialScreen {
  const learned = new Set<string>();
  const short = new Set<string>();
  const byBeginning = new Map<string, Set<string>>();
  // Which pairs of characters begin a spelling at all: most places of a text are passed over by one look at it.
  const pairs = new Uint8Array(0x10000);

  const learn = (credential: string): void => {
    if (credential === "" || learned.has(credential)) return;
    learned.add(credential);
    if (credential.length < SHORTEST_ENCODED) short.add(credential);
    for (const beginning of beginningsOf(credential)) {
      const owners = byBeginning.get(beginning) ?? new Set();
      byBeginning.set(beginning, owners.add(credential));
      pairs[pairAt(beginning, 0)] = 1;
    }
    const [oldest] = learned;
    if (learned.size > MOST_CREDENTIALS && oldest !== undefined) forget(oldest);
  };
  const forget = (credential: string): void => {
    learned.delete(credential);
    short.delete(credential);
    for (const beginning of beginningsOf(credential)) {
      const owners = byBeginning.get(beginning);
      owners?.delete(credential);
      if (owners?.size === 0) byBeginning.delete(beginning);
    }
  };
  const ownersIn = (text: string): readonly string[] => {
    const lower = text.toLowerCase();
    const found = new Set(short);
    for (let at = 0; at + SHORTEST_ENCODED <= lower.length; at++) {
      if (pairs[pairAt(lower, at)] === 0) continue;
      for (const owner of byBeginning.get(lower.slice(at, at + SHORTEST_ENCODED)) ?? []) found.add(owner);
    }
    return [...found];
  };

  for (const credential of known) learn(credential);
  return {
    learn,
    redact: (text) => {
      const owners = ownersIn(text);
      return owners.length === 0 ? text : createRedactor(owners)(text);
    },
  };
}

function beginningsOf(credential: string): ReadonlySet<string> {
  const long = spellingsOf(credential).filter((spelling) => spelling.length >= SHORTEST_ENCODED);
  return new Set(long.map((spelling) => spelling.toLowerCase().slice(0, SHORTEST_ENCODED)));
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

// What an exploration remembers: which classes of responses it has seen, where something new was found, and the requests that
// showed it.
import type { HttpResponse } from "../../http/exchange.ts";
import { type OperationId, statements } from "../../schemas/index.ts";
import { fingerprintOf, shapeOf } from "../../target/exchange/fingerprint.ts";
import type { SendResult, SentRequest } from "../../target/exchange/sent-request.ts";
import type { Check } from "../definition/check.ts";
import { type Drawn, pointerIn } from "./drawn.ts";

export type NoteOutcome = (drawn: Drawn, kind: string, result: SendResult) => void;

/** A drawn request and its check. */
type Tried = { readonly drawn: Drawn; readonly check: Pick<Check, "statements"> };

/** What an exploration has seen so far. */
export function createMemory(corpus: readonly Drawn[]) {
  /** By the class of a response: how often it was seen. */
  const classes = new Map<string, number>();
  /** By operation and pointer: how often something new was seen there, and how often it was tried. */
  const places = new Map<string, { news: number; tried: number }>();
  const kept: Drawn[] = corpus.slice(-MOST_KEPT);
  const touched = new Set<string>();
  let responses = 0;
  const placeOf = (operation: OperationId, pointer: string) => {
    const key = `${operation}${pointer}`;
    const known = places.get(key) ?? { news: 0, tried: 0 };
    places.set(key, known);
    return known;
  };
  return {
    kept: () => [...kept],
    classes: () => classes.size,
    /** Places that often show something new are drawn up to five times as often as those that never do. */
    weightOf: (operation: OperationId, pointer: string) => {
      const { news, tried } = placeOf(operation, pointer);
      return 1 + Math.min(4, (20 * news) / (tried + 5));
    },
    noteTried: (batch: readonly Tried[]) => {
      for (const { drawn, check } of batch) {
        placeOf(drawn.operation, pointerIn(drawn.edit)).tried++;
        for (const statement of check.statements) touched.add(statement);
      }
    },
    noteOutcome: (drawn: Drawn, kind: string, result: SendResult) => {
      responses++;
      const seen = classOf(kind, result);
      const count = classes.get(seen) ?? 0;
      if (count === 0 && classes.size >= MOST_CLASSES) return;
      classes.set(seen, count + 1);
      if (count > 0) return;
      placeOf(drawn.operation, pointerIn(drawn.edit)).news++;
      if (kept.push(drawn) > MOST_KEPT) kept.shift();
    },
    report: () => ({
      responses,
      classes: classes.size,
      seenOnce: [...classes.values()].filter((count) => count === 1).length,
      places: [...places.values()].filter(({ tried }) => tried > 0).length,
      statements: touched.size,
      ofStatements: [...statements.values()].filter(({ coverage }) => coverage === "checked").length,
    }),
  };
}

/** Texts and numbers of the body of a request. */
function textsOf({ probe: { body } }: SentRequest): readonly string[] {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("latin1");
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = ""]) => inner);
}

/** Requests of a corpus at most, the newest. */
const MOST_KEPT = 500;

/** Classes at most: a target whose texts differ each time would have as many as responses. */
const MOST_CLASSES = 20_000;

/** What a response shows: status, names and texts without what varies, and the order of magnitude of its time. */
function classOf(kind: string, result: SendResult): string {
  const { operation, exchange, sent, reason, isAccepted } = result;
  const { outcome } = exchange;
  // The texts of an acceptance are those of the request; a rejection may repeat them.
  const show = isAccepted ? shapeOf : (response: HttpResponse) => fingerprintOf(response, textsOf(sent));
  const shown = outcome.kind === "response" ? show(outcome.response) : `no response (${reason})`;
  const magnitude = Math.max(0, Math.floor(Math.log10(Math.max(1, sent.durationMs))) - 1);
  return `${operation} ${kind} ${magnitude} ${shown}`;
}

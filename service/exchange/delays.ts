// Responses that are delayed, or sent in pieces.
import type { ServerResponse } from "node:http";

/** Runs actions later; `flush` runs everything that still waits at once, and from then on everything immediately. */
export type Delays = { readonly after: (delayMs: number, action: () => void) => void; readonly flush: () => void };

/** Delays that can be cut short. */
export function createDelays(): Delays {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isFlushed = false;
  return {
    after: (delayMs, action) => {
      if (delayMs <= 0 || isFlushed) return action();
      const timer = setTimeout(() => {
        waiting.delete(timer);
        action();
      }, delayMs);
      waiting.set(timer, action);
    },
    flush: () => {
      isFlushed = true;
      for (const [timer, action] of waiting) {
        clearTimeout(timer);
        action();
      }
      waiting.clear();
    },
  };
}

const PIECES = 4;

/** Writes the text to a response whose head is set; the last piece leaves after `overMs`. Cut short where `delays` is flushed. */
export function trickleText(response: ServerResponse, text: string, overMs: number, delays: Delays): void {
  const bytes = Buffer.from(text);
  const length = Math.ceil(bytes.length / PIECES);
  response.flushHeaders();
  const write = (piece: number): void => {
    if (response.destroyed) return;
    response.write(bytes.subarray(piece * length, (piece + 1) * length));
    if (piece + 1 === PIECES) response.end();
    else delays.after(overMs / PIECES, () => write(piece + 1));
  };
  delays.after(overMs / PIECES, () => write(0));
}

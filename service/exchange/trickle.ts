// Writes a body in pieces, spread evenly over some time.
import type { ServerResponse } from "node:http";
import type { Delays } from "./delays.ts";

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

// The heads of responses as they come, before undici reads them: it refuses an unasked `100 Continue`, and does not say what is
// wrong with a head that it cannot read.
import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import type { TransportFault } from "./exchange.ts";

/** Watches one connection, on which one response follows the other. */
export type ResponseHeads = {
  /** The connector, whose sockets are watched. */
  readonly over: (connector: buildConnector.connector) => buildConnector.connector;
  /** Says that the next bytes are those of a new response. */
  readonly expect: () => void;
  /** What makes the head of the latest response unreadable; undefined for nothing known. */
  readonly fault: () => TransportFault | undefined;
};

export function watchResponseHeads(mostBytes: number): ResponseHeads {
  let head = createHead(mostBytes);
  const watch = (socket: Socket) => {
    const read = socket.read.bind(socket);
    head = createHead(mostBytes);
    socket.read = (size) => {
      const bytes: Buffer | null = read(size);
      if (bytes !== null) head.pass(bytes);
      return bytes;
    };
    return socket;
  };
  return {
    over: (connector) => (options, callback) =>
      connector(options, (...[error, socket]) =>
        error === null ? callback(null, watch(socket)) : callback(error, null),
      ),
    expect: () => {
      head = createHead(mostBytes);
    },
    fault: () => faultInHead(head.text()),
  };
}

/** The beginning of the status line of an interim response. */
const INTERIM = /^HTTP\/1\.\d 1\d\d$/;
const STATUS_END = "HTTP/1.1 100".length;
const HEAD_END = "\r\n\r\n";
const TWO = "2".charCodeAt(0);

/** The head of one response, after those of its interim ones. */
function createHead(mostBytes: number) {
  let text = "";
  let start = 0;
  let isWhole = false;
  /** Where the current head ends; -1 if it does not yet. */
  const end = () => text.indexOf(HEAD_END, start);
  return {
    text: () => text,
    /** Takes further bytes. A `100 Continue` in them becomes a `102 Processing`, which says no more and is read past. */
    pass: (bytes: Buffer): void => {
      if (isWhole) return;
      const offset = text.length;
      text += bytes.toString("latin1");
      for (let line = ""; ; start = end() + HEAD_END.length) {
        line = text.slice(start, start + STATUS_END);
        if (!INTERIM.test(line)) break;
        const digit = start + STATUS_END - 1 - offset;
        if (line.endsWith("100") && digit >= 0) bytes[digit] = TWO;
        if (end() === -1) break;
      }
      isWhole = end() !== -1 || text.length > mostBytes;
      if (end() !== -1) text = text.slice(0, end() + HEAD_END.length);
    },
  };
}

const SETTINGS = 4;
const GOAWAY = 7;

function faultInHead(text: string): TransportFault | undefined {
  const isFrameOfConnection = text.startsWith("\0") && text.slice(5, 9) === "\0\0\0\0";
  if (isFrameOfConnection && [SETTINGS, GOAWAY].includes(text.charCodeAt(3))) return "http2-only";
  const lengths = text.match(/^content-length *:/gim) ?? [];
  if (lengths.length > 1 || (lengths.length > 0 && /^transfer-encoding *:/im.test(text))) return "repeated-length";
  return /\r\n[ \t]/.test(text) ? "folded-header" : undefined;
}

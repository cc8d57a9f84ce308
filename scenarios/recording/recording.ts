// What a recording holds: the requests to the five operations in their order, when each began, what came back, and what
// else it holds. Pure.

import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import { countsOf } from "../../statistics/arithmetic.ts";

export type RecordedExchange = {
  /** Milliseconds after the first of the recording. */
  readonly offsetMs: number;
  readonly operation: OperationId;
  readonly body: string;
  /** The status of the target's response; undefined if it gave no response. */
  readonly status: number | undefined;
  /** The body of its response as text; undefined if the recording has none. */
  readonly response: string | undefined;
};

/** Entries of a recording that are not sent again: why, and how many. */
export type LeftOut = { readonly reason: string; readonly count: number };

export type Recording = {
  readonly exchanges: readonly RecordedExchange[];
  readonly leftOut: readonly LeftOut[];
};

/** The fields of a HAR entry that a recording is read from, checked by the schema. */
export type ReadEntry = {
  readonly startedDateTime: string;
  /** The cache of a browser that responded. */
  readonly _fromCache?: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly postData?: {
      readonly text?: string;
      readonly encoding?: string;
      readonly params?: readonly { readonly name?: string; readonly value?: string | null }[] | null;
    } | null;
  };
  readonly response: {
    readonly status: number;
    readonly _error?: string | null;
    readonly _fetchedViaServiceWorker?: boolean | null;
    readonly content?: { readonly text?: string; readonly encoding?: string };
  };
};

/** Bodies of more characters are not sent again. */
const LONGEST_BODY = 8 * 1024 * 1024;

/** The recording of HAR entries; those that name an operation must hold its path at the end of theirs. */
export function recordingOf(entries: readonly ReadEntry[]): Recording {
  const read = entries.map(exchangeOf);
  const exchanges = read.filter((one) => typeof one !== "string").sort((one, other) => one.offsetMs - other.offsetMs);
  const first = exchanges[0]?.offsetMs ?? 0;
  return {
    exchanges: exchanges.map((exchange) => ({ ...exchange, offsetMs: exchange.offsetMs - first })),
    leftOut: countedReasons(read),
  };
}

/** The reasons among what was read or made, in the order of their first place. */
export function countedReasons(found: readonly unknown[]): readonly LeftOut[] {
  const reasons = found.filter((one) => typeof one === "string");
  return [...countsOf(reasons)].map(([reason, count]) => ({ reason, count }));
}

/** Statuses that refuse a request for another reason than what is in it: it may well be accepted today. */
const REFUSED_FOR_THE_MOMENT = new Set([401, 403, 408, 425, 429]);

/** The exchange of an entry, its offset still since 1970, or why the entry is left out. */
function exchangeOf(entry: ReadEntry): RecordedExchange | string {
  const { startedDateTime, request, response: received } = entry;
  const operation = operationOf(request.url);
  if (operation === undefined) return "no operation of the interface";
  if (request.method.toUpperCase() !== "POST") return "another method than POST";
  const body = bodyOf(request);
  if (body === "") return "the recording has no body for the request";
  if (body.length > LONGEST_BODY) return `a body of more than ${LONGEST_BODY / 2 ** 20} MiB`;
  if (!isObject(parsedJson(body))) return "the body is not a JSON object";
  const elsewhere = answeredElsewhere(entry);
  if (elsewhere !== undefined) return elsewhere;
  const isAnswered = (received._error ?? "") === "";
  const status = isAnswered ? received.status : undefined;
  if (status !== undefined && status >= 400 && status < 500 && !REFUSED_FOR_THE_MOMENT.has(status))
    return "rejected in the recording";
  const response = isAnswered ? textOf(received) : undefined;
  return { offsetMs: Date.parse(startedDateTime), operation, body, status, response };
}

/**
 * The body of a request as text. Some recorders write it in base64, and others take a body without a JSON type for a form: then
 * its text is the name of a parameter, up to the first sign that means something in a form.
 */
function bodyOf({ postData }: ReadEntry["request"]): string {
  const { text = "", encoding, params } = postData ?? {};
  if (text !== "") return encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text;
  return (params ?? []).map(({ name = "", value }) => [name, ...(value ? [value] : [])].join("=")).join("&");
}

/** Why the service did not answer a request itself: what did so in front of it sends it on as another entry, if at all. */
function answeredElsewhere({ _fromCache: cache, response }: ReadEntry): string | undefined {
  const { status } = response;
  if ((cache ?? "") !== "" || response._fetchedViaServiceWorker === true) return "answered within the browser";
  if (status < 200) return "without a response in the recording";
  return status >= 300 && status < 400 ? "redirected in the recording" : undefined;
}

function operationOf(url: string): OperationId | undefined {
  if (!URL.canParse(url)) return undefined;
  const path = new URL(url).pathname.replace(/\/+$/, "");
  return OPERATION_IDS.find((id) => path.endsWith(operations[id].path));
}

function textOf({ content }: ReadEntry["response"]): string | undefined {
  const text = content?.text;
  if (text === undefined || text.length > LONGEST_BODY) return undefined;
  return content?.encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text;
}

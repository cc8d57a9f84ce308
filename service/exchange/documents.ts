// From the bytes of a request to a JSON value, strictly, with the choices that JSON and the interface leave.
import { isUtf8 } from "node:buffer";
import { operations } from "../../schemas/index.ts";
import type { Choices } from "../open-points/choices.ts";
import { type ParsedJson, readJson } from "./json-text.ts";
import { type Exchange, isObject, type Rejection, reject } from "./stages.ts";

/** The parsing stage; sets `exchange.body` and, where a choice asks for it, `exchange.oddIntegers`. */
export function createParsing(choices: Choices): (exchange: Exchange) => Rejection | undefined {
  const needsInterpretation =
    choices["document.duplicateFields"] !== "last" ||
    choices["document.wholeNumbers"] === "digits-only" ||
    choices["document.underflow"] === "raised";
  const takesEmptyValues = choices["document.empty"] === "empty-object-like-null";
  return (exchange) => {
    const unsupported = mediaTypeRejection(exchange, choices["document.contentType"]);
    if (unsupported !== undefined) return unsupported;
    if (choices["document.encoding"] === "rejected" && !isUtf8(exchange.bytes)) {
      return reject("malformed", "The body is not UTF-8.");
    }
    const text = textOf(exchange, choices);
    try {
      exchange.body = JSON.parse(text);
    } catch {
      return reject("malformed", "The body is not JSON.");
    }
    if (takesEmptyValues && lacksRequired(exchange) && isEmpty(exchange.body)) exchange.body = {};
    const rejection = needsInterpretation ? applyInterpretation(exchange, text, choices) : undefined;
    if (choices["document.overflow"] === "clamped") exchange.body = clampNumbers(exchange.body);
    return rejection;
  };
}

const BYTE_ORDER_MARK = "\uFEFF";

function textOf(exchange: Exchange, choices: Choices): string {
  const text = exchange.bytes.toString("utf8");
  if (text === "" && choices["document.empty"] !== "rejected" && lacksRequired(exchange)) return "{}";
  const isMarked = choices["document.byteOrderMark"] === "passed-over" && text.startsWith(BYTE_ORDER_MARK);
  return isMarked ? text.slice(1) : text;
}

function isEmpty(body: unknown): boolean {
  return body === null || body === "" || (Array.isArray(body) && body.length === 0);
}

/** Whether no field of the request is required. */
function lacksRequired({ operation }: Exchange): boolean {
  return operations[operation].request.required === undefined;
}

function mediaTypeRejection(exchange: Exchange, choice: Choices["document.contentType"]): Rejection | undefined {
  if (choice === "ignored") return undefined;
  const mediaType = headerValue(exchange.rawHeaders, "content-type");
  if (mediaType === undefined) {
    return choice === "required" ? reject("media", "The content type is missing.") : undefined;
  }
  const isJson = /^application\/json\s*(;.*)?$/i.test(mediaType.trim());
  return isJson ? undefined : reject("media", "The content type must be application/json.");
}

// Taken from the raw headers: the server overwrites the parsed one to keep Fastify from judging it.
function headerValue(rawHeaders: readonly string[], name: string): string | undefined {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : rawHeaders[at + 1];
}

function applyInterpretation(exchange: Exchange, text: string, choices: Choices): Rejection | undefined {
  let interpretation: ParsedJson;
  try {
    interpretation = readJson(text, {
      counts: choices["document.duplicateFields"] === "first" ? "first" : "last",
      raisesUnderflow: choices["document.underflow"] === "raised",
    });
  } catch (error) {
    if (error instanceof RangeError) return reject("malformed", "The body is nested too deeply.");
    throw error;
  }
  if (choices["document.duplicateFields"] === "rejected" && interpretation.repeatedFields.length > 0) {
    return reject("malformed", `The body has fields twice: ${interpretation.repeatedFields.slice(0, 3).join(", ")}.`);
  }
  exchange.body = interpretation.value;
  if (choices["document.wholeNumbers"] === "digits-only") exchange.oddIntegers = interpretation.oddIntegers;
  return undefined;
}

/** Fields at the top level only: no number further down has a limit. */
function clampNumbers(value: unknown): unknown {
  if (!isObject(value)) return value;
  for (const [name, number] of Object.entries(value)) {
    if (number === Number.POSITIVE_INFINITY) value[name] = Number.MAX_VALUE;
  }
  return value;
}

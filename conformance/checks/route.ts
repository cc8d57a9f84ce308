// Requests with another method, path or content type than the interface describes.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import type { Probe } from "../../target/exchange/probe.ts";
import { editRequest, type RequestEdit } from "../../target/request-edit.ts";
import { type DefinedCheck, probeCheck } from "../definition/check.ts";

export function routeChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...ROUTES.map(([part, variant, requestEdit]) => observed(operation, part, variant, "open/U01", requestEdit)),
    ...ACCEPTED_TYPES.map((row) => acceptCheck(operation, row)),
    ...MEDIA_TYPES.map(([variant, requestEdit]) =>
      observed(operation, "content-type", variant, "conventions/request-content-type", requestEdit),
    ),
  ]);
}

const ROUTES: readonly (readonly [part: "method" | "path", variant: string, edit: RequestEdit])[] = [
  ["method", "get", edited("method", "POST -> GET", () => "GET")],
  ["method", "put", edited("method", "POST -> PUT", () => "PUT")],
  ["path", "trailing-slash", edited("path", "a slash at its end", (path) => `${path}/`)],
  ["path", "upper-case", edited("path", "in capitals", (path) => path.toUpperCase())],
  ["path", "query", edited("path", "a query added", (path) => `${path}?assay=1`)],
];

function edited(part: "method" | "path", difference: string, change: (text: string) => string): RequestEdit {
  return editRequest(part, `${part}: ${difference}`, (probe) => ({ ...probe, [part]: change(probe[part]) }));
}

const MEDIA_TYPES: readonly (readonly [variant: string, requestEdit: RequestEdit])[] = [
  ["missing", contentType("left out", undefined)],
  ["text", contentType("text/plain", "text/plain")],
  ["form", contentType("application/x-www-form-urlencoded", "application/x-www-form-urlencoded")],
  ["charset", contentType("with a charset of UTF-8", "application/json; charset=utf-8")],
  ["charset-latin-1", contentType("with a charset of Latin-1", "application/json; charset=iso-8859-1")],
  ["json-suffix", contentType("application/vnd.assay+json", "application/vnd.assay+json")],
];

/** Media types that a client may ask for. The interface knows no response but JSON, so that its form does not depend on them. */
const ACCEPTED_TYPES: readonly (readonly [variant: string, value: string | undefined])[] = [
  ["none", undefined],
  ["any", "*/*"],
  ["browser", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  ["xml", "application/xml"],
];

/** A header that allows JSON must not matter. Whether one that does not is rejected is left open; its response is JSON, if any. */
function acceptCheck(operation: OperationId, [variant, value]: (typeof ACCEPTED_TYPES)[number]): DefinedCheck {
  const isOpen = variant === "xml";
  return probeCheck(isOpen ? "observe" : "accept", {
    parts: ["request", "accept", variant],
    operation,
    statements: ["conventions/response-body"],
    alternatives: [header("Accept", value ?? "left out", value)],
    expected: isOpen ? "JSON, or rejected: no other form is described" : "accepted with a JSON response",
    keepsEveryRule: true,
  });
}

function contentType(difference: string, value: string | undefined): RequestEdit {
  return header("Content-Type", difference, value);
}

function header(name: "Accept" | "Content-Type", difference: string, value: string | undefined): RequestEdit {
  return editRequest(name.toLowerCase(), `${name} header: ${difference}`, (probe: Probe) => {
    const { [name]: _replaced, ...headers } = probe.headers;
    return { ...probe, headers: value === undefined ? headers : { ...headers, [name]: value } };
  });
}

function observed(
  operation: OperationId,
  part: string,
  variant: string,
  statement: string,
  requestEdit: RequestEdit,
): DefinedCheck {
  return probeCheck("observe", {
    parts: ["request", part, variant],
    operation,
    statements: [statement],
    alternatives: [requestEdit],
    expected: "accepted or rejected: the interface does not say",
  });
}

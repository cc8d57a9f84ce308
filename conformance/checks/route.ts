// Requests with another method, path or content type than the interface describes.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import type { Probe } from "../../target/exchange/probe.ts";
import { editRequest, type RequestEdit } from "../../target/request-edit.ts";
import { type Check, checkId, defineCheck } from "../definition/check.ts";

export function routeChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...ROUTES.map(([part, variant, requestEdit]) => observed(operation, part, variant, "open/U01", requestEdit)),
    ...MEDIA_TYPES.map(([variant, requestEdit]) =>
      observed(operation, "content-type", variant, "conventions/request-content-type", requestEdit),
    ),
  ]);
}

const ROUTES: readonly (readonly [part: string, variant: string, requestEdit: RequestEdit])[] = [
  ["method", "get", editRequest("method", "method: POST -> GET", (probe) => ({ ...probe, method: "GET" }))],
  ["method", "put", editRequest("method", "method: POST -> PUT", (probe) => ({ ...probe, method: "PUT" }))],
  [
    "path",
    "trailing-slash",
    editRequest("path", "path: a slash at its end", (probe) => ({ ...probe, path: `${probe.path}/` })),
  ],
  [
    "path",
    "upper-case",
    editRequest("path", "path: in capitals", (probe) => ({ ...probe, path: probe.path.toUpperCase() })),
  ],
  [
    "path",
    "query",
    editRequest("path", "path: a query added", (probe) => ({ ...probe, path: `${probe.path}?assay=1` })),
  ],
];

const MEDIA_TYPES: readonly (readonly [variant: string, requestEdit: RequestEdit])[] = [
  ["missing", contentType("left out", undefined)],
  ["text", contentType("text/plain", "text/plain")],
  ["form", contentType("application/x-www-form-urlencoded", "application/x-www-form-urlencoded")],
  ["charset", contentType("with a charset of UTF-8", "application/json; charset=utf-8")],
  ["charset-latin-1", contentType("with a charset of Latin-1", "application/json; charset=iso-8859-1")],
  ["json-suffix", contentType("application/vnd.assay+json", "application/vnd.assay+json")],
];

function contentType(difference: string, value: string | undefined): RequestEdit {
  return editRequest("content-type", `Content-Type header: ${difference}`, (probe: Probe) => {
    const { "Content-Type": _type, ...headers } = probe.headers;
    return { ...probe, headers: value === undefined ? headers : { ...headers, "Content-Type": value } };
  });
}

function observed(
  operation: OperationId,
  part: string,
  variant: string,
  statement: string,
  requestEdit: RequestEdit,
): Check {
  return defineCheck({
    id: checkId(operation, "request", part, variant),
    operation,
    family: "route",
    tier: "observed",
    kind: "observe",
    statements: [statement],
    trial: {
      kind: "probe",
      control: PLAIN,
      alternatives: [requestEdit],
      expected: "accepted or rejected: the interface does not say",
    },
  });
}

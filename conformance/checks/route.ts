// Method, path and content type: what becomes of requests elsewhere than where an operation is said to be.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { type Check, checkId, defineCheck } from "../catalogue/check.ts";
import type { Probe } from "../exchange/probe.ts";
import { PLAIN } from "../target/control.ts";
import { type Alteration, altered } from "../target/request-edit.ts";

export function routeChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...ROUTES.map(([part, variant, alteration]) => observed(operation, part, variant, "open/U01", alteration)),
    ...MEDIA_TYPES.map(([variant, alteration]) =>
      observed(operation, "content-type", variant, "conventions/request-content-type", alteration),
    ),
  ]);
}

const ROUTES: readonly (readonly [part: string, variant: string, alteration: Alteration])[] = [
  ["method", "get", altered("method: POST -> GET", (probe) => ({ ...probe, method: "GET" }))],
  ["method", "put", altered("method: POST -> PUT", (probe) => ({ ...probe, method: "PUT" }))],
  ["path", "trailing-slash", altered("path: a slash at its end", (probe) => ({ ...probe, path: `${probe.path}/` }))],
  ["path", "upper-case", altered("path: in capitals", (probe) => ({ ...probe, path: probe.path.toUpperCase() }))],
  ["path", "query", altered("path: a query added", (probe) => ({ ...probe, path: `${probe.path}?assay=1` }))],
];

const MEDIA_TYPES: readonly (readonly [variant: string, alteration: Alteration])[] = [
  ["missing", contentType("left out", undefined)],
  ["text", contentType("text/plain", "text/plain")],
  ["form", contentType("application/x-www-form-urlencoded", "application/x-www-form-urlencoded")],
  ["charset", contentType("with a charset of UTF-8", "application/json; charset=utf-8")],
  ["charset-latin-1", contentType("with a charset of Latin-1", "application/json; charset=iso-8859-1")],
  ["json-suffix", contentType("application/vnd.assay+json", "application/vnd.assay+json")],
];

function contentType(difference: string, value: string | undefined): Alteration {
  return altered(`Content-Type header: ${difference}`, (probe: Probe) => {
    const { "Content-Type": _type, ...headers } = probe.headers;
    return { ...probe, headers: value === undefined ? headers : { ...headers, "Content-Type": value } };
  });
}

function observed(
  operation: OperationId,
  part: string,
  variant: string,
  statement: string,
  alteration: Alteration,
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
      alternatives: [alteration],
      expected: "accepted or refused: the interface does not say",
      guarded: true,
    },
  });
}

// Why a target accepts nothing: unreachable, not the service, or credential refused. Only a certain cause stops a run; a
// target that rejects everything for an unknown reason is judged, and the verdict is inconclusive.
import { Failure } from "../errors.ts";
import { headerValues, mediaTypeOf } from "../http/exchange.ts";
import type { Redactor } from "../http/redaction/redactor.ts";
import type { Target } from "../http/target.ts";
import type { SendResult } from "./exchange/sent-request.ts";
import { haveSameShape, type Rejections, responseOf } from "./rejection-baseline.ts";

/** Throws if the first request got no response at all, or none in HTTP. */
export function requireResponse(target: Target, result: SendResult): void {
  const { outcome } = result.exchange;
  if (outcome.kind === "response") return;
  switch (outcome.code) {
    case "interrupted":
    case "response-too-large":
    case "encoding-broken":
    case "encoding-unsupported":
      return;
    case "truncated":
      throw new Failure(
        "target-not-the-service",
        `expected complete responses from ${target.url}, and each is cut off`,
      );
    case "protocol-error":
    case "headers-too-large":
    case "too-many-1xx":
      throw new Failure("target-not-the-service", `expected HTTP at ${target.url}, and the response is not HTTP`);
    default:
      throw new Failure("target-unreachable", `expected a response from ${target.url}, and got none: ${outcome.code}`);
  }
}

/**
 * Throws if no control was accepted and the responses show why. `first` holds the response to the first control of each
 * operation.
 */
export function diagnose(
  target: Target,
  first: readonly SendResult[],
  rejections: readonly Rejections[],
  redact: Redactor,
): void {
  const responses = first.flatMap((result) => responseOf(result) ?? []);
  const [response] = responses;
  if (response === undefined || responses.length < first.length) return;
  const statuses = [...new Set(responses.map(({ status }) => status))].sort().join(", ");

  if (responses.every(({ status }) => status >= 300 && status < 400)) {
    const [location = "nowhere"] = headerValues(response.headers, "location");
    const to = redact(location).slice(0, 200);
    throw notTheService(target, `every request is redirected (status ${statuses}, to ${to})`);
  }
  if (responses.every(({ status }) => CREDENTIAL_STATUS.has(status))) throw credentialRefused(statuses);
  if (responses.every((one) => one.status < 300 && isHtml(one.body, mediaTypeOf(one)))) {
    throw notTheService(target, `every response is an HTML page with status ${statuses}`);
  }
  const isUnknownPath = ({ operation, status = 0 }: SendResult) =>
    MISSING_STATUS.has(status) &&
    rejections.some((known) => known.operation === operation && known.unknownPath.status === status);
  if (first.every(isUnknownPath)) {
    throw notTheService(target, `every path has status ${statuses}, even one that no service has`);
  }
  const isLikeNoCredential = (result: SendResult) =>
    rejections.some((known) => known.operation === result.operation && haveSameShape(known.noCredential, result));
  const speaksOfCredentials = responses.every(({ body }) => CREDENTIAL_WORDS.test(new TextDecoder().decode(body)));
  if (speaksOfCredentials && first.every(isLikeNoCredential)) throw credentialRefused(statuses);
}

const CREDENTIAL_STATUS: ReadonlySet<number> = new Set([401, 403, 407]);
const MISSING_STATUS: ReadonlySet<number> = new Set([404, 405, 410, 501]);
const CREDENTIAL_WORDS =
  /unauthori[sz]ed|unauthenticated|authenti|authori[sz]ation|credential|api[ _-]?key|bearer|\bjwt\b|access[ _-]?token|(invalid|expired|missing) token/i;

function isHtml(body: Uint8Array, mediaType: string): boolean {
  const text = new TextDecoder().decode(body.subarray(0, 200));
  return mediaType === "text/html" ? /^\s*</.test(text) : /^\s*<(!doctype|html)/i.test(text);
}

function credentialRefused(statuses: string): Failure {
  return new Failure(
    "credential-refused",
    `expected the credential to be honoured, and every valid request has status ${statuses}`,
  );
}

function notTheService(target: Target, found: string): Failure {
  return new Failure("target-not-the-service", `expected the service's operations at ${target.url}, and ${found}`);
}

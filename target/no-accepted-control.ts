// What it means that no control of a run is accepted. If the cause is certain, the run stops: the target is unreachable, not the
// service, or refuses the credential. What one rejected control does to a check is in conformance/trial/bracketed-probe.ts.
import { Failure } from "../errors.ts";
import { headerValues, mediaTypeOf } from "../http/exchange.ts";
import type { Redactor } from "../http/redaction/redactor.ts";
import type { Target } from "../http/target.ts";
import type { ReasonCode } from "../run/format/run.ts";
import type { SendResult } from "./exchange/sent-request.ts";
import { haveSameShape, type Rejections, responseOf } from "./rejection-baseline.ts";

/** Why nothing can be compared with a control: the reason of its last response. Its checks are inconclusive for that reason. */
export function reasonForNoControl({ class: kind, reason }: SendResult): ReasonCode {
  return kind === "rejected" ? "control-rejected" : (reason ?? "no-evidence");
}

/** Throws if the first request got no response, or one that is not HTTP. */
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
      throw new Failure("target-not-the-service", `${target.url} must send whole responses, got one that is cut off.`);
    case "http2-only":
      throw new Failure(
        "target-unreachable",
        `${target.url} must respond in HTTP/1.1, but refuses it, as a service that speaks HTTP/2 only.`,
      );
    case "repeated-length":
      throw notTheService(target, "a response that states its length twice, which HTTP/1.1 forbids");
    case "folded-header":
      throw notTheService(target, "a response with a header on two lines, which HTTP/1.1 forbids");
    case "protocol-error":
    case "headers-too-large":
    case "too-many-1xx":
      throw new Failure(
        "target-not-the-service",
        `${target.url} must respond in HTTP, got a response that is not HTTP.`,
      );
    default:
      throw new Failure("target-unreachable", `${target.url} must respond, got no response (${outcome.code}).`);
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
    throw notTheService(target, `a redirect of every request (status ${statuses}, to ${to})`);
  }
  if (responses.every(({ status }) => CREDENTIAL_STATUS.has(status))) throw credentialRefused(statuses);
  if (responses.every((one) => one.status < 300 && isHtml(one.body, mediaTypeOf(one)))) {
    throw notTheService(target, `an HTML page with status ${statuses} for every request`);
  }
  const isUnknownPath = ({ operation, status = 0 }: SendResult) =>
    MISSING_STATUS.has(status) &&
    rejections.some((known) => known.operation === operation && known.unknownPath.status === status);
  if (first.every(isUnknownPath)) {
    throw notTheService(target, `status ${statuses} for every path, even for one that does not exist`);
  }
  const isLikeNoCredential = (result: SendResult) =>
    rejections.some((known) => known.operation === result.operation && haveSameShape(known.noCredential, result));
  const namesCredentials = responses.every(({ body }) => CREDENTIAL_WORDS.test(new TextDecoder().decode(body)));
  if (namesCredentials && first.every(isLikeNoCredential)) throw credentialRefused(statuses);
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
    `The target must accept the credential, got status ${statuses} for every valid request.`,
  );
}

function notTheService(target: Target, found: string): Failure {
  return new Failure("target-not-the-service", `${target.url} must respond as the service does, got ${found}.`);
}

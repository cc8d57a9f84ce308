// What a rejection looks like to a client: status by reason, body by choice.
import type { Choices } from "../open-points/choices.ts";
import type { Rejection, RejectionReason, ServiceResponse } from "./stages.ts";

export function createRejectionWriter(choices: Choices): (rejection: Rejection) => ServiceResponse {
  const statuses = statusesOf(choices);
  const form = FORMS[choices["rejection.body"]];
  const isOk = choices["rejection.carrier"] === "ok";
  const isChallenged = choices["rejection.challenge"] === "bearer";
  return (rejection) => {
    const status = statuses[rejection.reason];
    const isAboutCredential = rejection.reason === "unauthenticated" || rejection.reason === "credential";
    return {
      status: isOk ? 200 : status,
      headers: {
        ...form.headers,
        ...(isAboutCredential && isChallenged && { "www-authenticate": "Bearer" }),
        ...(rejection.reason === "rate" && { "retry-after": "0" }),
        ...(rejection.reason === "not-ready" && { "retry-after": "1" }),
        ...(rejection.reason === "method" && { allow: "POST" }),
      },
      text: form.write(rejection, status, reasonsOf(rejection, choices["rejection.detail"])),
    };
  };
}

type Form = {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (rejection: Rejection, status: number, reasons: readonly string[]) => string;
};

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

const FORMS: Readonly<Record<Choices["rejection.body"], Form>> = {
  problem: {
    headers: { "content-type": "application/problem+json" },
    write: (rejection, status, reasons) =>
      JSON.stringify({ title: rejection.reason, status, detail: rejection.detail, errors: reasons }),
  },
  error: {
    headers: JSON_TYPE,
    write: (rejection, _status, reasons) =>
      JSON.stringify({ error: { code: rejection.reason, message: rejection.detail, reasons } }),
  },
  "success-false": {
    headers: JSON_TYPE,
    write: (rejection, _status, reasons) =>
      JSON.stringify({ success: false, error: `${rejection.reason}: ${rejection.detail}`, reasons }),
  },
  empty: { headers: {}, write: () => "" },
  html: {
    headers: { "content-type": "text/html; charset=utf-8" },
    write: (rejection, status) =>
      `<!doctype html><title>${status}</title><h1>${rejection.reason}</h1><p>${rejection.detail}</p>`,
  },
};

// Only pointers and fixed wording: a rejection never echoes what the client sent.
function reasonsOf(rejection: Rejection, detail: Choices["rejection.detail"]): readonly string[] {
  if (detail === "none") return [];
  const reasons = rejection.violations.map(({ pointer, keyword, expected }) =>
    keyword === "required" ? `${pointer} must be there` : `${pointer || "the body"} must be ${expected}`,
  );
  return detail === "first" ? reasons.slice(0, 1) : reasons;
}

function statusesOf(choices: Choices): Readonly<Record<RejectionReason, number>> {
  return {
    unauthenticated: Number(choices["rejection.unauthenticated"]),
    credential: Number(choices["rejection.credential"]),
    malformed: Number(choices["rejection.malformed"]),
    invalid: Number(choices["rejection.invalid"]),
    unknown: Number(choices["rejection.unknown"]),
    "not-ready": Number(choices["token.notReady"]),
    path: Number(choices["route.path"]),
    method: Number(choices["route.method"]),
    media: 415,
    "too-large": 413,
    rate: 429,
    internal: 500,
  };
}

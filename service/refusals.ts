// How a refusal looks from outside: status by reason, body by choice.
import type { Choices } from "./choices.ts";
import type { HttpResponse, Refusal, RefusalReason } from "./stages.ts";

/** The stage that writes refusals. */
export function createRefusalWriter(choices: Choices): (refusal: Refusal) => HttpResponse {
  const statuses = statusesOf(choices);
  const form = FORMS[choices["refusal.body"]];
  const isOk = choices["refusal.carrier"] === "ok";
  const isChallenged = choices["refusal.challenge"] === "bearer";
  return (refusal) => {
    const status = statuses[refusal.reason];
    const isAboutCredential = refusal.reason === "unauthenticated" || refusal.reason === "credential";
    return {
      status: isOk ? 200 : status,
      headers: {
        ...form.headers,
        ...(isAboutCredential && isChallenged && { "www-authenticate": "Bearer" }),
        ...(refusal.reason === "rate" && { "retry-after": "0" }),
        ...(refusal.reason === "method" && { allow: "POST" }),
      },
      text: form.write(refusal, status, reasonsOf(refusal, choices["refusal.detail"])),
    };
  };
}

type Form = {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (refusal: Refusal, status: number, reasons: readonly string[]) => string;
};

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

const FORMS: Readonly<Record<Choices["refusal.body"], Form>> = {
  problem: {
    headers: { "content-type": "application/problem+json" },
    write: (refusal, status, reasons) =>
      JSON.stringify({ title: refusal.reason, status, detail: refusal.detail, errors: reasons }),
  },
  error: {
    headers: JSON_TYPE,
    write: (refusal, _status, reasons) =>
      JSON.stringify({ error: { code: refusal.reason, message: refusal.detail, reasons } }),
  },
  "success-false": {
    headers: JSON_TYPE,
    write: (refusal, _status, reasons) =>
      JSON.stringify({ success: false, error: `${refusal.reason}: ${refusal.detail}`, reasons }),
  },
  empty: { headers: {}, write: () => "" },
  html: {
    headers: { "content-type": "text/html; charset=utf-8" },
    write: (refusal, status) =>
      `<!doctype html><title>${status}</title><h1>${refusal.reason}</h1><p>${refusal.detail}</p>`,
  },
};

// Only pointers and our own words: what the client sent is never sent back in a refusal.
function reasonsOf(refusal: Refusal, detail: Choices["refusal.detail"]): readonly string[] {
  if (detail === "none") return [];
  const reasons = refusal.violations.map(({ pointer, keyword, expected }) =>
    keyword === "required" ? `${pointer} must be there` : `${pointer || "the body"} must be ${expected}`,
  );
  return detail === "first" ? reasons.slice(0, 1) : reasons;
}

function statusesOf(choices: Choices): Readonly<Record<RefusalReason, number>> {
  return {
    unauthenticated: Number(choices["refusal.unauthenticated"]),
    credential: Number(choices["refusal.credential"]),
    malformed: Number(choices["refusal.malformed"]),
    invalid: Number(choices["refusal.invalid"]),
    unknown: Number(choices["refusal.unknown"]),
    path: Number(choices["route.path"]),
    method: Number(choices["route.method"]),
    media: 415,
    "too-large": 413,
    rate: 429,
    internal: 500,
  };
}

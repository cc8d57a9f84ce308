// Credentials in every spelling, and in texts that make them hard to find.
import fc from "fast-check";
import { expect, test } from "vitest";
import { REDACTED } from "../../../http/redaction/placeholder.ts";
import { createLearningRedactor, createRedactor } from "../../../http/redaction/redactor.ts";
import { openLog } from "../../../scenarios/driver/k6/k6-log.ts";

const CANARY = 'ey.J/c+A n"a<r>y&~?é-0123456789';
const redact = createRedactor([CANARY]);

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const asGo = (text: string): string => asJson(text).replace(/[<>&]/g, unit);
const asAscii = (text: string): string => asJson(text).replace(/[^ -~]/g, unit);
const unit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
const hex = (text: string): string => Buffer.from(text).toString("hex");

test.each([
  ["unchanged", CANARY],
  ["in capitals", CANARY.toUpperCase()],
  ["in small letters", CANARY.toLowerCase()],
  ["percent-encoded", encodeURIComponent(CANARY)],
  ["percent-encoded in small letters", encodeURIComponent(CANARY).toLowerCase()],
  ["percent-encoded as a URL", encodeURI(CANARY)],
  ["percent-encoded twice", encodeURIComponent(encodeURIComponent(CANARY))],
  ["percent-encoded throughout", hex(CANARY).toUpperCase().replace(/../g, "%$&")],
  ["as a form encodes it", new URLSearchParams([["a", CANARY]]).toString().slice(2)],
  ["escaped for HTML", CANARY.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")],
  ["in hexadecimal", hex(CANARY)],
  ["in hexadecimal of Latin-1", Buffer.from(CANARY, "latin1").toString("hex")],
  ["in hexadecimal capitals", hex(CANARY).toUpperCase()],
  ["escaped for JSON", asJson(CANARY)],
  ["escaped for JSON in ASCII", asAscii(CANARY)],
  ["escaped for JSON by Go", asGo(CANARY)],
  ["escaped for JSON twice", asJson(asJson(CANARY))],
  ["escaped for JSON by a script, then by k6's log", asGo(asJson(CANARY))],
  ["escaped for JSON by a target, a script and k6's log", asGo(asJson(asJson(CANARY)))],
])("createRedactor removes a credential %s", (_, text) => {
  expect(redact(`before ${text}${text} after`)).toBe(`before ${REDACTED}${REDACTED} after`);
});

test("createRedactor removes a credential within base64 of both alphabets", () => {
  const around = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(around, around, fc.constantFrom("base64", "base64url"), (before, after, encoding) => {
      const encoded = Buffer.concat([before, Buffer.from(CANARY), after]).toString(encoding);
      const left = redact(encoded);
      expect(left).toContain(REDACTED);
      const extra = Buffer.from([...before, ...after]).toString("base64").length;
      expect(left.length - REDACTED.length).toBeLessThanOrEqual(extra + 8);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("createRedactor removes the beginning of a credential where the text was truncated", () => {
  const part = CANARY.slice(0, 12);
  expect(redact(`"Bearer ${part}… and ${part}`)).toBe(`"Bearer ${REDACTED}… and ${REDACTED}`);
  expect(redact("ends in ey.J")).toBe("ends in ey.J");
});

const [inner, outer] = ["secret-1234", "my-secret-1234-of-mine"];
test.each([
  ["a credential that contains an earlier one", [inner, outer], `${outer} ${inner}`, "* *"],
  ["a credential that contains a later one", [outer, inner], `${outer} ${inner}`, "* *"],
  ["two credentials that overlap", ["abcdefgh-12", "gh-12-stuvwxyz"], "(abcdefgh-12-stuvwxyz)", "(*)"],
  ["the longer of two with the same beginning", ["user-1", "user-10"], "user-10 user-1", "* *"],
  ["a short one as a whole word only", ["test"], '"bnb-testnet" "Test" attest', '"bnb-testnet" "*" attest'],
  ["a short one after an escape", ["test"], "a\\ntest %20test \\u0020test", "a\\n* %20* \\u0020*"],
  ["one after letters whose lower case is longer", ["İstanbul-0123"], "İİİ İstanbul-0123!", "İİİ *!"],
  ["one with a letter of two small forms", ["geheim-ΛΟΓΟΣ"], "geheim-ΛΟΓΟΣ geheim-ΛΟΓΟΣα", "* *α"],
  ["nothing without credentials", [], "bnb-testnet", "bnb-testnet"],
  ["nothing for an empty one", [""], "bnb-testnet", "bnb-testnet"],
])("createRedactor removes %s", (_, credentials, text, left) => {
  expect(createRedactor(credentials)(text)).toBe(left.replaceAll("*", REDACTED));
});

test("createRedactor removes a credential of any characters", () => {
  const text = fc.string({ unit: "grapheme" });
  const credential = fc.string({ unit: "grapheme", minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(credential, text, text, (secret, before, after) => {
      fc.pre(!REDACTED.includes(secret));
      expect(createRedactor([secret])(before + secret + after)).not.toContain(secret);
    }),
  );
});

test("createRedactor redacts a long text with many credentials", () => {
  const text = CANARY.repeat(50_000);
  expect(redact(text)).toBe(REDACTED.repeat(50_000));
});

test("createLearningRedactor forgets the oldest credential, but no spelling shared with a later one", () => {
  const { learn, redact: clean } = createLearningRedactor([], 2);
  for (const credential of ["TOKEN-0123", "token-0123", "token-4567"]) learn(credential);
  expect(clean("token-0123 token-4567")).toBe(`${REDACTED} ${REDACTED}`);
  for (const credential of ["pw", "token-8901"]) learn(credential);
  expect(clean("token-0123 token-4567 pw token-8901")).toBe(`token-0123 token-4567 ${REDACTED} ${REDACTED}`);
  learn("token-2345");
  expect(clean("pw")).toBe("pw");
});

test("openLog removes a credential that is split between chunks", () => {
  const credential = "sk-live-0123456789-é";
  const line = Buffer.from(`${JSON.stringify({ level: "error", msg: `got ${credential} back` })}\n`);
  for (let cut = 1; cut < line.length; cut++) {
    const sink = openLog(createRedactor([credential]));
    sink.write(line.subarray(0, cut));
    sink.write(line.subarray(cut));
    sink.end();
    expect(sink.text() + sink.log.lastError).not.toContain("sk-live");
    expect(sink.text()).toContain(REDACTED);
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedactor, REDACTED } from "../../../traffic/redaction/redactor.ts";

const CANARY = 'ey.J/c+A n"a<r>y-0123456789';
const redact = createRedactor([CANARY]);

test.each([
  ["as it is", CANARY],
  ["URL-encoded", encodeURIComponent(CANARY)],
  ["as a form encodes it", new URLSearchParams([["a", CANARY]]).toString().slice(2)],
  ["escaped for JSON", JSON.stringify(CANARY).slice(1, -1)],
  ["escaped for HTML", CANARY.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")],
  ["in hexadecimal", Buffer.from(CANARY).toString("hex")],
  ["in hexadecimal capitals", Buffer.from(CANARY).toString("hex").toUpperCase()],
])("removes the credential %s", (_form, text) => {
  expect(redact(`before ${text} after`)).toBe(`before ${REDACTED} after`);
});

test("removes the credential from base64 at each position in a longer text", () => {
  for (const prefix of ["", "a", "ab", "user:"]) {
    const encoded = Buffer.from(`${prefix}${CANARY}:rest`).toString("base64");
    const decoded = Buffer.from(redact(encoded).replace(REDACTED, ""), "base64").toString("latin1");
    expect(redact(encoded)).toContain(REDACTED);
    expect(decoded).not.toContain(CANARY.slice(2, 12));
  }
});

test("leaves text alone where there is no credential", () => {
  expect(createRedactor([""])("bnb-testnet")).toBe("bnb-testnet");
});

test("removes what is left of a credential where a text was cut within it", () => {
  const part = CANARY.slice(0, 12);
  expect(redact(`"Bearer ${part}… and ${part}`)).toBe(`"Bearer ${REDACTED}… and ${REDACTED}`);
  expect(redact("ends in ey.J")).toBe("ends in ey.J");
});

test("does not cut a short credential out of longer words", () => {
  expect(createRedactor(["test"])('"bnb-testnet" "test"')).toBe(`"bnb-testnet" "${REDACTED}"`);
});

test("leaves no credential of any letters behind", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), fc.string(), (credential, before, after) => {
      fc.pre(!REDACTED.includes(credential));
      expect(createRedactor([credential])(before + credential + after)).not.toContain(credential);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REDACTED, redactorOf } from "../../../../scenarios/launch/k6/log-redaction.ts";

const token = "sk-live_0123456789abcdef+/~?&<é";

describe("redactorOf", () => {
  it.each([
    ["literal", token],
    ["URL-encoded", encodeURIComponent(token)],
    ["hex", Buffer.from(token).toString("hex")],
    ["upper-case hex", Buffer.from(token).toString("hex").toUpperCase()],
    ["as Go writes JSON", token.replace("&", "\\u0026").replace("<", "\\u003c")],
  ])("removes the %s form", (_, form) => {
    expect(redactorOf([token])(`before ${form}${form} after`)).toBe(`before ${REDACTED}${REDACTED} after`);
  });

  it.each([
    ["in a log line", 1],
    ["in a JSON text in a log line", 2],
    ["in a JSON text in a JSON text in a log line", 3],
  ])("removes a secret with quotes, escaped %s", (_, depth) => {
    const quoted = 'sk"live\\<0123>&"';
    const asGo = (text: string) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
    const asScript = (text: string) => JSON.stringify(text).slice(1, -1);
    let [line, other] = [quoted, quoted];
    for (let at = 0; at < depth; at++) {
      line = asGo(line);
      other = at === depth - 1 ? asGo(other) : asScript(other);
    }
    expect(redactorOf([quoted])(`a ${line} b ${other} c`)).toBe(`a ${REDACTED} b ${REDACTED} c`);
  });

  it("removes the base64 of any text around the secret but for a few characters on each side", () => {
    const redact = redactorOf([token]);
    const around = fc.uint8Array({ maxLength: 9 });
    fc.assert(
      fc.property(
        around,
        around,
        fc.constantFrom("base64" as const, "base64url" as const),
        (before, after, encoding) => {
          const encoded = Buffer.concat([before, Buffer.from(token), after]).toString(encoding);
          const left = redact(encoded);
          expect(left).toContain(REDACTED);
          const extra = Buffer.from([...before, ...after]).toString("base64").length;
          expect(left.length - REDACTED.length).toBeLessThanOrEqual(extra + 8);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it("removes each secret of a pool, the longer of two that begin alike as a whole", () => {
    const redact = redactorOf(["user-1", "user-10", "other-secret"]);
    expect(redact("user-10 user-1 other-secret")).toBe(`${REDACTED} ${REDACTED} ${REDACTED}`);
  });

  it("changes nothing without secrets, nor for an empty one", () => {
    expect(redactorOf([])("text")).toBe("text");
    expect(redactorOf([""])("text")).toBe("text");
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentialsOf, refusedCredentialOf } from "../../../cli/settings/credentials.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { Failure } from "../../../errors.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-credentials-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("credentials", () => {
  it("are the lines of the file, without blank lines, surrounding blanks and byte order marks", () => {
    const file = write("\uFEFFone-token\r\n\r\n  two-token\t\r\nthree-token");
    expect(credentialsOf(file, { token: "ignored" })).toEqual(["one-token", "two-token", "three-token"]);
  });

  it("are the one of the environment without a file, or none", () => {
    const { token, refusedToken } = readEnvironment({ ASSAY_TOKEN: " a-token\n", ASSAY_REFUSED_TOKEN: "  " });
    expect(credentialsOf(undefined, { token })).toEqual(["a-token"]);
    expect(credentialsOf(undefined, { token: undefined })).toEqual([]);
    expect(refusedCredentialOf({ refusedToken })).toBeUndefined();
  });

  it.each([
    ["a character that no header holds", "secret\u0000token", "number 7"],
    ["a character beyond ASCII", "sécret-token", "number 2"],
    ["a line feed", "secret\ntoken", "number 7"],
    ["the scheme", "Bearer secret-token", '"Bearer "'],
  ])("are refused with %s, and not repeated", (_, token, reason) => {
    const failure = failureOf(() => credentialsOf(undefined, { token }));
    expect(failure).toMatchObject({ code: "usage", message: expect.stringContaining("ASSAY_TOKEN") });
    expect(failure.message).toContain(reason);
    expect(failure.message).not.toMatch(/cret/);
    expect(() => refusedCredentialOf({ refusedToken: token })).toThrow(/^ASSAY_REFUSED_TOKEN must be/);
  });

  it("are refused with the number of their line", () => {
    const failure = failureOf(() => credentialsOf(write("\nfine\nbroken\u0007\n"), { token: undefined }));
    expect(failure.code).toBe("token-file-unreadable");
    expect(failure.message).toMatch(/^Line 3 of /);
  });

  it("are missed in a file of blank lines", () => {
    const failure = failureOf(() => credentialsOf(write("\n \r\n"), { token: "not used" }));
    expect(failure.message).toMatch(/empty file/);
  });
});

function write(text: string): string {
  const path = join(folder, "tokens");
  writeFileSync(path, text);
  return path;
}

function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("expected a failure, got none");
}

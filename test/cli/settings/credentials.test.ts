import { describe, expect, it } from "vitest";
import { credentialsOf, refusedCredentialOf } from "../../../cli/settings/credentials.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();
const write = (text: string) => folder.write("tokens", text);

describe("credentials", () => {
  it("are the lines of the file, without blank lines, surrounding blanks and byte order marks", () => {
    const file = write("\uFEFFone-token\r\n\r\n  two-token\t\r\nthree-token");
    expect(credentialsOf(file, { token: "ignored" })).toEqual(["one-token", "two-token", "three-token"]);
  });

  it("are the one in the environment if there is no file, or none", () => {
    const { token, refusedToken } = readEnvironment({ ASSAY_TOKEN: " a-token\n", ASSAY_REFUSED_TOKEN: "  " });
    expect(credentialsOf(undefined, { token })).toEqual(["a-token"]);
    expect(credentialsOf(undefined, { token: undefined })).toEqual([]);
    expect(refusedCredentialOf({ refusedToken })).toBeUndefined();
  });

  it.each([
    ["a character that no header holds", "secret\u0000token", "character 7"],
    ["a character beyond ASCII", "sécret-token", "character 2"],
    ["a line feed", "secret\ntoken", "character 7"],
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

  it("are reported as missing in a file of blank lines", () => {
    const failure = failureOf(() => credentialsOf(write("\n \r\n"), { token: "not used" }));
    expect(failure.message).toMatch(/empty file/);
  });
});

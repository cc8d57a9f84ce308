import { describe, expect, it } from "vitest";
import { programFor } from "../../../cli/run/program.ts";

describe("how printed commands start Assay", () => {
  it("is the script of a checkout, from any folder", () => {
    expect(programFor("/home/a/assay", "/home/a/assay")).toBe("node bin/assay.mjs");
    expect(programFor("/home/a/as say", "/home/a/service")).toBe("node '../as say/bin/assay.mjs'");
  });

  it("is the link of a project that depends on it", () => {
    expect(programFor("/home/a/service/node_modules/assay", "/home/a/service")).toBe("./node_modules/.bin/assay");
    const scoped = "/home/a/service/node_modules/@assay-harness/assay";
    expect(programFor(scoped, "/home/a/service")).toBe("./node_modules/.bin/assay");
    expect(programFor("/home/a/service/node_modules/assay", "/home/a/service/ci")).toBe("../node_modules/.bin/assay");
  });

  it("is the name alone where it is installed for all", () => {
    expect(programFor("/usr/lib/node_modules/assay", "/home/a/service")).toBe("assay");
  });
});

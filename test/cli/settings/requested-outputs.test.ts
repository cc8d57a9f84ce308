import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { requireWritableOutputs, takesStdout } from "../../../cli/settings/requested-outputs.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();
folder.write("a-folder/of-a-file", "");
folder.write("a-file", "");

describe("the requested outputs", () => {
  it("may be any number of files, in folders that do not exist yet, and one on stdout", () => {
    const settings = settingsOf({ json: "-", junit: place("a-file"), html: place("new/deep/report.html") });
    expect(() => requireWritableOutputs(settings)).not.toThrow();
    expect(takesStdout(settings)).toBe(true);
    expect(takesStdout(settingsOf({ json: place("x"), github: true }))).toBe(false);
  });

  it.each([
    ["two documents on stdout", { json: "-", junit: "-" }, "--json and --junit"],
    ["two other files on stdout", { behaviourOut: "-", fixturesOut: "-" }, "--behaviour-out and --fixtures-out"],
    ["annotations within a document", { json: "-", github: true }, "--json and --github"],
    ["one file for two formats", { html: "./x.out", markdown: "x.out" }, "--html and --markdown"],
  ])("refuses %s", (_, flags, names) => {
    expect(() => requireWritableOutputs(settingsOf(flags))).toThrow(
      expect.objectContaining({ code: "usage", message: expect.stringContaining(names) }),
    );
  });

  it.each([
    ["a folder", "a-folder"],
    ["a file below a file", "a-file/x"],
    ["a device", "/dev/null"],
  ])("refuses %s in the place of a file", (_, file) => {
    for (const flag of ["junit", "corpus"]) {
      const settings = settingsOf({ [flag]: file.startsWith("/") ? file : place(file) });
      expect(() => requireWritableOutputs(settings)).toThrow(expect.objectContaining({ code: "output-unwritable" }));
    }
  });
});

function place(name: string): string {
  return join(folder.path, name);
}

function settingsOf(flags: Readonly<Record<string, unknown>>) {
  return resolveSettings(flags, readEnvironment({}), {}).settings;
}

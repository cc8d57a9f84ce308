// The Go packages of the engine by what compiles or analyses all of k6 once more: race detector, vet, staticcheck and fuzzing.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  AS_BY_DEFAULT,
  MODULE_FOLDER,
  PACKAGES_WITH_K6,
  passedIn,
  RACE_FLAGS,
  runGo,
  runRaces,
  testFiles,
  UNOPTIMIZED,
} from "./go-module.ts";

const STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";
const FUZZ_CASES = 2_000;

/** Each fuzz test, with the folder of its package. */
const fuzzTests = testFiles.flatMap((name) =>
  [...readFileSync(join(MODULE_FOLDER, name), "utf8").matchAll(/^func (Fuzz\w+)/gm)].map(
    ([, fuzz = ""]) => [fuzz, `./${dirname(name)}`] as const,
  ),
);

describe("the Go packages", { timeout: 1_800_000 }, () => {
  test(`pass ${["go test", ...RACE_FLAGS].join(" ")} where they import k6`, async () => {
    const { code, output } = await runRaces(PACKAGES_WITH_K6);
    expect(code, output).toBe(0);
    expect(passedIn(output)).toEqual(PACKAGES_WITH_K6);
  });

  test.each([
    ["go vet", ["vet"]],
    ["staticcheck", ["run", STATICCHECK]],
  ])("have no finding of %s", async (_, args) => {
    const { code, output } = await runGo("go", [...args, "./..."]);
    expect({ code, findings: output.replace(/^go: downloading .*\n/gm, "") }).toEqual({ code: 0, findings: "" });
  });

  test(`withstand ${FUZZ_CASES} cases of each fuzz test`, async () => {
    const names = fuzzTests.map(([name]) => name).sort();
    expect(names).toEqual(["FuzzDecoded", "FuzzIsFlawless", "FuzzRenewal", "FuzzServerTiming", "FuzzTornBytes"]);
    for (const [name, folder] of fuzzTests) {
      const flags = [
        ...AS_BY_DEFAULT,
        UNOPTIMIZED,
        "-vet=off",
        "-run=^$",
        `-fuzz=^${name}$`,
        `-fuzztime=${FUZZ_CASES}x`,
      ];
      const { code, output } = await runGo("go", ["test", ...flags, folder]);
      expect(code, output).toBe(0);
      expect(output).toContain("fuzz: elapsed");
    }
  });
});

// The Go packages of the engine: their format and their tests. What only a release needs is in go-package.release.test.ts.
import { describe, expect, test } from "vitest";
import { AS_BY_DEFAULT, PACKAGES_WITH_K6, passedIn, RACE_FLAGS, runGo, runRaces, testedPackages } from "./go-module.ts";

describe("the Go packages", { timeout: 1_800_000 }, () => {
  test("are formatted by gofmt", async () => {
    expect(await runGo("gofmt", ["-l", "."])).toEqual({ code: 0, output: "" });
  });

  test("pass go test where they import k6", async () => {
    const { code, output } = await runGo("go", ["test", "-count=1", ...AS_BY_DEFAULT, "-vet=off", ...PACKAGES_WITH_K6]);
    expect(code, output).toBe(0);
    expect(passedIn(output)).toEqual(PACKAGES_WITH_K6);
  });

  test(`pass ${["go test", ...RACE_FLAGS].join(" ")} elsewhere, with each benchmark`, async () => {
    const others = testedPackages.filter((name) => !PACKAGES_WITH_K6.includes(name));
    const { code, output } = await runRaces(others);
    expect(code, output).toBe(0);
    expect(passedIn(output)).toEqual(others.sort());
    expect(others).toEqual(["./internal/judge", "./internal/ledger", "./internal/pool", "./internal/send", "./record"]);
    for (const name of ["Post", "Recorder", "IsFlawless"]) expect(output).toMatch(new RegExp(`^Benchmark${name}`, "m"));
  });
});

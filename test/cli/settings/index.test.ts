import { Option } from "commander";
import { describe, expect, it } from "vitest";
import { CONFIG_SCHEMA } from "../../../cli/settings/config-file.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { SETTINGS } from "../../../cli/settings/index.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { duration, durationText, flagOf } from "../../../cli/settings/setting.ts";
import { failureOf } from "../../failure-of.ts";

const EMPTY = readEnvironment({});

describe("settings", () => {
  it("has a flag that commander reads back as the key of each setting", () => {
    for (const key of Object.keys(SETTINGS)) expect(new Option(flagOf(key)).attributeName()).toBe(key);
  });

  it("flags override the environment, which overrides the file, which overrides the defaults", () => {
    const env = readEnvironment({ ASSAY_TARGET: "http://env" });
    const file = { target: "http://file", seed: 5 };
    expect(resolveSettings({ target: "http://flag" }, env, file).settings.target).toBe("http://flag");
    expect(resolveSettings({}, env, file).settings.target).toBe("http://env");
    const fromFile = resolveSettings({}, EMPTY, file);
    expect(fromFile.settings.target).toBe("http://file");
    expect(fromFile.settings.seed).toBe(5);
    expect(fromFile.origins).toMatchObject({ target: "file", seed: "file", timeout: "default" });
    expect(fromFile.settings.timeout).toBe(10_000);
  });

  it("reads fixtures from repeated flags and from the file's object alike", () => {
    const flag = resolveSettings({ fixture: ["tokenId=a", "userId=b=c"] }, EMPTY, {}).settings.fixture;
    expect(flag).toEqual([
      ["tokenId", "a"],
      ["userId", "b=c"],
    ]);
    const file = resolveSettings({}, EMPTY, { fixtures: { tokenId: "a" } }).settings.fixture;
    expect(file).toEqual([["tokenId", "a"]]);
  });

  it("names every problem at once, each with what was expected and what was given", () => {
    const failure = failureOf(() => resolveSettings({ rate: "fast", seed: "-1", timeout: "10" }, EMPTY, {}));
    const lines = [failure.message, ...failure.details];
    expect(failure.code).toBe("usage");
    expect(lines).toHaveLength(3);
    expect(lines.some((line) => line.includes("--rate") && line.includes('"fast"'))).toBe(true);
  });

  it("treats an empty variable as absent", () => {
    expect(resolveSettings({}, readEnvironment({ ASSAY_TARGET: "" }), {}).settings.target).toBeUndefined();
    expect(readEnvironment({ ASSAY_TOKEN: "" }).token).toBeUndefined();
  });

  it("has no setting for a credential", () => {
    expect(Object.keys(SETTINGS)).not.toContain("token");
    expect(JSON.stringify(CONFIG_SCHEMA)).not.toMatch(/"token"/);
  });
});

describe("durations", () => {
  const { parse } = duration(1, 86_400_000);

  it("are read in each unit, with fractions", () => {
    const read = ["500ms", "10s", "5m", "24h", "1.5s"].map(parse);
    expect(read).toEqual([500, 10_000, 300_000, 86_400_000, 1_500]);
  });

  it.each(["10", "s", "-1s", "1 s", "0s", "25h", "1d"])("refuses %s", (text) => {
    expect(() => parse(text)).toThrow("a duration such as");
  });

  it("writes the text that it reads back", () => {
    for (const ms of [1, 999, 1_000, 90_000, 3_600_000]) expect(parse(durationText(ms))).toBe(ms);
  });
});

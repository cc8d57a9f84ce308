// Settings from flags, environment and config file, and what is refused in them.
import { join, relative } from "node:path";
import { Option } from "commander";
import { describe, expect, test } from "vitest";
import { requireOneModel } from "../../../cli/run/load-run.ts";
import { CONFIG_SCHEMA, readConfigFile } from "../../../cli/settings/config-file.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { SETTINGS } from "../../../cli/settings/index.ts";
import { requireWritableOutputs, takesStdout } from "../../../cli/settings/requested-outputs.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { duration, durationText, fieldOf, flagOf, type Setting } from "../../../cli/settings/setting.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { workloadChanges, workloadOf } from "../../../scenarios/workload.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

type Values = Readonly<Record<string, unknown>>;

const folder = temporaryFolder();
const place = (name: string) => join(folder.path, name);

function resolved(flags: Values, file: Values = {}, variables: Readonly<Record<string, string>> = {}) {
  return resolveSettings(flags, readEnvironment(variables), file);
}

test("each setting has a flag that commander reads back as its key", () => {
  for (const key of Object.keys(SETTINGS)) expect(new Option(flagOf(key)).attributeName()).toBe(key);
});

test("flags override the environment, which overrides the file, which overrides the defaults", () => {
  const variables = { ASSAY_TARGET: "http://env" };
  const file = { target: "http://file", seed: 5 };
  expect(resolved({ target: "http://flag" }, file, variables).settings.target).toBe("http://flag");
  expect(resolved({}, file, variables).settings.target).toBe("http://env");
  const { settings, origins } = resolved({}, file);
  expect(settings).toMatchObject({ target: "http://file", seed: 5, timeout: 10_000 });
  expect(origins).toMatchObject({ target: "file", seed: "file", timeout: "default" });
});

test("flags of the workload override the file, too", () => {
  const { settings } = resolved({ arrivals: "even" }, { workload: { arrivals: "poisson", vus: 3 } });
  const workload = workloadOf(SCENARIOS.mixed.workload, ...workloadChanges(settings));
  expect(workload).toMatchObject({ model: "open", arrivals: "even", vus: 3 });
});

test("flags of the other model are refused in one message, but not a rate of the config file, which is for other runs", () => {
  expect(() => requireOneModel(resolved({ vus: "3" }))).toThrow(expect.objectContaining({ code: "usage" }));
  expect(() => requireOneModel(resolved({ rate: "3", arrivals: "even", model: "closed" }))).toThrow(
    expect.objectContaining({ code: "usage", details: [expect.stringContaining("--arrivals")] }),
  );
  expect(() => requireOneModel(resolved({ model: "closed", vus: "3" }, { rate: 5 }))).not.toThrow();
});

test("fixtures come from repeated flags and from the file's object alike", () => {
  const pairs = [
    ["tokenId", "a"],
    ["userId", "b=c"],
  ];
  expect(resolved({ fixture: ["tokenId=a", "userId=b=c"] }).settings.fixture).toEqual(pairs);
  expect(resolved({}, { fixtures: { tokenId: "a", userId: "b=c" } }).settings.fixture).toEqual(pairs);
});

test("every problem is named at once, with what was expected and what was given", () => {
  const { code, message, details } = failureOf(() => resolved({ rate: "fast", seed: "-1", timeout: "10" }));
  expect([code, message, ...details]).toEqual([
    "usage",
    ...[/--seed .*"-1"/, /--timeout .*"10"/, /--rate .*"fast"/].map((line) => expect.stringMatching(line)),
  ]);
});

test("an empty variable is as none", () => {
  expect(resolved({}, {}, { ASSAY_TARGET: "" }).settings.target).toBeUndefined();
  expect(readEnvironment({ ASSAY_TOKEN: "" }).token).toBeUndefined();
});

test("there is no setting for a credential", () => {
  expect(Object.keys(SETTINGS)).not.toContain("token");
  expect(JSON.stringify(CONFIG_SCHEMA)).not.toMatch(/"token"/);
});

const { parse } = duration(1, 86_400_000);

test("durations are read in each unit, with fractions, and written as they are read", () => {
  expect(["500ms", "10s", "5m", "24h", "1.5s"].map(parse)).toEqual([500, 10_000, 300_000, 86_400_000, 1_500]);
  for (const ms of [1, 999, 1_000, 90_000, 3_600_000]) expect(parse(durationText(ms))).toBe(ms);
});

test.each(["10", "s", "-1s", "1 s", "0s", "25h", "1d"])("durations are not %s", (text) => {
  expect(() => parse(text)).toThrow("a duration such as");
});

describe("the config file", () => {
  test("fails with what was expected in the words of the setting, ranges and listed values too", () => {
    const text = '{ "duration": "1ms", "timeout": "5", "sideEffects": "all", "rate": 1e9, "only": "x" }';
    const { code, details } = failureOf(() => readConfigFile(folder.write("assay.config.json", text)));
    const lines = [
      /\/duration must be a duration such as .* from 1s to 168h, got "1ms"/,
      /\/timeout must be a duration such as .*, got "5"/,
      /\/sideEffects must be one of none, testnet, any, got "all"/,
      /\/rate .*1000000, got 1000000000/,
      /\/only must be of type array, got "x"/,
    ];
    expect(code).toBe("config-invalid");
    expect(details).toEqual(expect.arrayContaining(lines.map((line) => expect.stringMatching(line))));
    expect(failureOf(() => readConfigFile(place("none.json"))).code).toBe("config-unreadable");
  });

  test("has paths relative to its own folder, wherever the command runs", () => {
    const fields = { caFile: "tls/ca.pem", pin: "../pinned.json", tokenFile: "/etc/tokens", target: "http://a/b" };
    const path = folder.write("nested/ci.json", JSON.stringify(fields));
    expect(readConfigFile(path).fields).toEqual({
      ...fields,
      caFile: place("nested/tls/ca.pem"),
      pin: place("pinned.json"),
    });
    // In the current folder, a path stays as it is written there.
    const near = readConfigFile(relative(process.cwd(), path)).fields;
    expect(near["caFile"]).toBe(join(relative(process.cwd(), folder.path), "nested/tls/ca.pem"));
  });

  test("knows every field that is a path", () => {
    const paths = Object.entries<Setting>(SETTINGS).flatMap(([key, setting]) =>
      setting.kind === "single" && setting.value.isPath === true ? (fieldOf(key, setting) ?? []) : [],
    );
    expect(paths.sort()).toEqual([
      ...["caFile", "clientCert", "clientKey", "corpus", "drawn", "fixturesFile"],
      ...["knownFailing", "objectives", "pin", "tokenFile"],
    ]);
  });
});

describe("the requested outputs", () => {
  const outputs = (flags: Values) => resolved(flags).settings;
  folder.write("a-folder/of-a-file", "");
  folder.write("a-file", "");

  test("may be any number of files, in folders that do not exist yet, and one on stdout", () => {
    const settings = outputs({ json: "-", junit: place("a-file"), html: place("new/deep/report.html") });
    expect(() => requireWritableOutputs(settings)).not.toThrow();
    expect(takesStdout(settings)).toBe(true);
    expect(takesStdout(outputs({ json: place("x"), github: true }))).toBe(false);
  });

  test.each([
    ["two documents on stdout", { json: "-", junit: "-" }, "--json and --junit"],
    ["two other files on stdout", { behaviourOut: "-", fixturesOut: "-" }, "--behaviour-out and --fixtures-out"],
    ["annotations within a document", { json: "-", github: true }, "--json and --github"],
    ["one file for two formats", { html: "./x.out", markdown: "x.out" }, "--html and --markdown"],
  ])("may not be %s", (_, flags, names) => {
    const message = expect.stringContaining(names);
    expect(() => requireWritableOutputs(outputs(flags))).toThrow(expect.objectContaining({ code: "usage", message }));
  });

  test.each([
    ["a folder", place("a-folder")],
    ["a file below a file", place("a-file/x")],
    ["a device", "/dev/null"],
  ])("may not be %s in the place of a file", (_, file) => {
    const failure = expect.objectContaining({ code: "output-unwritable" });
    for (const flag of ["junit", "corpus"])
      expect(() => requireWritableOutputs(outputs({ [flag]: file }))).toThrow(failure);
  });
});

import { describe, expect, test } from "vitest";
import { requireOneModel } from "../../../cli/run/load-run.ts";
import { readConfigFile } from "../../../cli/settings/config-file.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { readWorkloadFile } from "../../../cli/settings/load.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { SCENARIOS } from "../../../scenarios/registry.ts";
import { workloadChanges, workloadOf } from "../../../scenarios/workload.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();
const write = (content: object) => folder.write("file.json", JSON.stringify(content, null, 2));

const WHOLE = {
  model: "closed",
  vus: 5,
  arrivals: "poisson",
  popularityExponent: 0,
  concurrentSessions: 3,
  thinkTime: { medianMs: 100, sigma: 0 },
  mix: { peek: 1, browse: 2 },
  sessions: { peek: { rounds: [1, 2], steps: [{ send: "quote", times: [1, 3], chance: 0.5, thinkMs: 10 }] } },
};

/** The command's view of flags and config members. */
function chosen(flags: Readonly<Record<string, unknown>>, file: Readonly<Record<string, unknown>> = {}) {
  return resolveSettings(flags, readEnvironment({}), file);
}

describe("a workload file", () => {
  test("yields its content, and so does the config file", () => {
    expect(readWorkloadFile(write(WHOLE))).toEqual(WHOLE);
    expect(readConfigFile(write({ workload: WHOLE })).fields).toEqual({ workload: WHOLE });
  });

  test("fails with all problems at once, whether or not a schema expresses them", () => {
    const workload = {
      vus: 0,
      mix: { browze: 1, browse: -1 },
      sessions: { peek: { steps: [{ send: "quotes", times: [3, 1] }], rounds: [2, 1] }, odd: 7 },
    };
    const pointers = (read: () => unknown): readonly string[] =>
      failureOf(read)
        .details.map((detail) => /^line \d+: (\S+)/.exec(detail)?.[1] ?? detail)
        .sort();
    const all = [
      "/mix/browse",
      "/mix/browze",
      "/sessions/odd",
      "/sessions/peek/rounds",
      "/sessions/peek/steps/0/send",
      "/sessions/peek/steps/0/times",
      "/vus",
    ];
    expect(pointers(() => readWorkloadFile(write(workload)))).toEqual(all);
    expect(() => readWorkloadFile(write(workload))).toThrow(
      expect.objectContaining({
        details: expect.arrayContaining([
          expect.stringMatching(/browze must be the weight of a session/),
          expect.stringMatching(/times must be a range/),
        ]),
      }),
    );
    expect(pointers(() => readConfigFile(write({ workload })))).toEqual(all.map((pointer) => `/workload${pointer}`));
  });
});

describe("flags of the workload", () => {
  test("override the file", () => {
    const { settings } = chosen({ arrivals: "even" }, { workload: { arrivals: "poisson", vus: 3 } });
    const workload = workloadOf(SCENARIOS.mixed.workload, ...workloadChanges(settings));
    expect(workload).toMatchObject({ model: "open", arrivals: "even", vus: 3 });
  });

  test("of the other model are all rejected in one message", () => {
    expect(() => requireOneModel(chosen({ vus: "3" }))).toThrow(expect.objectContaining({ code: "usage" }));
    expect(() => requireOneModel(chosen({ rate: "3", arrivals: "even", model: "closed" }))).toThrow(
      expect.objectContaining({ code: "usage", details: [expect.stringContaining("--arrivals")] }),
    );
  });

  test("may name the closed model if the config file has a rate for other runs", () => {
    expect(() => requireOneModel(chosen({ model: "closed", vus: "3" }, { rate: 5 }))).not.toThrow();
  });
});

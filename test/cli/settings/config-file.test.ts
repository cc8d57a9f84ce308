import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfigFile } from "../../../cli/settings/config-file.ts";
import { SETTINGS } from "../../../cli/settings/index.ts";
import { fieldOf, type Setting } from "../../../cli/settings/setting.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "../in-process.ts";

const folder = temporaryFolder();
const write = (text: string) => folder.write("assay.config.json", text);

describe("the config file", () => {
  it("fails with what was expected in the words of the setting, ranges and listed values too", () => {
    const path = write('{ "duration": "1ms", "timeout": "5", "sideEffects": "all", "rate": 1e9, "only": "x" }');
    expect(() => readConfigFile(path)).toThrow(
      expect.objectContaining({
        code: "config-invalid",
        details: expect.arrayContaining([
          expect.stringMatching(/\/duration must be a duration such as .* from 1s to 168h, got "1ms"/),
          expect.stringMatching(/\/timeout must be a duration such as .*, got "5"/),
          expect.stringMatching(/\/sideEffects must be one of none, testnet, any, got "all"/),
          expect.stringMatching(/\/rate .*1000000, got 1000000000/),
          expect.stringMatching(/\/only must be of type array, got "x"/),
        ]),
      }),
    );
  });

  it("has paths relative to its own folder, wherever the command runs", () => {
    const path = folder.write(
      "nested/ci.json",
      '{ "caFile": "tls/ca.pem", "pin": "../pinned.json", "tokenFile": "/etc/tokens", "target": "http://a/b" }',
    );
    expect(readConfigFile(path).fields).toEqual({
      caFile: join(folder.path, "nested/tls/ca.pem"),
      pin: join(folder.path, "pinned.json"),
      tokenFile: "/etc/tokens",
      target: "http://a/b",
    });
    // In the current folder, a path stays as it is written there.
    expect(readConfigFile(relative(process.cwd(), path)).fields).toMatchObject({
      caFile: join(relative(process.cwd(), folder.path), "nested/tls/ca.pem"),
    });
  });

  it("knows every field that is a path", () => {
    const paths = Object.entries<Setting>(SETTINGS).flatMap(([key, setting]) =>
      setting.kind === "single" && setting.value.isPath === true ? (fieldOf(key, setting) ?? []) : [],
    );
    expect(paths.sort()).toEqual([
      ...["caFile", "clientCert", "clientKey", "corpus", "drawn", "fixturesFile"],
      ...["knownFailing", "objectives", "pin", "tokenFile"],
    ]);
  });

  it.each(["objectives", "knownFailing", "fixturesFile", "tokenFile", "caFile", "pin", "drawn"])(
    "fails with the whole path of a %s that is missing",
    async (field) => {
      const path = folder.write(`missing/${field}.json`, JSON.stringify({ [field]: "sub/none" }));
      const args = ["--config", relative(process.cwd(), path), "--target", "http://127.0.0.1:1"];
      const call = field === "objectives" ? runInProcess("load", "mixed", ...args) : runInProcess("conform", ...args);
      await expect(call).rejects.toMatchObject({
        message: expect.stringContaining(join(folder.path, "missing/sub/none")),
      });
    },
  );

  it("fails if a named file is missing", () => {
    expect(() => readConfigFile(join(folder.path, "none.json"))).toThrow(
      expect.objectContaining({ code: "config-unreadable" }),
    );
  });
});

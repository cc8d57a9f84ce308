import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfigFile } from "../../../cli/settings/config-file.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

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

  it("fails if a named file is missing", () => {
    expect(() => readConfigFile(join(folder.path, "none.json"))).toThrow(
      expect.objectContaining({ code: "config-unreadable" }),
    );
  });
});

// Settings of the history of accepted runs: where it is, and which release a run is of.
import { HISTORY_FILE } from "../../run/history/history-file.ts";
import { type SettingParser, SettingProblem, single, TEXT, text, wholeNumber } from "./setting.ts";

/** A release may stand in a command: it has no character that a shell knows. */
const release: SettingParser<string> = (value) => {
  if (!/^[A-Za-z0-9][A-Za-z0-9._/+-]*$/.test(value))
    throw new SettingProblem("letters, digits and . _ / + -, beginning with a letter or digit");
  return value;
};

/** How many releases back the anchor is: few enough that its build can still be started, and enough for creep to add up. */
const ANCHOR = "5";

/** The rows, by key. */
export const HISTORY_SETTINGS = {
  history: single<string>({
    flags: "--history <file>",
    description: "file of accepted runs, one on each line",
    config: { field: "history", schema: TEXT },
    parse: text,
    fallback: HISTORY_FILE,
  }),
  label: single<string | undefined>({
    flags: "--label <release>",
    description: "release that the run is of, such as 1.4.0",
    parse: release,
    fallback: undefined,
  }),
  commit: single<string | undefined>({
    flags: "--commit <ref>",
    description: "commit that the run is of, which its build can be made of again",
    parse: release,
    fallback: undefined,
  }),
  anchor: single<number | undefined>({
    flags: "--anchor [n]",
    description: `compare with the release so many back in --history (${ANCHOR} without a number), as {ref} in --baseline-start`,
    preset: ANCHOR,
    parse: wholeNumber(1, 1_000),
    fallback: undefined,
  }),
} as const;

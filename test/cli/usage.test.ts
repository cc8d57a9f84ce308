// Mistakes in the arguments and options of commands: each is one sentence, before anything is started or sent.
import { expect, test } from "vitest";
import type { CommandName } from "../../cli/commands/index.ts";
import { INTERPRETATION_IDS } from "../../schemas/index.ts";
import { runInProcess } from "./in-process.ts";

const TWO = "The builds must be --baseline URL and --candidate URL, or commands for both, got ";

test.each<readonly [CommandName, readonly string[], string]>([
  ["ab", [], `${TWO}none.`],
  ["ab", ["--baseline", "http://127.0.0.1:1"], `${TWO}another combination.`],
  ["ab", ["--baseline", "http://127.0.0.1:1", "--candidate-start", "x {port}"], `${TWO}another combination.`],
  [
    "ab",
    ["--baseline-start", "old {port}", "--candidate-start", "new"],
    "--candidate-start must contain {port} or $PORT for the port, got `new`.",
  ],
  ["ab", ["--margin", "0.5%"], '--margin must be a percentage from 1% to 100%, got "0.5%".'],
  ["ab", ["--max-pairs", "5"], '--max-pairs must be a whole number from 6 to 1000, got "5".'],
  ["conform", ["--deciding", "0.9"], '--deciding must be one of latest, 0.2 (did you mean "0.2"?), got "0.9".'],
  [
    "conform",
    ["--tier", "specifed"],
    '--tier must be one of specified, implied, advisory, observed (did you mean "specified"?), got "specifed".',
  ],
  [
    "check",
    ["--interpretation-off", "nonsense"],
    `--interpretation-off must be one of ${INTERPRETATION_IDS.join(", ")}, got "nonsense".`,
  ],
  ["capacity", ["mixed", "--from", "100", "--to", "120"], "--to must be at least 1.5 times --from, got 100 and 120."],
  [
    "capacity",
    ["mixed", "--to", "600", "--at-least", "700"],
    "--at-least must lie between --from and --to, 11 and 600, got 700.",
  ],
  ["explain", ["none"], 'The argument must be the id of a check, a statement or an interpretation, got "none".'],
  ...[
    ["--known-failing", "list.json"],
    ["--interpretation-off", "I10"],
    ["--only", "token-price/**"],
    ["--skip", "**/not-negative"],
    ["--tier", "specified"],
    ["--smoke"],
    ["--side-effects", "none"],
    ["--insecure"],
    ["--repeat", "2"],
  ].map(
    (given) =>
      [
        "conform",
        ["--certify", "--attest", "result.json", ...given],
        `--certify must run every check 3 times and excuse nothing, got ${given.join(" ")}.`,
      ] as const,
  ),
  ["conform", ["--certify"], "--certify must have --attest FILE, got none."],
  ["load", ["mixed", "--attest", "result.json"], "--attest must have --attest-key FILE, got none."],
  ["verify", ["result.json"], "--key must name the public key of the signer, got none."],
  ["check", ["--certify", "--repeat", "3"], "Unknown option '--repeat'."],
  [
    "check",
    ["--certify", "--attest", "result.json", "--smoke", "--skip", "a"],
    "--certify must run every check 3 times and excuse nothing, got --skip a and --smoke.",
  ],
  [
    "soak",
    ["mixed", "--legs", "2", "--leg", "1m", "--out", "no-soak-yet"],
    "A soak of several legs must have --target: the reference service ends with each leg.",
  ],
  [
    "load",
    ["mixed", "--profile", "breakpoint"],
    '--profile must be one of smoke, average, stress, spike, soak (`assay capacity` finds the limit), got "breakpoint".',
  ],
  ["capacity", ["mixed", "--from", "0"], '--from must be a number above 0, up to 100000, got "0".'],
])("assay %s %j is refused", async (name, args, message) => {
  await expect(runInProcess(name, ...args)).rejects.toMatchObject({ code: "usage", message });
});

test("a soak is refused in a folder of something else", async () => {
  const refused = runInProcess("soak", "mixed", "--legs", "2", "--leg", "1m", "--out", "test");
  await expect(refused).rejects.toThrow("a folder with a soak, got ");
});

test.each<readonly [CommandName, readonly string[]]>([
  ["capacity", []],
  ["capacity", ["nothing-like-it"]],
  ["load", []],
])("assay %s %j lists scenarios and profiles within 80 columns", async (name, args) => {
  const failure = await runInProcess(name, ...args).catch((error) => error);
  expect(failure).toMatchObject({ code: "scenario-unknown", exitCode: 2 });
  const { details }: { readonly details: readonly string[] } = failure;
  for (const listed of ["trade-session", "creator-launch", "spike", "soak"])
    expect(details.join("\n")).toContain(listed);
  // They are indented by two.
  expect(details.filter((line) => line.length > 78)).toEqual([]);
});

// What commands refuse, each mistake with one sentence before anything is started or sent, and what some are made of.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CommandName } from "../../../cli/commands/index.ts";
import { argumentsOf } from "../../../cli/commands/soak.ts";
import { serviceCatalogue, startServiceFromSettings } from "../../../cli/target/reference.ts";
import { INTERPRETATION_IDS } from "../../../schemas/index.ts";
import { wordsOf } from "../../docs/shell-blocks.ts";
import { identity } from "../../reports/sample-header.ts";
import { planEntry } from "../../run/format/load-entries.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import { runInProcess } from "../in-process.ts";

const service = await runningService();
const folder = temporaryFolder().path;

const TWO = "The builds must be --baseline URL and --candidate URL, or commands for both, got";
const WHOLE = "--certify must run every check 3 times and excuse nothing, got";
const EXCUSES = [
  ...["--known-failing list.json", "--interpretation-off I10", "--only token-price/**", "--skip **/not-negative"],
  ...["--tier specified", "--smoke", "--side-effects none", "--insecure", "--repeat 2"],
];

test.each(
  Object.entries({
    ab: `${TWO} none.`,
    "ab --baseline http://127.0.0.1:1": `${TWO} another combination.`,
    "ab --baseline http://127.0.0.1:1 --candidate-start 'x {port}'": `${TWO} another combination.`,
    "ab --baseline-start 'old {port}' --candidate-start new":
      "--candidate-start must contain {port} or $PORT for the port, got `new`.",
    "ab --margin 0.5%": '--margin must be a percentage from 1% to 100%, got "0.5%".',
    "ab --max-pairs 5": '--max-pairs must be a whole number from 6 to 1000, got "5".',
    "conform --deciding 0.9": '--deciding must be one of latest, 0.2 (did you mean "0.2"?), got "0.9".',
    "conform --tier specifed":
      '--tier must be one of specified, implied, advisory, observed (did you mean "specified"?), got "specifed".',
    "check --interpretation-off nonsense": `--interpretation-off must be one of ${INTERPRETATION_IDS.join(", ")}, got "nonsense".`,
    "capacity mixed --from 100 --to 120": "--to must be at least 1.5 times --from, got 100 and 120.",
    "capacity mixed --to 600 --at-least 700": "--at-least must lie between --from and --to, 11 and 600, got 700.",
    "capacity mixed --from 0": '--from must be a number above 0, up to 100000, got "0".',
    "replay a.har --speed 2 --rate 5":
      "The pace must be --speed or --rate, got both: a rate replaces the timing of the recording.",
    "replay a.har --rewrite amount=3":
      '--rewrite must be NAME=found, NAME=keep or NAME=VALUE with NAME one of tokenId, userId, userAddress, got "amount=3".',
    "explain none": 'The argument must be the id of a check, a statement or an interpretation, got "none".',
    ...Object.fromEntries(EXCUSES.map((one) => [`conform --certify --attest a.json ${one}`, `${WHOLE} ${one}.`])),
    "check --certify --attest a.json --smoke --skip a": `${WHOLE} --skip a and --smoke.`,
    "conform --certify": "--certify must have --attest FILE, got none.",
    "load mixed --attest a.json": "--attest must have --attest-key FILE, got none.",
    "verify a.json": "--key must name the public key of the signer, got none.",
    "check --certify --repeat 3": "Unknown option '--repeat'.",
    "soak mixed --legs 2 --leg 1m --out no-soak-yet":
      "A soak of several legs must have --target: the reference service ends with each leg.",
    "load mixed --profile breakpoint":
      '--profile must be one of smoke, average, stress, spike, soak (`assay capacity` finds the limit), got "breakpoint".',
  }),
)("assay %s is refused", async (command, message) => {
  await expect(run(command)).rejects.toMatchObject({ code: "usage", message });
});

test("a soak is refused in a folder of something else", async () => {
  await expect(run("soak mixed --legs 2 --leg 1m --out test")).rejects.toThrow("a folder with a soak, got ");
});

test.each(["capacity nothing-like-it", "load"])(
  "assay %s lists scenarios and profiles in 80 columns",
  async (command) => {
    const failure = await run(command).catch((error) => error);
    expect(failure).toMatchObject({ code: "scenario-unknown", exitCode: 2 });
    const { details }: { readonly details: readonly string[] } = failure;
    for (const listed of ["trade-session", "creator-launch", "spike", "soak"])
      expect(details.join("\n")).toContain(listed);
    // They are indented by two.
    expect(details.filter((line) => line.length > 78)).toEqual([]);
  },
);

async function run(command: string) {
  const [name = "", ...args] = wordsOf(command);
  return runInProcess(name as CommandName, ...args);
}

test("`assay serve` explains that its port is in use", async () => {
  const message = expect.stringMatching(new RegExp(`^--port .*${service.port}, which is in use`));
  await expect(run(`serve --port ${service.port}`)).rejects.toMatchObject({ code: "usage", message });
});

test("`assay openapi` writes to stdout if the file is -", async () => {
  expect(JSON.parse((await run("openapi -")).stdout)).toMatchObject({ openapi: "3.1.0" });
});

test("`assay conform` says before the first request that creations and trades are not allowed", async () => {
  const only = "--only get-leaderboard/request/limit/maximum/** --side-effects none";
  const { stderr } = await run(`conform ${only} --target ${service.url} --out ${join(folder, "run")}`);
  expect(stderr).toMatch(/^\d+ checks?; nothing is created or traded \(side effects: none\)\.$/m);
});

test("`assay load` says beforehand if it asks for more than this machine can measure, and goes on", async () => {
  const { code, stderr } = await run("load quote-burst --rate 1000000 --duration 10s --dry-run");
  expect(stderr).toMatch(/^This load may send 1,000,000 requests\/s, and a machine with .* measures up to/m);
  expect(code).toBe(0);
});

test("a leg has the arguments of the first one, without those of its time, and then the given ones", () => {
  const outputs = ["--json", "-", "--junit=j.xml", "--target-pid=7", "--target-instance", "first"];
  const command = ["assay", "soak", "mixed", "--rate", "60", "--out=a", ...outputs, "--live"];
  const again = argumentsOf(planEntry({ run: { ...identity, command } }), ["--out", "b"]);
  expect(again).toEqual(["mixed", "--rate", "60", "--live", "--out", "b"]);
});

test("the reference service starts with a mutant of its list, and names them all instead of starting with another", async () => {
  const settings = { port: 0, seed: 1, refusedToken: [], variant: [], fault: [] };
  const service = await startServiceFromSettings({ ...settings, mutant: ["demands-no-credential"] });
  const response = await fetch(`${service.url}/get-leaderboard`, { method: "POST", body: "{}" });
  await service.close();
  expect(response.status).toBe(200);
  const list = serviceCatalogue();
  expect(list).toMatch(/^Variants \((.|\n)*\n\nMutants \((.|\n)*\n\nFaults:\n {2}latency, /);
  const ids = [...list.matchAll(/^ {2}([a-z-]+) \(/gm)].map(([, id]) => id);
  expect(ids).toHaveLength(10);
  await expect(startServiceFromSettings({ ...settings, mutant: ["accepts-any-case"] })).rejects.toMatchObject({
    code: "usage",
    message: `--mutant must be one of ${ids.join(", ")}, got "accepts-any-case".`,
  });
});

import { expect, test } from "vitest";
import { junitReport } from "../../../reports/formats/junit.ts";
import { countsOf, testSuites } from "../../../reports/view/test-cases.ts";
import { check, conformanceRun } from "../sample-conformance.ts";
import { SAMPLES } from "../samples.ts";

test("JUnit counts a stale known-failing list as a failure, and an advisory finding as none unless the run was strict", () => {
  const advisory = conformanceRun([check({ id: "token-price/a/b", tier: "advisory", verdict: "fail" })]);
  const strict = { ...advisory, verdict: "fail", exitCode: 1, strict: true } as const;
  const runs = [{ ...conformanceRun(), exitCode: 5 } as const, advisory, strict];
  const counts = runs.map((run) => countsOf(testSuites(run, {})));
  expect(counts).toMatchObject([
    { tests: 94, failure: 1, error: 0, skipped: 3 },
    { tests: 2, failure: 0 },
    { failure: 2 },
  ]);
});

/** For each element of the schema: its attributes, the required ones first marked by `!`, and what may be inside. */
const SCHEMA: Readonly<Record<string, { readonly attributes: string; readonly inside: string }>> = {
  testsuites: { attributes: "name time tests failures errors", inside: "testsuite" },
  testsuite: {
    attributes: "!name !tests !failures !errors group time skipped timestamp hostname id package file log url version",
    inside: "testsuite properties testcase system-out system-err",
  },
  testcase: { attributes: "!name time classname group", inside: "skipped error failure system-out system-err" },
  failure: { attributes: "type message", inside: "" },
  error: { attributes: "type message", inside: "" },
  skipped: { attributes: "type message", inside: "" },
  "system-out": { attributes: "", inside: "" },
};
const TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?$/;

test.each([
  ...Object.entries(SAMPLES),
  ["stale", { ...conformanceRun(), exitCode: 5 }] as const,
  ["day-long", { ...SAMPLES.load, exitCode: 7, durationMs: 86_400_000 }] as const,
])("the schema of Jenkins' xUnit plugin accepts the file of a %s run", (_, run) => {
  expect(problemsOf(junitReport(run))).toEqual([]);
});

test.each([
  ["failing", SAMPLES.fail],
  ["inconclusive", SAMPLES.inconclusive],
  ["undecided", SAMPLES.undecided],
])("GitLab shows a reason for each case of a %s run that did not pass, and takes no two cases for one", (_, run) => {
  const cases = gitlabCases(junitReport(run));
  const untold = cases.filter(({ inside }) => /^<(failure|error|skipped)\b/.test(inside) && !/>[^<]+<\//.test(inside));
  expect(untold).toEqual([]);
  expect(cases.some(({ inside }) => inside.startsWith("<skipped"))).toBe(true);
  expect(new Set(cases.map(({ key }) => key)).size).toBe(cases.length);
});

/** What GitLab's parser takes from each test case: its key, from class and name, and the text of what lies inside. */
function gitlabCases(xml: string): readonly { readonly key: string; readonly inside: string }[] {
  const pattern = /<testcase name="([^"]*)" classname="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g;
  return [...xml.matchAll(pattern)].map(([, name, group, inside = ""]) => ({ key: `${group} ${name}`, inside }));
}

function problemsOf(xml: string): readonly string[] {
  const open: string[] = [];
  return [...xml.matchAll(/<(\/?)([\w-]+)((?: [\w-]+="[^"]*")*)(\/?)>/g)].flatMap(
    ([, end, name = "", text = "", empty]) => {
      if (end === "/") return open.pop() === name ? [] : [`${name} ends elsewhere`];
      const parent = open.at(-1);
      if (empty !== "/") open.push(name);
      const given = new Map([...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]));
      return problemsOfElement(name, parent, given);
    },
  );
}

function problemsOfElement(name: string, parent: string | undefined, given: ReadonlyMap<string, string>) {
  const known = (SCHEMA[name]?.attributes ?? "").split(" ");
  const strange = [...given.keys()].filter((key) => !known.includes(key) && !known.includes(`!${key}`));
  const lacking = known.filter((key) => key.startsWith("!") && !given.has(key.slice(1)));
  const isInPlace = (parent === undefined ? "testsuites" : (SCHEMA[parent]?.inside ?? "")).split(" ").includes(name);
  return [
    ...strange.map((key) => `${name} has the attribute ${key}`),
    ...lacking.map((key) => `${name} lacks ${key.slice(1)}`),
    ...(isInPlace ? [] : [`${name} lies in ${parent}`]),
    ...(TIME.test(given.get("time") ?? "") ? [] : [`${name} has another form of time`]),
  ];
}

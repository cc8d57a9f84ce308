// `npm run prove` itself, on a sample: it holds, it is seen to fail where a family of checks is left out, and it says what is
// wrong with its arguments.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { certificateOf, type Proof } from "../../proof/prove/certificate.ts";
import { distinguishingChecks, familyShares } from "../../proof/prove/matrix.ts";
import { type Ended, runProgram } from "../program.ts";

const ROOT = join(import.meta.dirname, "../..");
const CERTIFICATE = readFileSync(join(ROOT, "docs/reference/certificate.md"), "utf8");

/** Mutants of the sample, and for each the family of checks that alone kills it. */
const MISSED = {
  "demands-no-credential-for-fees": "authentication",
  "token-price/response/data/required/optional": "response-shape",
};
/** Families that kill no mutant of the sample, and tell no variant, without another family. */
const NEVER_ALONE = ["array-place", "not-negative"];

describe("npm run prove", () => {
  let sample: Awaited<ReturnType<typeof prove>>;
  beforeAll(async () => {
    sample = await prove("--sample");
  }, 1_800_000);

  test("holds on a sample with every kind of service", () => {
    const { code, proof } = sample;
    expect(proof.gates.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(code).toBe(0);
    expect(proof.gates.length).toBeGreaterThanOrEqual(8);
    expect(proof.mutants.length).toBeGreaterThanOrEqual(30);
    expect(new Set(proof.mutants.map(({ tier }) => tier))).toEqual(new Set(["specified", "advisory", "observed"]));
  });

  test("has something in the sample for every family of checks", () => {
    const telling = new Set(distinguishingChecks(sample.proof).flat());
    const tells = new Set(allChecks().flatMap(({ id, family }) => (telling.has(id) ? [family] : [])));
    const idle = familyShares(sample.proof).filter(({ family, kills }) => kills === 0 && !tells.has(family));
    expect(idle.map(({ family }) => family)).toEqual([]);
    const shared = familyShares(sample.proof).filter(({ aloneKills, aloneTells }) => aloneKills + aloneTells === 0);
    expect(shared.map(({ family }) => family)).toEqual(NEVER_ALONE);
  });

  test("gives the text of the certificate, section by section", () => {
    const headings = (text: string) => text.split("\n").filter((line) => line.startsWith("#"));
    expect(headings(certificateOf(sample.proof))).toEqual(headings(CERTIFICATE));
  });

  test("fails where a family of checks is left out", async () => {
    const options = Object.entries(MISSED).flatMap(([id, family]) => ["--only", id, "--without", family]);
    const { code, proof } = await prove(...options, "--threads", "1");
    expect(code).toBe(1);
    expect(proof.mutants.map(({ state }) => state)).toEqual(["survived", "survived"]);
    expect(killed(sample.proof)).toEqual(expect.arrayContaining(Object.keys(MISSED)));
  });

  test.each([
    [["prove.ts", "--without", "nonsense"], /--without .* 'nonsense' is invalid. It must be one of required, type/],
    [["prove.ts", "--only", "nonsense/**"], /"nonsense\/\*\*" chooses nothing/],
    [["bench/main.ts", "generator", "--repeats", "0"], /--repeats.*whole number above 0/],
    [["bench/main.ts", "generator", "--requests", "500"], /--requests/],
  ])("refuses %j in one sentence", async (words, sentence) => {
    const { code, stderr, stdout } = await run(...words);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test("the certificate is of the whole proof, and every gate holds", () => {
  // What a gate has judged; NaN if it does not hold.
  const judgedBy = (gate: string) =>
    Number(new RegExp(`^\\| ${gate} \\| .* \\| (\\d+) \\| holds \\|$`, "m").exec(CERTIFICATE)?.[1]);
  expect(CERTIFICATE).toMatch(/^\*\*Proven\*\*\.$/m);
  expect(CERTIFICATE).toContain("| Command | `npm run prove` |");
  expect(judgedBy("specified-mutants")).toBeGreaterThanOrEqual(250);
  expect(judgedBy("variants")).toBeGreaterThanOrEqual(160);
  expect(judgedBy("independent-mutants")).toBeGreaterThanOrEqual(50);
});

function killed(proof: Proof): readonly string[] {
  return proof.mutants.filter(({ state }) => state === "killed").map(({ id }) => id);
}

async function prove(...args: readonly string[]): Promise<{ readonly code: number; readonly proof: Proof }> {
  const { code, stdout, stderr } = await run("prove.ts", ...args, "--json", "-");
  if (stdout === "") throw new Error(stderr);
  return { code, proof: JSON.parse(stdout) as Proof };
}

function run(...words: readonly string[]): Promise<Ended> {
  return runProgram(process.execPath, ["--import", "tsx", ...words], { cwd: join(ROOT, "proof") });
}

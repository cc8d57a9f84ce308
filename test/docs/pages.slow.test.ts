// Runs every shell block that names this file, from the text of its page. The table of blocks lists the replacements, such as
// addresses and shorter times.
import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it, type TestContext } from "vitest";
import { freePort } from "../../cli/target/started-build.ts";
import { areUpperBounds } from "../../run/format/load-run.ts";
import { goEnvironment } from "../../scenarios/driver/k6/environment.ts";
import { openTestBed } from "../cli/test-bed.ts";
import { openPageFolder, type PageBlock, type PageFolder } from "./page-folder.ts";
import { PAGES, ROOT, read, shellBlocks } from "./shell-blocks.ts";

const SELF = "test/docs/pages.slow.test.ts";
const bed = await openTestBed();
/** What a short load on a busy machine may end with; k6 itself ends with 99 where a threshold is missed. */
const INCONCLUSIVE = [4];
const MISSED_THRESHOLD = [99];
/** Of `git bisect run` after a comparison that decides nothing. */
const UNDECIDED = [2];
/** The version of benchstat that the tests of exports use, which Go keeps. */
const BENCHSTAT = "@v0.0.0-20260908200009-22c9c6c9d4da";

/** A wide margin lets six pairs decide; the share of errors needs some hundred requests of each operation. */
const SHORT_COMPARISON = "--margin 100% --max-pairs 6 --rate 400 --duration 2s";

/** Not one that waits: the service of all tests is in this process. */
const runProgram = promisify(execFile);

/** What pages say in place of the service, the files and the program of the test. */
const TARGET = ["http://127.0.0.1:8080", bed.service.url] as const;
const DEPLOY = ["bash deploy/", `bash ${ROOT}/deploy/`] as const;
const PROGRAM = ["node bin/assay.mjs", "assay"] as const;
const PRINTED = ["--target URL", '--target "$(grep -o "http://[0-9.:]*" printed)"'] as const;

/** Variables that a machine behind a proxy needs to reach a package registry. */
function registryAccess(): Readonly<Record<string, string>> {
  const needed = /^(node_extra_ca_certs|(https?|no)_proxy|npm_config_(registry|cafile|cache))$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (needed.test(name) && value ? [[name, value]] : [])),
  );
}

/** Each block by a name; addresses are known once the service is up. */
const BLOCKS = {
  install: () => ({
    page: "docs/first-run.md",
    has: "npm i -D",
    // Into the folder of the test in place of this machine's.
    env: {
      ...registryAccess(),
      npm_config_prefix: "global",
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_ignore_scripts: "true",
    },
  }),
  doctor: () => ({ page: "docs/first-run.md", has: "assay doctor" }),
  reference: () => ({ page: "docs/first-run.md", has: "assay conform" }),
  mutant: (port: string) => ({ page: "docs/first-run.md", has: "--mutant", replaced: [["8080", port]], fails: [1] }),
  ownService: () => ({ page: "docs/first-run.md", has: "export ASSAY_TOKEN", replaced: [TARGET] }),

  gate: () => ({ page: "docs/ci.md", has: "gate.sh conform", replaced: [TARGET, DEPLOY] }),

  explore: () => ({ page: "docs/explore.md", has: "assay explore", replaced: [TARGET, ["10s", "2s"]] }),
  explorationOfANight: () => ({
    page: "docs/explore.md",
    has: "gate.sh explore",
    replaced: [TARGET, DEPLOY, ["5s", "1s"]],
    env: { ASSAY_RESULTS: "night" },
  }),

  attest: () => ({ page: "docs/attest.md", has: "--subject", replaced: [TARGET] }),
  certify: () => ({ page: "docs/attest.md", has: "--certify", replaced: [TARGET] }),

  load: () => ({ page: "docs/load.md", has: "--duration 1m", replaced: [TARGET, ["1m", "3s"]], failing: INCONCLUSIVE }),
  dryRun: () => ({ page: "docs/load.md", has: "--dry-run" }),
  objectives: () => ({
    page: "docs/load.md",
    has: "--duration 2m",
    replaced: [TARGET, ["2m", "3s"]],
    failing: [1, ...INCONCLUSIVE],
  }),

  bisect: () => ({
    page: "docs/how-to-find-a-slowdown.md",
    has: "git bisect run",
    replaced: [["assay ab", `assay ab ${SHORT_COMPARISON}`]],
    failing: UNDECIDED,
  }),
  fiveReleases: () => ({
    page: "docs/how-to-find-a-slowdown.md",
    has: "git tag",
    // Too short to decide: the block before it shows what a comparison decides.
    replaced: [["assay ab", "assay ab --max-pairs 6 --rate 50 --duration 1s"]],
    failing: [1, ...INCONCLUSIVE],
  }),
  besideEachOther: () => ({ page: "docs/compare.md", has: "jq -rs" }),
  exports: () => ({ page: "docs/compare.md", has: "--go-bench" }),
  history: () => ({ page: "docs/compare.md", has: "history.csv" }),
  benchstat: () => ({
    page: "docs/compare.md",
    has: "benchstat",
    replaced: [["@latest", BENCHSTAT]],
    env: goEnvironment(process.env),
  }),

  fixtures: () => ({
    page: "docs/fixtures.md",
    has: "--fixtures-out",
    replaced: [PROGRAM, ["URL", bed.service.url]],
    env: { EDITOR: "true" },
  }),

  knownTarget: () => ({
    page: "docs/speed.md",
    has: "known-target",
    replaced: [
      [
        "npx tsx proof/bench/known-target.ts",
        `tsx ${ROOT}/proof/bench/known-target.ts > printed & until grep -q http printed; do sleep 0.1; done`,
      ],
      PRINTED,
      PROGRAM,
      ["--rate 10000 --duration 15s", "--rate 100 --duration 3s"],
    ],
    failing: INCONCLUSIVE,
  }),
  closedModel: () => ({
    page: "docs/reference/detection.md",
    has: "closed.json",
    replaced: [PRINTED, PROGRAM, ["330s", "3s"], ['"vus":20', '"vus":2']],
    failing: INCONCLUSIVE,
  }),

  plainK6: () => ({
    page: "docs/how-to-run-under-plain-k6.md",
    has: "k6 run",
    replaced: [
      ["npm run build", `npm run build --prefix ${ROOT}`],
      ["dist/scenarios", `${ROOT}/dist/scenarios`],
      ["ASSAY_TOKEN=…", "ASSAY_TOKEN=a-token ASSAY_RATE=40 ASSAY_DURATION=3s"],
      TARGET,
    ],
    failing: MISSED_THRESHOLD,
  }),
} satisfies Record<string, (port: string) => PageBlock>;

type Name = keyof typeof BLOCKS;

it("has a row for each block that names this file", () => {
  const marked = PAGES.flatMap(shellBlocks).filter(({ runBy }) => runBy === SELF);
  expect(marked).toHaveLength(Object.keys(BLOCKS).length);
});

it("sends a load, judges it by objectives, compares and exports it", async (test) => {
  const folder = open(test);
  folder.write("objectives.json", /```json\n([\s\S]*?)```/.exec(read("docs/load.md"))?.[1] ?? "");
  await run(folder, "dryRun");
  // What is kept and exported has to have passed with exact times, which a busy machine may not let it at once.
  for (const name of ["reports/out/20261120-100400-load", "reports/out/20261121-090000-load"])
    await passedLoad(folder, name);
  await run(folder, "objectives", "besideEachOther");
  expect(folder.read("output")).toMatch(/^token-price(\t[\d.]+){4}$/m);
  await run(folder, "exports", "history");
  expect(folder.read("history.csv")).toMatch(/^time,.*\n"[^"]+"(,[\d.e-]+){3}\n$/);
  const history = folder.read("history.csv");
  const file = "reports/out/20261120-100400-load/run.json";
  const whole = folder.read(file);
  folder.write(file, JSON.stringify({ ...JSON.parse(whole), goodputPerSecond: null }));
  await run(folder, "history");
  expect(folder.read("history.csv")).toBe(history);
  folder.write(file, whole);
  expect(existsSync(join(folder.path, "run.txt"))).toBe(true);
  for (const at of [1, 2, 3, 4, 5, 6]) cpSync(join(folder.path, "run.txt"), join(folder.path, `old-${at}.txt`));
  cpSync(join(folder.path, "run.txt"), join(folder.path, "new.txt"));
  await run(folder, "benchstat");
});

// Most of their time is waiting.
describe.concurrent("blocks of other pages", () => {
  it("reuse fixtures in the next run", async (test) => {
    await run(open(test), "fixtures");
  });

  it("find the first slow commit, and a build slower than five releases ago", async (test) => {
    const folder = open(test);
    const commits = await makeReleases(folder, [20, 600, 600]);
    do await run(folder, "bisect");
    while (folder.read("output").includes("only 'skip'ped commits left"));
    expect(folder.read("output")).toContain(`${commits[1]} is the first bad commit`);
    await run(folder, "fiveReleases");
    expect(folder.read("output")).toContain("release 0");
  });

  it("write the files of a gate, sign a result, and run a scenario with a stock k6", async (test) => {
    const folder = open(test);
    await run(folder, "attest");
    expect(folder.read("output")).toContain("VERIFIED: PASS");
    await run(folder, "certify");
    expect(folder.read("output")).toContain("; certified at the seeds 1, 2, 3");
    await run(folder, "explore", "gate", "plainK6");
    const left = ["junit.xml", "result.json", "summary.md", "run/report.html"];
    expect(left.filter((name) => !existsSync(join(folder.path, "assay-results", name)))).toEqual([]);
    expect(folder.read("assay-mixed.html")).toContain("mixed");
    await run(folder, "explorationOfANight");
    const written = ["night/junit.xml", "night/run/report.html", "corpus.json"];
    expect(written.filter((name) => !existsSync(join(folder.path, name)))).toEqual([]);
  });

  it("load the fast target in the open and the closed model", async (test) => {
    const folder = open(test);
    folder.program("bin/tsx", `exec '${ROOT}/node_modules/.bin/tsx' "$@"`);
    await run(folder, "knownTarget", "closedModel");
  });

  it("lead from the packed file to a verdict", async (test) => {
    const folder = open(test);
    // Types are not part of a first run, and take as long as the rest of it.
    await runProgram("npm", ["pack", "--ignore-scripts", "--pack-destination", folder.path], { cwd: ROOT });
    const port = await freePort();
    await run(folder, "install", "doctor", "reference");
    await folder.run(BLOCKS.mutant(String(port)));
    await run(folder, "ownService");
    expect(existsSync(join(folder.path, "global/bin/assay"))).toBe(true);
  });
});

function open(test: Pick<TestContext, "onTestFinished">): PageFolder {
  return openPageFolder(test, bed.env);
}

async function run(folder: PageFolder, ...names: readonly Exclude<Name, "mutant">[]): Promise<void> {
  for (const name of names) await folder.run(BLOCKS[name]());
}

/** Sends the load of the page until one has passed, and gives its folder a name. */
async function passedLoad(folder: PageFolder, name: string): Promise<void> {
  for (let attempts = 0; attempts < 20; attempts++) {
    const before = new Set(runsIn(folder));
    const codes = await folder.run(BLOCKS.load());
    const made = join("reports/out", runsIn(folder).find((one) => !before.has(one)) ?? "");
    const isExact = codes.length === 0 && !areUpperBounds(JSON.parse(folder.read(join(made, "run.json"))));
    if (isExact) return renameSync(join(folder.path, made), join(folder.path, name));
  }
  throw new Error("no load has passed with exact times");
}

function runsIn(folder: PageFolder): readonly string[] {
  const runs = join(folder.path, "reports/out");
  return existsSync(runs) ? readdirSync(runs) : [];
}

/** A repository with a commit and two tags for each release, whose service computes so many rounds for a response. */
async function makeReleases(folder: PageFolder, rounds: readonly number[]): Promise<readonly string[]> {
  const git = async (...args: readonly string[]) => {
    const given = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-C", folder.path, ...args];
    return (await runProgram("git", given)).stdout.trim();
  };
  await git("init", "--quiet");
  folder.write("package.json", '{ "name": "service", "type": "module" }');
  folder.write(
    "package-lock.json",
    '{ "name": "service", "lockfileVersion": 3, "packages": { "": { "name": "service" } } }',
  );
  const commits: string[] = [];
  for (const [at, some] of rounds.entries()) {
    folder.write(
      "server.js",
      `process.argv.splice(2, 0, "serve", "--fault", "work=${some}"); // ${at}\nawait import("${inject("program")}");\n`,
    );
    await git("add", "package.json", "package-lock.json", "server.js");
    await git("commit", "--quiet", "--message", `release ${at}`);
    await git("tag", `v1.4.${2 * at}`);
    await git("tag", `v1.4.${2 * at + 1}`);
    commits.push(await git("rev-parse", "HEAD"));
  }
  return commits;
}

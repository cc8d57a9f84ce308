// `npm run walk-through`: a commit that makes quotes slower is caught by a pull-request job, and one that does not passes. Builds
// a scratch repository with a small service, and runs the job of deploy/shell/compare.sh on both. Ends with 0 if the job said
// what it should of each. `npm run walk-through -- --slower 100 -- --duration 5s --margin 50%` is a quick look: what follows the
// second `--` are options of `assay ab`. `--keep` leaves the repository and the runs where they are.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EXIT } from "../errors.ts";
import { readRun } from "../run/format/read.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** The service: the independent implementation, and what the walk-through puts on top of it. */
const SOURCES = ["market.py", "mutants.py", "planting.py", "rules.py", "service.py"];
const APP = readFileSync(join(import.meta.dirname, "walk-through/app.py"), "utf8");
const ROUNDS = 8_000;
/** The share of a quote's time that its signature takes: so much more work makes the quote slower by what was asked for. */
const SHARE_OF_WORK = 0.85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { slower: { type: "string", default: "10" }, keep: { type: "boolean", default: false } },
});
const slower = Number(values.slower);
if (!(slower > 0)) throw new Error(`--slower must be a percentage above 0, got ${values.slower}`);

const folder = mkdtempSync(join(tmpdir(), "assay-walk-through-"));
const repository = join(folder, "repository");
try {
  buildRepository();
  const results = [
    await runJob("unchanged", "a commit that changes a comment", EXIT.pass),
    await runJob("slow", `a commit that makes quotes ${slower} % slower`, EXIT.targetWrong),
  ];
  for (const { lines } of results) process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = results.every(({ isExpected }) => isExpected) ? 0 : 1;
} finally {
  if (values.keep) process.stdout.write(`\nKept: ${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
}

/** `main` with the service, and two branches with a commit each. */
function buildRepository(): void {
  mkdirSync(repository);
  git("init", "--quiet", "--initial-branch=main");
  for (const name of SOURCES) cpSync(join(ROOT, "proof/independent", name), join(repository, name));
  commit("main", APP, "The service");
  git("checkout", "--quiet", "-b", "unchanged");
  const commented = APP.replace("\n\nimport", "\n\n# Quotes are signed with PBKDF2.\nimport");
  commit("unchanged", commented, "Say how quotes are signed");
  git("checkout", "--quiet", "-b", "slow", "main");
  const rounds = Math.round(ROUNDS * (1 + slower / 100 / SHARE_OF_WORK));
  commit("slow", APP.replace(`ROUNDS = ${ROUNDS}`, `ROUNDS = ${rounds}`), "Sign quotes with more rounds");
}

function commit(branch: string, app: string, subject: string): void {
  if (branch !== "main" && app === APP) throw new Error(`the commit of ${branch} must change app.py`);
  writeFileSync(join(repository, "app.py"), app);
  git("add", ".");
  git("commit", "--quiet", "--message", subject);
}

/** Runs the pull-request job on a branch. */
async function runJob(branch: string, what: string, expected: number) {
  git("checkout", "--quiet", branch);
  const results = join(folder, branch);
  process.stderr.write(`\nThe job on ${what}:\n${git("show", "--format=%h %s", "--unified=0", "--", "app.py")}\n`);
  const options = ["--rate", "200", "--duration", "20s", "--margin", "10%", ...positionals];
  const job = { BASE: "main", START: "exec python3 app.py --port {port}", ASSAY_RESULTS: results };
  const { status } = spawnSync("bash", [join(ROOT, "deploy/shell/compare.sh"), ...options], {
    cwd: repository,
    env: { ASSAY_TOKEN: "walk-through", ...process.env, ...job },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const run = await readRun(join(results, "run")).catch(() => undefined);
  const said =
    run?.kind === "comparison" ? `${run.verdict.toUpperCase()}: ${run.sentence}` : "The job left no comparison.";
  const isExpected = status === expected;
  return {
    isExpected,
    lines: ["", `${what}: exit code ${status}${isExpected ? "" : `, and ${expected} was expected`}`, `  ${said}`],
  };
}

function git(...args: readonly string[]): string {
  const name = ["-c", "user.name=walk-through", "-c", "user.email=walk-through@example.com"];
  return execFileSync("git", [...name, "-C", repository, ...args], { encoding: "utf8" });
}

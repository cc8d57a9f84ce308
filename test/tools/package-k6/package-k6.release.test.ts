// The packaged k6, as a user gets it: written by the command, installed by npm beside a copy of Assay, and then used
// without Go, without another k6 and without a cache.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { goEnvironment } from "../../../scenarios/driver/k6/environment.ts";
import { digestOf } from "../../../scenarios/driver/k6/k6-build.ts";
import { makeScratchCopy, type ScratchCopy } from "../../changes/scratch-copy.ts";
import { runProgram } from "../../program.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const NAME = `k6-${process.platform}-${process.arch}`;

const folder = temporaryFolder();
const installed = join(folder.path, "node_modules", NAME);
const program = join(installed, "bin/k6");
const read = (name: string) => readFileSync(join(installed, name), "utf8");
let copy: ScratchCopy;

async function succeed(...command: Parameters<typeof runProgram>) {
  const ended = await runProgram(...command);
  expect(ended.code, ended.output).toBe(0);
  return ended;
}

beforeAll(async () => {
  copy = makeScratchCopy(folder.path);
  const { code, output } = await copy.run("node_modules/tsx/dist/cli.mjs", "tools/package-k6.ts", "--out", folder.path);
  expect(code, output).toBe(0);
  const tarball = readdirSync(folder.path).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder.path, "package.json"), "{}");
  const args = ["install", "--offline", "--no-save", "--no-audit", "--no-fund", `./${tarball}`];
  await succeed("npm", args, { cwd: folder.path });
});

test("an installed package has no scripts and no dependencies, and is for one platform", () => {
  const manifest = JSON.parse(read("package.json"));
  const platform = { os: [process.platform], cpu: [process.arch] };
  expect(manifest).toMatchObject({ name: NAME, license: "AGPL-3.0-only", ...platform });
  expect(Object.keys(manifest).filter((key) => /scripts|dependencies|^bin$/i.test(key))).toEqual([]);
  expect(manifest.assay.sha256).toBe(digestOf(program));
});

test("an installed package carries the licence of k6, those of all modules in the binary, and the sources combined with it", async () => {
  expect(read("LICENSE")).toContain("GNU AFFERO GENERAL PUBLIC LICENSE");
  const { stdout } = await succeed("go", ["version", "-m", program]);
  const modules = [...stdout.matchAll(/^\tdep\t(\S+)\t(\S+)/gm)].map(([, path, version]) => `${path} ${version}`);
  expect(modules.length).toBeGreaterThan(50);
  const licences = read("THIRD-PARTY-LICENSES").split("\n");
  expect(modules.filter((module) => !licences.includes(module))).toEqual([]);
  const sources = readdirSync(join(installed, "source"), { recursive: true, encoding: "utf8" });
  const some = ["go.mod", "go.sum", "main.go", join("internal", "judge", "generated", "checks.go")];
  expect(sources).toEqual(expect.arrayContaining(some));
  expect(sources.filter((name) => name.endsWith("_test.go"))).toEqual([]);
});

test("an installed package can be built again from its sources by the command in its README, byte for byte", async () => {
  const command = /^CGO_ENABLED=0 .*$/m.exec(read("README.md"))?.[0] ?? "";
  await succeed("sh", ["-c", command], { cwd: join(installed, "source"), env: goEnvironment(process.env) });
  expect(digestOf(join(installed, "source/k6"))).toBe(digestOf(program));
});

/** Runs Assay's copy with an empty PATH and an empty home folder. */
function assay(...args: readonly string[]) {
  const home = join(folder.path, "home");
  mkdirSync(home, { recursive: true });
  const options = { cwd: home, env: { PATH: "/nowhere", HOME: home } };
  return runProgram(process.execPath, [join(copy.folder, "bin/assay.mjs"), ...args], options);
}

test("`assay doctor` names an installed package and its digest", async () => {
  const { output } = await assay("doctor");
  const digest = digestOf(program).slice(0, 16);
  expect(output).toContain(` at ${program} (from the package for this platform; sha256 ${digest})`);
});

test("a load next to an installed package needs neither Go nor another k6, and builds nothing", async () => {
  const out = join(folder.path, "run");
  const load = ["load", "mixed", "--rate", "20", "--duration", "2s", "--allow-small-sample"];
  const { code, output } = await assay(...load, "--out", out);
  expect([0, 4], output).toContain(code);
  expect(output).toMatch(/\bk6 2\.\d/);
  expect(existsSync(join(folder.path, "home/.cache/assay"))).toBe(false);
});

// `npm run release` with programs that only write what those of a release write: each fault in what they leave ends it.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { decidingListOf } from "../../conformance/catalogue/deciding.ts";
import { release, type Surroundings } from "../../tools/release.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const count = (tier: string) => `${allChecks().filter((check) => check.tier === tier).length} ${tier}`;

const TREE: Readonly<Record<string, string>> = {
  "package.json": '{ "version": "0.1.0" }',
  "proof/package.json": '{ "version": "0.1.0" }',
  "package-lock.json":
    '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "proof": { "version": "0.1.0" } } }',
  "README.md": "",
  "docs/engine.md": "npm install k6-linux-x64-0.1.0.tgz assay-0.1.0.tgz other-0.1.0\n",
  "docs/reference/certificate.md": `| Versions | assay-0.1.0 |\n| Checks | ${allChecks().length}, of which ${count("specified")} |\n`,
  "docs/reference/tiers.md": `${["specified", "implied", "advisory", "observed"].map(count).join(", ")}.\n`,
  "deploy/gitlab/recipe.yml": "image: assay:0.1.0\n",
  "conformance/catalogue/deciding.json": "[]\n",
  "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n### Load\n\n- It is faster.\n",
};

const temporary = temporaryFolder().path;
let root = "";
let trees = 0;

beforeEach(() => {
  root = join(temporary, `tree-${trees++}`);
  for (const [path, text] of Object.entries(TREE)) plant(path, text);
});

const plant = (path: string, content: string) => written(join(root, path), content);

type Programs = Readonly<Record<string, (folder: string) => unknown>>;

/** What each program of a release writes, by the words that it is started with. */
const PROGRAMS: Programs = {
  "git status": () => "",
  "git clone": (folder) => cpSync(root, folder, { recursive: true }),
  "git diff": () => "package.json\n",
  "check:package": (folder) => written(join(folder, "assay-harness-assay-0.2.0.tgz"), "package"),
  sbom: (file) => written(file, bill("0.2.0")),
  "package:image": (layout) => image(layout, "0.2.0"),
  "assay.mjs verify": () => "VERIFIED",
};

function written(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function bill(version: string): string {
  return JSON.stringify({ bomFormat: "CycloneDX", metadata: { component: { version } }, components: [{}] });
}

function image(layout: string, tag: string, content = "manifest"): void {
  const digest = createHash("sha256").update("manifest").digest("hex");
  written(join(layout, "blobs/sha256", digest), content);
  const annotations = { "org.opencontainers.image.ref.name": tag };
  const index = { manifests: [{ digest: `sha256:${digest}`, annotations }] };
  written(join(layout, "index.json"), JSON.stringify(index));
}

/** A release with some programs replaced: what it said, and what its clone held at the end. */
async function released(args: readonly string[], replaced: Programs = {}) {
  const said: string[] = [];
  const started: string[] = [];
  const seen = new Map<string, string>();
  const run: Surroundings["run"] = (program, words, cwd) => {
    const line = [program, ...words].join(" ");
    started.push(line);
    if (line.includes("assay.mjs verify"))
      for (const path of Object.keys(TREE)) seen.set(path, readFileSync(join(cwd, path), "utf8"));
    const [, write] = Object.entries({ ...PROGRAMS, ...replaced }).findLast(([name]) => line.includes(name)) ?? [];
    return String(write?.(words.at(-1) ?? "") ?? "");
  };
  release(args, { root, run, say: (line) => void said.push(line), today: "2026-11-29" });
  return { said: said.join("\n"), started, seen };
}

it("a release sets the version wherever it is, dates the changelog, freezes the list and says what is left", async () => {
  const { said, seen, started } = await released(["--dry-run"]);
  for (const path of ["package.json", "proof/package.json", "package-lock.json"])
    expect(seen.get(path)).not.toContain("0.1.0");
  expect(seen.get("package-lock.json")?.match(/0\.2\.0/g)).toHaveLength(3);
  expect(seen.get("docs/engine.md")).toBe("npm install k6-linux-x64-0.2.0.tgz assay-0.2.0.tgz other-0.1.0\n");
  expect(seen.get("deploy/gitlab/recipe.yml")).toBe("image: assay:0.2.0\n");
  expect(seen.get("docs/reference/certificate.md")).toContain("assay-0.1.0");
  expect(seen.get("CHANGELOG.md")).toMatch(/^# Changelog\n\n## 0\.2\.0 - 2026-11-29\n\n### Load/);
  const lists = JSON.parse(seen.get("conformance/catalogue/deciding.json") ?? "");
  const judged = allChecks().filter(({ tier }) => tier !== "observed");
  expect([...(decidingListOf("0.2", lists).tiers ?? [])].sort()).toEqual(
    judged.map(({ id, tier }) => [id, tier]).sort(),
  );
  for (const text of ["## 0.2.0 - 2026-11-29", "VERIFIED", "By hand:", "git tag --sign v0.2.0", "skopeo", "cosign"])
    expect(said).toContain(text);
  expect(started.filter((line) => line.startsWith("git apply"))).toEqual([]);
});

it("a release brings the changes back without --dry-run, and freezes no list for a patch", async () => {
  plant("package.json", '{ "version": "0.2.0" }');
  const { said, started, seen } = await released(["0.2.1"], {
    "check:package": (folder) => written(join(folder, "assay-harness-assay-0.2.1.tgz"), ""),
    sbom: (file) => written(file, bill("0.2.1")),
    "package:image": (layout) => image(layout, "0.2.1"),
  });
  expect(started.some((line) => line.startsWith("git apply"))).toBe(true);
  expect(readFileSync(join(root, "dist/release/assay-harness-assay-0.2.1.tgz"), "utf8")).toBe("");
  expect(said).toContain("the deciding list 0.2 stays");
  expect(seen.get("conformance/catalogue/deciding.json")).toBe("[]\n");
});
it.each([
  ["a changed tree", [], "The working tree must have no changes, got 2: commit them first."],
  ["no version", ["next"], "VERSION must be one such as 0.2.0, got next."],
  ["two versions", ["0.2.0", "0.3.0"], "VERSION must be one such as 0.2.0, got 0.2.0 0.3.0."],
  ["the current version", ["0.1.0"], "VERSION must be above the current 0.1.0, got 0.1.0."],
  ["an earlier version", ["0.0.10"], "VERSION must be above the current 0.1.0, got 0.0.10."],
  ["an unknown option", ["--publish"], "The options must be --dry-run or --help"],
])("a release ends before it begins, with exit code 2, for %s", async (_, args, message) => {
  const started = released(args, { "git status": () => " M README.md\n?? new.ts\n" });
  await expect(started).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
});

it("a release ends before it begins, with exit code 2, for a changelog without entries", async () => {
  plant("CHANGELOG.md", "# Changelog\n\n## 0.1.0 - 2026-01-01\n\n- It is there.\n");
  await expect(released([])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("## Unreleased"),
  });
});
const ends = (sentence: string) => () => {
  throw new Error(sentence);
};

it.each<readonly [string, Programs, string]>([
  ["that the package check refuses", { "check:package": ends("needless files") }, "needless files"],
  ["whose tests with programs of others fail", { "test:release": ends("1 failed") }, "1 failed"],
  ["whose bill is of another version", { sbom: (file) => written(file, bill("0.1.0")) }, "CycloneDX of 0.2.0"],
  ["whose image has another tag", { "package:image": (layout) => image(layout, "0.1.0") }, "the tag 0.2.0"],
  ["with a changed blob", { "package:image": (layout) => image(layout, "0.2.0", "x") }, "another digest"],
  ["whose attestation is refused", { "assay.mjs verify": ends("REFUSED") }, "REFUSED"],
  ["whose certified run fails", { "assay.mjs conform": ends("FAIL") }, "FAIL"],
])("a release fails, and changes nothing, %s", async (_, programs, message) => {
  const before = readFileSync(join(root, "package.json"), "utf8");
  await expect(released([], programs)).rejects.toThrow(message);
  expect(readFileSync(join(root, "package.json"), "utf8")).toBe(before);
});

it.each([
  ["docs/reference/certificate.md", "| Checks | 1, of which 1 specified |\n"],
  ["docs/reference/tiers.md", "1 specified.\n"],
])("a release fails, and changes nothing, with another count of checks in %s", async (path, content) => {
  plant(path, content);
  await expect(released([])).rejects.toThrow(`${path} must say "`);
});

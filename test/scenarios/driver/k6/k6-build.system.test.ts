import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildK6, cachedBuild, type K6Build } from "../../../../scenarios/driver/k6/k6-build.ts";
import { openTemporaryFolder, type TemporaryFolder } from "../temporary-folder.ts";

const BASE_PATH = "/usr/bin:/bin";
/** Stands in for Go where a test needs a build that is quick, slow or broken on purpose. */
const WRITING_GO = 'while [ "$1" != -o ]; do shift; done; echo "built by $$" > "$2"';

let folder: TemporaryFolder;
let build: K6Build;

beforeEach(() => {
  folder = openTemporaryFolder();
  for (const name of ["go.mod", "go.sum", "main.go", "assay/judge.go"]) folder.write(`module/${name}`, `// ${name}\n`);
  build = {
    moduleFolder: join(folder.path, "module"),
    cacheFolder: join(folder.path, "cache"),
    environment: { PATH: BASE_PATH, HOME: folder.path },
  };
  return () => folder.remove();
});

const goThat = (shell: string) => folder.program("bin/go", shell);
const cacheEntries = () => readdirSync(join(build.cacheFolder, "assay"));

test("buildK6 keeps one good binary when two builds end at the same time", async () => {
  const go = goThat(WRITING_GO);
  const [one, other] = await Promise.all([buildK6(go, build), buildK6(go, build)]);
  expect(one).toEqual(other);
  expect(cachedBuild(build)).toEqual(one);
  expect(cacheEntries()).toEqual([expect.stringMatching(/^k6-[0-9a-f]{16}$/)]);
});

test("buildK6 replaces a kept binary whose bytes have changed", async () => {
  const go = goThat(WRITING_GO);
  const { path, sha256 } = await buildK6(go, build);
  writeFileSync(path, "damaged");
  expect(cachedBuild(build)).toBeUndefined();
  const rebuilt = await buildK6(go, build);
  expect(rebuilt.path).toBe(path);
  expect(rebuilt.sha256).not.toBe(sha256);
  expect(readFileSync(path, "utf8")).toMatch(/^built by/);
  expect(cacheEntries()).toHaveLength(1);
});

test("buildK6 keeps the log of a failed build and names it", async () => {
  const go = goThat("echo 'main.go:1: no package' >&2; exit 1");
  const failure: unknown = await buildK6(go, build).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "k6-build-failed", exitCode: 3, details: ["main.go:1: no package"] });
  const [log] = cacheEntries();
  expect(log).toMatch(/^k6-[0-9a-f]{16}-build\.log$/);
  expect(failure).toMatchObject({ message: expect.stringContaining(join(build.cacheFolder, "assay", log ?? "")) });
  expect(cacheEntries()).toHaveLength(1);
});

test("a build is kept for these sources alone, whatever the tests say", async () => {
  const built = await buildK6(goThat(WRITING_GO), build);
  folder.write("module/assay/judge_test.go", "package assay\n");
  expect(cachedBuild(build)).toEqual(built);
  folder.write("module/assay/judge.go", "package assay // changed\n");
  expect(cachedBuild(build)).toBeUndefined();
  expect((await buildK6(goThat(WRITING_GO), build)).path).not.toBe(built.path);
});

test("buildK6 builds and stores separately for each platform", async () => {
  const go = goThat(`echo "$GOOS $GOARCH" >> ${folder.path}/platforms; ${WRITING_GO}`);
  const platforms = ["win32-x64", "linux-arm64", "darwin-arm64"].map((name) => {
    const [platform = "", arch = ""] = name.split("-");
    return { platform, arch };
  });
  for (const platform of platforms) await buildK6(go, { ...build, platform });
  expect(readFileSync(join(folder.path, "platforms"), "utf8")).toBe("windows amd64\nlinux arm64\ndarwin arm64\n");
  expect(new Set(platforms.map((platform) => cachedBuild({ ...build, platform })?.path)).size).toBe(3);
});

test("buildK6 ends with the signal's reason and leaves nothing behind", async () => {
  const controller = new AbortController();
  const onProgress = (): void => controller.abort(new Error("interrupted"));
  const go = goThat("exec sleep 600");
  await expect(buildK6(go, { ...build, onProgress, signal: controller.signal })).rejects.toThrow("interrupted");
  expect(cacheEntries()).toEqual([]);
});

test("buildK6 fails with k6-build-failed where go cannot be run, or the cache folder cannot be written", async () => {
  const go = join(dirname(goThat("exit 0")), "nothing");
  expect(existsSync(go)).toBe(false);
  await expect(buildK6(go, build)).rejects.toMatchObject({ code: "k6-build-failed" });
  expect(cacheEntries()).toEqual([]);
  rmSync(build.cacheFolder, { recursive: true });
  folder.write("cache", "a file where the folder belongs");
  await expect(buildK6(goThat(WRITING_GO), build)).rejects.toMatchObject({ code: "k6-build-failed" });
});

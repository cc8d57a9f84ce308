import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { findK6, installedK6, type K6Search } from "../../../../scenarios/driver/k6/k6-binary.ts";
import { sourceDigest } from "../../../../scenarios/driver/k6/k6-build.ts";
import { openTemporaryFolder, type TemporaryFolder } from "../temporary-folder.ts";

const MODULE_FOLDER = fileURLToPath(new URL("../../../../scenarios/engine/", import.meta.url));
const BASE_PATH = "/usr/bin:/bin";
/** A `go` that is new enough and "builds" by copying the program named by its GOPATH variable, which is passed on. */
const COPYING_GO = `
case "$1" in
  env) echo go1.99.0 ;;
  build) while [ "$1" != -o ]; do shift; done; cp "$GOPATH" "$2" ;;
esac`;

/** Programs that say that they are k6, with the extension of Assay and without. */
const STOCK = "echo 'k6 v2.2.0 (go1.26.8, linux/amd64)'";
const OWN = `${STOCK}; printf 'Extensions:\\n  assay/engine (devel), k6/x/assay [js]\\n'`;

let folder: TemporaryFolder;

beforeEach(() => {
  folder = openTemporaryFolder();
  return () => folder.remove();
});

/** A search that sees nothing of this machine but what the test puts in front of it. */
function searchIn(searchPath: readonly string[], more: Partial<K6Search> = {}): K6Search {
  const GOPATH = folder.program("to-be-built", OWN);
  const environment = { PATH: searchPath.join(":"), HOME: folder.path, GOPATH };
  return { environment, cacheFolder: join(folder.path, "cache"), ...more };
}

/** A folder for PATH that holds Assay's k6 and nothing else. */
const folderWithK6 = (name: string) => folderWithProgram(name, "k6", OWN);

function folderWithProgram(name: string, program: string, shell: string): string {
  return dirname(folder.program(`${name}/${program}`, shell));
}

test("ASSAY_K6 comes before a k6 on PATH", async () => {
  const named = join(folderWithK6("named"), "k6");
  const found = await findK6(searchIn([folderWithK6("bin")], { assayK6: named }));
  expect(found).toMatchObject({ path: named, origin: "ASSAY_K6" });
  expect(found.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("ASSAY_K6 may name a stock k6 only for a load that accepts one", async () => {
  const stock = folder.program("stock/k6", STOCK);
  const path = [dirname(folder.program("ours/k6", OWN))];
  const accepted = await findK6(searchIn(path, { assayK6: stock, acceptsStock: true }));
  expect(accepted).toMatchObject({ path: stock, stockBecause: "ASSAY_K6 names it" });
  const refusal = { code: "k6-unsupported", message: expect.stringContaining("got the stock k6 2.2.0") };
  await expect(findK6(searchIn(path, { assayK6: stock }))).rejects.toMatchObject(refusal);
});

test("ASSAY_K6 fails with k6-missing on Windows, whatever it names, and gives the reason", async () => {
  const found = findK6({ ...searchIn([folderWithK6("bin")]), platform: "win32" });
  await expect(found).rejects.toMatchObject({ code: "k6-missing", message: expect.stringContaining("WSL") });
});

test.each([
  ["k6-missing if it names no file", () => join(folder.path, "nothing"), "k6-missing"],
  ["k6-unsupported if it names another program", () => folder.program("named/k6", "echo hello"), "k6-unsupported"],
])("ASSAY_K6 fails with %s, even if PATH has a k6", async (_, named, code) => {
  const search = searchIn([folderWithK6("bin")], { assayK6: named() });
  await expect(findK6(search)).rejects.toMatchObject({ code, exitCode: 3 });
});

type Place = "package" | "other package" | "path" | "stock" | "go";

/** A search with a k6 in the places named. */
function places(names: readonly Place[], more: Partial<K6Search> = {}): K6Search {
  const name = `node_modules/k6-${process.platform}-${process.arch}`;
  if (names.includes("package") || names.includes("other package")) {
    const sources = names.includes("package") ? sourceDigest(MODULE_FOLDER) : "of another Assay";
    folder.write(`${name}/package.json`, JSON.stringify({ assay: { sources } }));
    folder.program(`${name}/bin/k6`, OWN);
  }
  const path = [
    ...(names.includes("stock") ? [folderWithProgram("stock", "k6", STOCK)] : []),
    ...(names.includes("path") ? [folderWithK6("ours")] : []),
    ...(names.includes("go") ? [folderWithProgram("go", "go", COPYING_GO), BASE_PATH] : []),
  ];
  return searchIn(path, { packagesFrom: join(folder.path, "assay.js"), ...more });
}

test.each([
  [["package", "path", "stock", "go"], "package"],
  [["path", "stock", "go"], "PATH"],
  [["stock", "go"], "built"],
  [["other package", "stock", "go"], "built"],
] as const)("findK6 with %j takes %s, with Assay's engine", async (names, origin) => {
  const found = await findK6(places(names, { acceptsStock: true }));
  expect(found).toMatchObject({ origin });
  expect(found).not.toHaveProperty("stockBecause");
});

test.each([
  ["the cached build before PATH", ["go", "path"], "cache"],
  ["the package before the cached build", ["package"], "package"],
] as const)("findK6 takes %s", async (_, names, origin) => {
  expect(await findK6(places(["go"]))).toMatchObject({ origin: "built" });
  expect(await findK6(places(names))).toMatchObject({ origin });
});

test.each([
  ["other package", /bin\/k6 is built from other Go sources than those of this Assay\.$/],
  ["stock", /is a stock k6 2\.2\.0/],
] as const)("findK6 needs Assay's engine, and says why a k6 is not used: %s", async (name, reason) => {
  const missing = { code: "k6-missing", details: [expect.stringMatching(reason)] };
  await expect(findK6(places([name]))).rejects.toMatchObject(missing);
});

test("findK6 gives a stock k6 and why, where there is no Go or the build failed", async () => {
  expect((await findK6(places(["stock"], { acceptsStock: true }))).stockBecause).toContain("no go on PATH");
  const broken = folderWithProgram("broken", "go", '[ "$1" = env ] && echo go1.99.0');
  const search = searchIn([join(folder.path, "stock"), broken, BASE_PATH], { acceptsStock: true });
  expect(await findK6(search)).toMatchObject({ stockBecause: expect.stringContaining("go build must end") });
});

test("PATH gives the first k6 that is supported if ASSAY_K6 is empty", async () => {
  const old = folderWithProgram("old", "k6", "echo 'k6 v1.4.2 (go1.25.0, linux/amd64)'");
  const own = folderWithK6("bin");
  expect(await findK6(searchIn([old, own, folderWithK6("later")], { assayK6: "" }))).toMatchObject({
    path: join(own, "k6"),
    version: expect.stringMatching(/^2\./),
    origin: "PATH",
  });
});

test("PATH with relative folders, or a Go that is too old, leads to k6-missing, which names both versions of Go", async () => {
  await expect(findK6(searchIn([".", "", "bin"]))).rejects.toMatchObject({ code: "k6-missing" });
  const go = folderWithProgram("go", "go", "echo go1.20.3");
  const message = expect.stringMatching(/is Go 1\.20, .* Go 1\.\d+ or later\.$/);
  await expect(findK6(searchIn([go, BASE_PATH]))).rejects.toMatchObject({ code: "k6-missing", message });
});

test("installedK6 finds what findK6 finds, but builds nothing", async () => {
  const go = folderWithProgram("go", "go", COPYING_GO);
  expect((await installedK6(searchIn([go, BASE_PATH]))).k6).toBeUndefined();
  const built = await findK6(searchIn([go, BASE_PATH]));
  expect((await installedK6(searchIn([go, BASE_PATH]))).k6).toEqual({ ...built, origin: "cache" });
});

// What the packed package promises to those who install it: it runs on the Node that it names.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { NODE_VERSION } from "../tools/package-image/layers.ts";

type Locked = {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
};

/** What `npm ci` installs, and what `npm run docs` installs besides. */
const LOCK_FILES = ["package-lock.json", "docs/.vitepress/package-lock.json"];

function lockedIn(file: string): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

describe("package.json", () => {
  it("has a scoped name, so that nobody else's package is meant by it, and is published by nobody", () => {
    expect(packageFile.name).toMatch(/^@[a-z-]+\/assay$/);
    expect(packageFile.private).toBe(true);
  });

  it("has no overrides: they do not reach those who install the package", () => {
    expect(packageFile).not.toHaveProperty("overrides");
  });

  it("depends on packages that accept Node 20.19", () => {
    expect(packageFile.engines).toEqual({ node: ">=20.19" });
    const shipped = Object.entries(lockedIn("package-lock.json")).filter(([, { dev }]) => dev !== true);
    expect(shipped.length).toBeGreaterThan(30);
    const refusing = shipped.filter(([, { engines }]) => !acceptsNode20(engines?.node ?? "*"));
    expect(refusing.map(([name]) => name)).toEqual([]);
  });

  it.each(LOCK_FILES)("has in %s the packages of every platform, without which `npm ci` refuses it", (file) => {
    const packages = lockedIn(file);
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).flatMap((name) => (names.has(name) ? [] : [`${path} needs ${name}`])),
    );
    expect(missing).toEqual([]);
  });

  it.each(LOCK_FILES)("has in %s a hash of each package, and one whose install script may be left out", (file) => {
    const installed = Object.entries(lockedIn(file)).filter(
      ([path, { link }]) => path.includes("node_modules/") && link !== true,
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
    const scripted = installed.filter(([, { dev, hasInstallScript }]) => dev !== true && hasInstallScript === true);
    // Without its script, esbuild finds its binary in the package of the platform.
    expect(scripted.map(([path]) => path).filter((path) => path !== "node_modules/esbuild")).toEqual([]);
  });

  it("names files that are there, or that packing makes", () => {
    const { bin, exports, files, scripts } = packageFile;
    const entry = exports["."];
    expect([bin.assay, entry.default].filter((path) => !existsSync(path))).toEqual([]);
    expect(existsSync(entry.types.replace("dist/types/", "").replace(".d.ts", ".ts"))).toBe(true);
    expect(files.filter((path) => path.startsWith("dist/"))).toEqual(["dist/program", "dist/types"]);
    expect(scripts.prepack).toBe("npm run -s build:types && npm run -s build:program");
  });
});

it("deploy/Dockerfile has the Node of the other image, and the Go that go.mod names", () => {
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const [, go = ""] = /^toolchain go([\d.]+)$/m.exec(readFileSync("scenarios/engine/go.mod", "utf8")) ?? [];
  expect(dockerfile).toContain(`NODE_IMAGE=node:${NODE_VERSION}-`);
  expect(dockerfile).toContain(`GO_IMAGE=golang:${go}-`);
});

/** Whether a range of alternatives, each with one bound, has Node 20.19 in it. */
function acceptsNode20(range: string): boolean {
  return range.split("||").some((alternative) => {
    const [, sign = "", major = "0", minor = "0"] = /^(>=|\^|~|)\s*v?(\d+)?(?:\.(\d+))?/.exec(alternative.trim()) ?? [];
    if (alternative.trim() === "*") return true;
    if (Number(major) === 20) return Number(minor) <= 19;
    return sign === ">=" && Number(major) < 20;
  });
}

// Writes the npm package of one platform: the binary, its licences, and the Go sources that k6 was combined with.
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Platform } from "../../scenarios/driver/k6/environment.ts";
import { type Binary, sourceDigest, sourceFiles } from "../../scenarios/driver/k6/k6-build.ts";
import { binaryInPackage, packageName } from "../../scenarios/driver/k6/k6-package.ts";
import type { GoTool } from "./go-tool.ts";
import { collectLicences, K6_MODULE } from "./licences.ts";
import { type PackageFacts, readmeOf } from "./readme.ts";

export type PackageParts = {
  /** Where it is written; what is there is replaced. */
  readonly folder: string;
  readonly platform: Platform;
  /** Its version: that of Assay. */
  readonly version: string;
  /** When k6 was changed, as the licence wants to know, `2026-11-22`. */
  readonly date: string;
  readonly binary: Binary;
  /** The Go module that the binary is built from. */
  readonly moduleFolder: string;
  readonly go: GoTool;
};

export async function writePackage(parts: PackageParts): Promise<string> {
  const { folder, platform, binary, moduleFolder, go } = parts;
  const facts = await go.factsOf(binary.path);
  const k6Version = facts.modules.find(({ path }) => path === K6_MODULE)?.version ?? "";
  const written = { ...parts, sha256: binary.sha256, goVersion: facts.goVersion, k6Version };
  const licences = await collectLicences(facts, go);
  const texts = {
    "package.json": `${JSON.stringify(manifestOf(written, sourceDigest(moduleFolder)), null, 2)}\n`,
    "README.md": readmeOf(written),
    LICENSE: `${licences.own}\n`,
    "THIRD-PARTY-LICENSES": licences.all,
  };
  rmSync(folder, { recursive: true, force: true });
  for (const name of sourceFiles(moduleFolder)) copy(join(moduleFolder, name), join(folder, "source", name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const program = join(folder, binaryInPackage(platform));
  copy(binary.path, program);
  chmodSync(program, 0o755);
  return folder;
}

/** Packs a package's folder into a tarball in the folder `to`, and returns its path. */
export async function packTarball(folder: string, to: string): Promise<string> {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", to];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return join(to, filename);
}

/** The manifest: npm installs the package on its platform alone, runs no script of it and needs nothing else for it. */
function manifestOf({ platform, version, sha256, goVersion, k6Version }: PackageFacts, sources: string) {
  return {
    name: packageName(platform),
    version,
    description: `k6 ${k6Version} with the engine of Assay, for ${platform.platform} ${platform.arch}`,
    license: "AGPL-3.0-only",
    os: [platform.platform],
    cpu: [platform.arch],
    preferUnplugged: true,
    assay: { sources, sha256, k6: k6Version, go: goVersion },
  };
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

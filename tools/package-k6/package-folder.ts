// Writes the npm package of one platform: the binary, its licences, the Go sources that k6 was combined with, and a README that
// says how to build it again.
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { goEnvironment, type Platform } from "../../scenarios/driver/k6/environment.ts";
import { type Binary, GO_BUILD, sourceDigest, sourceFiles } from "../../scenarios/driver/k6/k6-build.ts";
import { binaryInPackage, packageName } from "../../scenarios/driver/k6/k6-package.ts";
import { collectLicences, K6_MODULE } from "./licences.ts";
import type { Linked } from "./linked-modules.ts";

export type PackageParts = {
  readonly platform: Platform;
  /** Its version: that of Assay. */
  readonly version: string;
  /** When k6 was changed, as the licence wants to know, `2026-11-22`. */
  readonly date: string;
  readonly binary: Binary;
  readonly linked: Linked;
  /** The Go module that the binary is built from. */
  readonly moduleFolder: string;
};

/** Writes the package into a folder; what is there is replaced. */
export function writePackage(folder: string, parts: PackageParts): void {
  const { platform, binary, linked, moduleFolder } = parts;
  const licences = collectLicences(linked);
  const texts = {
    "package.json": `${JSON.stringify(manifestOf(parts), null, 2)}\n`,
    "README.md": readmeOf(parts),
    LICENSE: `${licences.own}\n`,
    "THIRD-PARTY-LICENSES": licences.all,
  };
  rmSync(folder, { recursive: true, force: true });
  for (const name of sourceFiles(moduleFolder)) copy(join(moduleFolder, name), join(folder, "source", name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const program = join(folder, binaryInPackage(platform));
  copy(binary.path, program);
  chmodSync(program, 0o755);
}

/** Packs a package's folder into a tarball in the folder `to`, and returns its path. */
export async function packTarball(folder: string, to: string): Promise<string> {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", to];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return join(to, filename);
}

/** With its v, `v2.2.0`. */
function k6VersionIn({ modules }: Linked): string {
  return modules.find(({ path }) => path === K6_MODULE)?.version ?? "";
}

/** The manifest: npm installs the package on its platform alone, runs no script of it and needs nothing else for it. */
function manifestOf({ platform, version, binary, linked, moduleFolder }: PackageParts) {
  const k6 = k6VersionIn(linked);
  return {
    name: packageName(platform),
    version,
    description: `k6 ${k6} with the engine of Assay, for ${platform.platform} ${platform.arch}`,
    license: "AGPL-3.0-only",
    os: [platform.platform],
    cpu: [platform.arch],
    preferUnplugged: true,
    assay: { sources: sourceDigest(moduleFolder), sha256: binary.sha256, k6, go: linked.goVersion },
  };
}

function readmeOf({ platform, version, date, binary: { sha256 }, linked }: PackageParts): string {
  const { goVersion } = linked;
  const k6Version = k6VersionIn(linked);
  const { GOOS, GOARCH } = goEnvironment({}, platform);
  const build = GO_BUILD.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ");
  return `# ${packageName(platform)}

k6 ${k6Version} with the engine of Assay ${version}, for ${platform.platform} ${platform.arch}. Assay finds it where it is
installed beside Assay, and then needs neither Go nor another k6. It is not made or supported by Grafana Labs.

## Licence

k6 is free software under the GNU Affero General Public License, version 3 (LICENSE). The Go sources of Assay are under the
Apache License 2.0. The binary combines both and is therefore distributed under the GNU Affero General Public License,
version 3. THIRD-PARTY-LICENSES holds the licences of Go and of all modules in the binary.

## Sources

- The sources of k6 are not changed. They are the Go module \`${K6_MODULE}\`, version ${k6Version}: <https://github.com/grafana/k6>,
  tag ${k6Version}, or <https://proxy.golang.org/${K6_MODULE}/@v/${k6Version}.zip>.
- What was combined with them on ${date} is in the folder \`source\` of this package. \`source/go.mod\` names the versions and
  \`source/go.sum\` the hashes of all modules; \`go mod download\` in that folder fetches their sources, k6 included.
- \`source/internal/judge/generated/checks.go\` is generated: Assay derives it from its schemas with \`npm run generate\`.

With ${goVersion}, this builds the same bytes again (sha256 ${sha256.slice(0, 16)}…, in full in package.json):

\`\`\`sh
cd source
CGO_ENABLED=0 GOOS=${GOOS} GOARCH=${GOARCH} GOFLAGS=-mod=readonly go ${build} -o k6 .
sha256sum k6 ../${binaryInPackage(platform)}
\`\`\`
`;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

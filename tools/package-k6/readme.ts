// The README of a packaged k6: what it is, under which licence, from which sources, and how to build it again.

import { goEnvironment, type Platform } from "../../scenarios/driver/k6/environment.ts";
import { GO_BUILD } from "../../scenarios/driver/k6/k6-build.ts";
import { binaryInPackage, packageName } from "../../scenarios/driver/k6/k6-package.ts";
import { K6_MODULE } from "./licences.ts";

export type PackageFacts = {
  readonly platform: Platform;
  /** Of Assay, and of the package. */
  readonly version: string;
  /** When k6 was changed, `2026-11-22`. */
  readonly date: string;
  /** Of the binary, in hex. */
  readonly sha256: string;
  /** The Go that built it, `go1.26.8`. */
  readonly goVersion: string;
  /** With its v, `v2.2.0`. */
  readonly k6Version: string;
};

/** The text of README.md. */
export function readmeOf({ platform, version, date, sha256, goVersion, k6Version }: PackageFacts): string {
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

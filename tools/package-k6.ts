// `npm run package:k6`: the k6 of Assay as npm packages, one for each platform, so that a load needs neither Go nor another
// k6. Each is written as a folder and as a tarball; nothing is published.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { EXIT, Failure } from "../errors.ts";
import { defaultCacheFolder, type Platform } from "../scenarios/driver/k6/environment.ts";
import { findGo } from "../scenarios/driver/k6/go-toolchain.ts";
import { buildK6, cachedBuild } from "../scenarios/driver/k6/k6-build.ts";
import { packageName } from "../scenarios/driver/k6/k6-package.ts";
import { linkedInto } from "./package-k6/linked-modules.ts";
import { packTarball, writePackage } from "./package-k6/package-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const MODULE_FOLDER = join(ROOT, "scenarios/engine");

/** What npm calls the platforms that are built; Go builds each of them on any. */
const PLATFORMS: readonly Platform[] = [
  { platform: "linux", arch: "x64" },
  { platform: "linux", arch: "arm64" },
  { platform: "darwin", arch: "x64" },
  { platform: "darwin", arch: "arm64" },
  { platform: "win32", arch: "x64" },
];
const nameOf = ({ platform, arch }: Platform) => `${platform}-${arch}`;

const HELP = `Usage: npm run package:k6 -- [--platform NAME…] [--out FOLDER]

Builds Assay's own k6 with Go and writes it as npm packages: a folder and a tarball for each platform.
Platforms: ${PLATFORMS.map(nameOf).join(", ")}; that of this machine unless given. FOLDER: dist/k6 unless given.
`;

const { values, positionals } = parseArgs({
  options: {
    platform: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: join(ROOT, "dist/k6") },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

async function main(): Promise<number> {
  const named = [...values.platform, ...positionals];
  const names = named.length > 0 ? named : [nameOf(process)];
  const platforms = PLATFORMS.filter((platform) => names.includes(nameOf(platform)));
  if (values.help || platforms.length !== new Set(names).size) {
    (values.help ? process.stdout : process.stderr).write(HELP);
    return values.help ? EXIT.pass : EXIT.usage;
  }
  const go = await findGo(readFileSync(join(MODULE_FOLDER, "go.mod"), "utf8"), process.env);
  if ("reason" in go) throw new Failure("k6-missing", `Go must be available to build k6, got: ${go.reason}.`);
  for (const platform of platforms) await packageFor(platform, go.path);
  return EXIT.pass;
}

async function packageFor(platform: Platform, go: string): Promise<void> {
  const name = packageName(platform);
  const build = {
    moduleFolder: MODULE_FOLDER,
    cacheFolder: defaultCacheFolder(process.env),
    environment: process.env,
    platform,
    onProgress: (seconds: number) => {
      if (seconds % 10 === 0) process.stderr.write(`building ${name}: ${seconds} s\n`);
    },
  };
  const binary = cachedBuild(build) ?? (await buildK6(go, build));
  const manifest: { readonly version: string } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const folder = join(values.out, name);
  writePackage(folder, {
    platform,
    version: manifest.version,
    date: new Date().toISOString().slice(0, 10),
    binary,
    linked: await linkedInto(binary.path, { go, ...build }),
    moduleFolder: MODULE_FOLDER,
  });
  const tarball = await packTarball(folder, values.out);
  process.stdout.write(`${relative(process.cwd(), folder)}\n${relative(process.cwd(), tarball)}\n`);
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${[error.message, ...error.details, error.hint].join("\n")}\n`);
  process.exit(error.exitCode);
}

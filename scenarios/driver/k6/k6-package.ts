// The packaged k6: an npm package for each platform with the binary in it, as `npm run package:k6` writes it.

import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Platform } from "./environment.ts";
import { sourceDigest } from "./k6-build.ts";

/** The name of the package for a platform, such as `k6-linux-x64`. */
export function packageName({ platform, arch }: Platform): string {
  return `k6-${platform}-${arch}`;
}

/** Where the binary lies in the package, with forward slashes. */
export function binaryInPackage({ platform }: Platform): string {
  return platform === "win32" ? "bin/k6.exe" : "bin/k6";
}

/** The binary of an installed package, and what is against it, as the end of a sentence about the binary. */
export type PackagedK6 = { readonly path: string; readonly flaw?: string };

/**
 * The k6 of the package for this platform, if it is installed where the file `from` finds packages. It counts only if it
 * is built from the Go sources in `moduleFolder`: another engine would be another generator.
 */
export function packagedK6(from: string, moduleFolder: string): PackagedK6 | undefined {
  const manifest = manifestPath(from);
  if (manifest === undefined) return undefined;
  const path = join(dirname(manifest), binaryInPackage(process));
  if (sourcesNamedIn(manifest) === sourceDigest(moduleFolder)) return { path };
  return { path, flaw: "is built from other Go sources than those of this Assay" };
}

function manifestPath(from: string): string | undefined {
  try {
    return createRequire(from).resolve(`${packageName(process)}/package.json`);
  } catch {
    return undefined;
  }
}

/** The digest of the Go sources of a packaged k6, by its path; undefined for a k6 that is in no package. */
export function sourcesOfPackaged(path: string): unknown {
  try {
    return sourcesNamedIn(join(dirname(dirname(realpathSync(path))), "package.json"));
  } catch {
    return undefined;
  }
}

/** The digest that a manifest names as `assay.sources`; undefined where it is no manifest of ours. */
function sourcesNamedIn(manifest: string): unknown {
  try {
    return JSON.parse(readFileSync(manifest, "utf8")).assay?.sources;
  } catch {
    return undefined;
  }
}

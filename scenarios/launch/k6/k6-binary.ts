// Finds a stock k6 that Assay works with. If the user names one, that one is used or the run ends: a silent
// replacement would measure with another generator than the user expects.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../errors.ts";
import { defaultCacheFolder, type Environment, versionEnvironment } from "./environment.ts";
import { findGo } from "./go-toolchain.ts";
import { buildK6, cachedBuild, digestOf } from "./k6-build.ts";
import { askVersion, SUPPORTED_K6_MAJOR } from "./k6-version.ts";
import { executablesOnPath } from "./search-path.ts";

/** A k6 ready to run; its digest shows whether two runs had the same generator. */
export interface K6Binary {
  readonly path: string;
  readonly version: string;
  readonly sha256: string;
  readonly origin: "ASSAY_K6" | "PATH" | "cache" | "built";
}

/** Where to search and how to report. */
export interface K6Search {
  /** The value of ASSAY_K6; undefined or empty where the user names none. */
  readonly assayK6?: string | undefined;
  /** The user's environment, of which PATH, HOME and what Go needs are read. */
  readonly environment: Environment;
  /** Where a build is kept; the user's cache folder unless given. */
  readonly cacheFolder?: string | undefined;
  /** The Go module to build; the checkout's tools/k6 unless given. */
  readonly moduleFolder?: string | undefined;
  /** Called at the start of a build and then each second. */
  readonly onProgress?: ((elapsedSeconds: number) => void) | undefined;
  /** How long a program may take to print its version. */
  readonly versionLimitMs?: number | undefined;
  /** Ends a build; findK6 then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const WANTED = `${SUPPORTED_K6_MAJOR}.x`;

/**
 * ASSAY_K6, else the first supported k6 on PATH, else the cached build, else a build with Go. Rejects with the Failure
 * k6-missing, k6-unsupported or k6-build-failed.
 */
export async function findK6(search: K6Search): Promise<K6Binary> {
  const rejections: string[] = [];
  return (await lookUp(search, rejections)) ?? (await build(search, rejections));
}

/** What `findK6` would find without a build; undefined for nothing. Rejects alike for an ASSAY_K6 that is no k6. */
export function installedK6(search: K6Search): Promise<K6Binary | undefined> {
  return lookUp(search, []);
}

/** The Go that a build would use, or the end of a sentence that explains why there can be none. */
export function goForBuild(search: K6Search): Promise<{ readonly path: string } | { readonly reason: string }> {
  const goMod = readFileSync(join(placeOf(search).moduleFolder, "go.mod"), "utf8");
  return findGo(goMod, search.environment);
}

async function lookUp(search: K6Search, rejections: string[]): Promise<K6Binary | undefined> {
  if (search.assayK6) return named(resolve(search.assayK6), search);
  for (const path of executablesOnPath("k6", search.environment.PATH ?? "")) {
    const response = await ask(path, search);
    if (response.kind === "supported")
      return { path, version: response.version, sha256: digestOf(path), origin: "PATH" };
    rejections.push(`${path} ${response.reason}.`);
  }
  const cached = cachedBuild(placeOf(search));
  if (cached === undefined) return undefined;
  const response = await ask(cached.path, search);
  return response.kind === "supported" ? { ...cached, version: response.version, origin: "cache" } : undefined;
}

async function named(path: string, search: K6Search): Promise<K6Binary> {
  if (!existsSync(path))
    throw new Failure("k6-missing", `ASSAY_K6 must name a k6 ${WANTED} binary, but ${path} does not exist`);
  const response = await ask(path, search);
  if (response.kind === "unsupported") {
    throw new Failure("k6-unsupported", `ASSAY_K6 must name a k6 ${WANTED} binary, but ${path} ${response.reason}`);
  }
  return { path, version: response.version, sha256: digestOf(path), origin: "ASSAY_K6" };
}

async function build(search: K6Search, rejections: readonly string[]): Promise<K6Binary> {
  const place = placeOf(search);
  const go = await goForBuild(search);
  if ("reason" in go) {
    throw new Failure("k6-missing", `a k6 ${WANTED} is needed: none is on PATH, and ${go.reason}`, rejections);
  }
  const { environment, onProgress, signal } = search;
  const built = await buildK6(go.path, { ...place, environment, onProgress, signal });
  const response = await ask(built.path, search);
  if (response.kind === "supported") return { ...built, version: response.version, origin: "built" };
  throw new Failure("k6-build-failed", `the build must be k6 ${WANTED}, but ${built.path} ${response.reason}`);
}

function placeOf(search: K6Search) {
  return {
    moduleFolder: search.moduleFolder ?? fileURLToPath(new URL("../../../tools/k6/", import.meta.url)),
    cacheFolder: search.cacheFolder ?? defaultCacheFolder(search.environment),
  };
}

function ask(path: string, search: K6Search) {
  return askVersion(path, versionEnvironment(search.environment), search.versionLimitMs);
}

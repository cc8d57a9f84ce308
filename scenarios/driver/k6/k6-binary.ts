// Finds a k6 that Assay works with. If the user names one, that one is used or the run ends: a silent replacement would
// measure with another generator than the user expects.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../errors.ts";
import type { Engine } from "../../../run/format/engine.ts";
import { defaultCacheFolder, type Environment, versionEnvironment } from "./environment.ts";
import { findGo } from "./go-toolchain.ts";
import { buildK6, cachedBuild, digestOf } from "./k6-build.ts";
import { packagedK6 } from "./k6-package.ts";
import { askVersion, SUPPORTED_K6_MAJOR } from "./k6-version.ts";
import { executablesOnPath } from "./search-path.ts";

/** A k6 ready to run; its digest shows whether two runs had the same generator. */
export interface K6Binary {
  readonly path: string;
  readonly version: string;
  readonly sha256: string;
  readonly origin: "ASSAY_K6" | "package" | "cache" | "PATH" | "built";
  /** What a run uses of it. */
  readonly engine: Engine;
  /** Why it is not the native engine, as a sentence; absent where it is, or where the user chose the other. */
  readonly note?: string;
}

/** Where to search and how to report. */
export interface K6Search {
  /** The value of ASSAY_K6; undefined or empty where the user names none. */
  readonly assayK6?: string | undefined;
  /** The engine that a run must use; undefined: the native one where a k6 has it or can be built. */
  readonly engine?: Engine | undefined;
  /** The user's environment, of which PATH, HOME and what Go needs are read. */
  readonly environment: Environment;
  /** Where a build is kept; the user's cache folder unless given. */
  readonly cacheFolder?: string | undefined;
  /** The Go module to build; the checkout's scenarios/engine unless given. */
  readonly moduleFolder?: string | undefined;
  /** The file beside which a packaged k6 is installed; this one unless given. */
  readonly packagesFrom?: string | undefined;
  /** Called at the start of a build and then each second. */
  readonly onProgress?: ((elapsedSeconds: number) => void) | undefined;
  /** How long a program may take to print its version. */
  readonly versionLimitMs?: number | undefined;
  /** Ends a build; findK6 then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const WANTED = `${SUPPORTED_K6_MAJOR}.x`;

/**
 * ASSAY_K6, whatever engine it has; else a k6 with the native engine: that of an installed package, the cached build, one on
 * PATH, a build with Go; else a stock k6 on PATH. A run that must use the script engine takes any of them before a build.
 * Rejects with the Failure k6-missing, k6-unsupported or k6-build-failed.
 */
export async function findK6(search: K6Search): Promise<K6Binary> {
  const { found, stock, rejections } = await lookUp(search);
  if (found !== undefined) return found;
  const go = await goForBuild(search);
  if ("reason" in go) {
    if (stock !== undefined) return inPlaceOfNative(stock, go.reason);
    const what = search.engine === "native" ? `a k6 ${WANTED} with the native engine` : `a k6 ${WANTED}`;
    throw new Failure("k6-missing", `${what} is needed: none is on PATH, and ${go.reason}`, rejections);
  }
  try {
    return await build(go.path, search);
  } catch (error) {
    if (stock === undefined || !(error instanceof Failure) || search.signal?.aborted) throw error;
    return inPlaceOfNative(stock, error.message);
  }
}

/** What `findK6` would find without a build; undefined where it would build. Rejects alike for an ASSAY_K6 that is no k6. */
export async function installedK6(search: K6Search): Promise<K6Binary | undefined> {
  const { found, stock } = await lookUp(search);
  if (found !== undefined || stock === undefined) return found;
  const go = await goForBuild(search);
  return "reason" in go ? inPlaceOfNative(stock, go.reason) : undefined;
}

/** The programs that come before the k6 to use and are none, each with the reason, as sentences. Rejects as `findK6` does. */
export async function passedOver(search: K6Search): Promise<readonly string[]> {
  return (await lookUp(search)).rejections;
}

/** The Go that a build would use, or the end of a sentence that explains why there can be none. */
export function goForBuild(search: K6Search): Promise<{ readonly path: string } | { readonly reason: string }> {
  const goMod = readFileSync(join(placeOf(search).moduleFolder, "go.mod"), "utf8");
  return findGo(goMod, search.environment);
}

/** What is there without a build, and why other programs called k6 are of no use. */
type LookUp = {
  /** The k6 to use. */
  readonly found?: K6Binary;
  /** A k6 without the native engine, for a run that may use the other one. */
  readonly stock?: K6Binary;
  readonly rejections: readonly string[];
};

async function lookUp(search: K6Search): Promise<LookUp> {
  if (search.assayK6) return { found: await named(resolve(search.assayK6), search), rejections: [] };
  const rejections: string[] = [];
  let stock: K6Binary | undefined;
  for (const { path, origin, flaw } of candidates(search)) {
    const response = flaw === undefined ? await ask(path, search) : ({ kind: "unsupported", reason: flaw } as const);
    if (response.kind === "unsupported") rejections.push(`${path} ${response.reason}.`);
    else if (response.engine === "native" || search.engine === "script") {
      return { found: binaryAt(path, origin, response.version, search.engine ?? "native"), rejections };
    } else if (search.engine === "native") rejections.push(`${path} is a stock k6 ${response.version}.`);
    else stock ??= binaryAt(path, origin, response.version, "script");
  }
  return { ...(stock !== undefined && { stock }), rejections };
}

/** A program that may be a k6 to use; `flaw` is what is against it, as the end of a sentence. */
type Candidate = Pick<K6Binary, "path" | "origin"> & { readonly flaw?: string };

function candidates(search: K6Search): readonly Candidate[] {
  const place = placeOf(search);
  const packaged = packagedK6(search.packagesFrom ?? import.meta.url, place.moduleFolder);
  const cached = cachedBuild(place);
  return [
    ...(packaged === undefined ? [] : [{ ...packaged, origin: "package" } as const]),
    ...(cached === undefined ? [] : [{ path: cached.path, origin: "cache" } as const]),
    ...executablesOnPath("k6", search.environment.PATH ?? "").map((path) => ({ path, origin: "PATH" }) as const),
  ];
}

async function named(path: string, search: K6Search): Promise<K6Binary> {
  if (!existsSync(path))
    throw new Failure("k6-missing", `ASSAY_K6 must name a k6 ${WANTED} binary, but ${path} does not exist`);
  const response = await ask(path, search);
  if (response.kind === "unsupported") {
    throw new Failure("k6-unsupported", `ASSAY_K6 must name a k6 ${WANTED} binary, but ${path} ${response.reason}`);
  }
  const { version, engine } = response;
  if (engine === "native") return binaryAt(path, "ASSAY_K6", version, search.engine ?? engine);
  const stock = binaryAt(path, "ASSAY_K6", version, engine);
  if (search.engine === "script") return stock;
  if (search.engine === undefined) return inPlaceOfNative(stock, "ASSAY_K6 names it");
  throw new Failure("k6-unsupported", `ASSAY_K6 must name a k6 with the native engine, but ${path} is a stock k6`);
}

function binaryAt(path: string, origin: K6Binary["origin"], version: string, engine: Engine): K6Binary {
  return { path, version, sha256: digestOf(path), origin, engine };
}

/** A k6 without the native engine, with the reason why none has it, as the end of a sentence. */
function inPlaceOfNative(stock: K6Binary, reason: string): K6Binary {
  const note = `The script engine on the stock k6 ${stock.version} at ${stock.path} sends the load, not the native one: ${reason}.`;
  return { ...stock, note };
}

async function build(go: string, search: K6Search): Promise<K6Binary> {
  const { environment, onProgress, signal } = search;
  const { path } = await buildK6(go, { ...placeOf(search), environment, onProgress, signal });
  const response = await ask(path, search);
  if (response.kind === "supported") return binaryAt(path, "built", response.version, search.engine ?? response.engine);
  throw new Failure("k6-build-failed", `the build must be k6 ${WANTED}, but ${path} ${response.reason}`);
}

function placeOf(search: K6Search) {
  return {
    moduleFolder: search.moduleFolder ?? fileURLToPath(new URL("../../engine/", import.meta.url)),
    cacheFolder: search.cacheFolder ?? defaultCacheFolder(search.environment),
  };
}

function ask(path: string, search: K6Search) {
  return askVersion(path, versionEnvironment(search.environment), search.versionLimitMs);
}

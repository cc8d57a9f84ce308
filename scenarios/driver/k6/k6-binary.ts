// Finds a k6 that Assay works with. If the user names one, that one is used or the run ends: a silent replacement would
// measure with another generator than the user expects.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../errors.ts";
import { defaultCacheFolder, type Environment, versionEnvironment } from "./environment.ts";
import { findGo } from "./go-toolchain.ts";
import { buildK6, cachedBuild, digestOf, sourceDigest } from "./k6-build.ts";
import { packagedK6, sourcesOfPackaged } from "./k6-package.ts";
import { askVersion, SUPPORTED_K6_MAJOR } from "./k6-version.ts";
import { executablesOnPath } from "./search-path.ts";

/** A k6 ready to run; its digest shows whether two runs had the same generator. */
export interface K6Binary {
  readonly path: string;
  readonly version: string;
  readonly sha256: string;
  readonly origin: "ASSAY_K6" | "package" | "cache" | "PATH" | "built";
  /** Present for a k6 without Assay's engine: why it is used nevertheless, as the end of a sentence. */
  readonly stockBecause?: string;
}

/** Where to search and how to report. */
export interface K6Search {
  /** The value of ASSAY_K6; undefined or empty where the user names none. */
  readonly assayK6?: string | undefined;
  /** Whether a stock k6, without Assay's engine, will do where there is no other. Default false. */
  readonly acceptsStock?: boolean | undefined;
  /** The user's environment, of which PATH, HOME and what Go needs are read. */
  readonly environment: Environment;
  /** That of this process unless given. */
  readonly platform?: string | undefined;
  /** Where a build is kept; the user's cache folder unless given. */
  readonly cacheFolder?: string | undefined;
  /** The file beside which a packaged k6 is installed; this one unless given. */
  readonly packagesFrom?: string | undefined;
  /** Called before a build, which it prevents by throwing. */
  readonly beforeBuild?: (() => Promise<void>) | undefined;
  /** Called at the start of a build and then each second. */
  readonly onProgress?: ((elapsedSeconds: number) => void) | undefined;
  /** Ends a build; findK6 then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The Go module that is built. */
const ENGINE = fileURLToPath(new URL("../../engine/", import.meta.url));
const WANTED = `${SUPPORTED_K6_MAJOR}.x`;

/**
 * ASSAY_K6; else a k6 with Assay's engine: that of an installed package, the cached build, one on PATH, a build with Go; else,
 * where the search accepts it, a stock k6 on PATH. Rejects with the Failure k6-missing, k6-unsupported or k6-build-failed.
 */
export async function findK6(search: K6Search): Promise<K6Binary> {
  if ((search.platform ?? process.platform) === "win32")
    throw new Failure(
      "k6-missing",
      "A load must be sent from Linux, macOS or WSL, because Windows has no /dev/fd, from which k6 reads it.",
    );
  const { k6, stock, go, rejections } = await installedK6(search);
  if (k6 !== undefined) return k6;
  if ("reason" in go) {
    const what = search.acceptsStock === true ? `A k6 ${WANTED} is needed` : "Assay's own k6 is needed";
    throw new Failure("k6-missing", `${what}: none is installed or on PATH, and ${go.reason}.`, rejections);
  }
  await search.beforeBuild?.();
  try {
    return await build(go.path, search);
  } catch (error) {
    if (stock === undefined || !(error instanceof Failure) || search.signal?.aborted) throw error;
    return { ...stock, stockBecause: error.message };
  }
}

/** The Go to build k6 with, or why there is none, as the end of a sentence. */
export type Go = Awaited<ReturnType<typeof findGo>>;

/** The k6 to use without a build, or the Go for one and a stock k6 that would do; and why programs called k6 are of no use. */
type InstalledK6 = { readonly rejections: readonly string[] } & (
  | { readonly k6: K6Binary; readonly stock?: undefined; readonly go?: undefined }
  | { readonly k6?: undefined; readonly stock: K6Binary | undefined; readonly go: Go }
);

/** What `findK6` would find without a build. Rejects as `findK6` does for an ASSAY_K6 that is not k6. */
export async function installedK6(search: K6Search): Promise<InstalledK6> {
  if (search.assayK6) return { k6: await named(resolve(search.assayK6), search), rejections: [] };
  const rejections: string[] = [];
  let stock: K6Binary | undefined;
  for (const { path, origin, flaw } of candidates(search)) {
    const response = flaw === undefined ? await ask(path, search) : ({ kind: "unsupported", reason: flaw } as const);
    if (response.kind === "unsupported") rejections.push(`${path} ${response.reason}.`);
    else if (!response.isStock) return { k6: binaryAt(path, origin, response.version), rejections };
    else {
      rejections.push(`${path} is a stock k6 ${response.version}, without Assay's engine.`);
      if (search.acceptsStock === true) stock ??= binaryAt(path, origin, response.version);
    }
  }
  const go = await findGo(readFileSync(join(ENGINE, "go.mod"), "utf8"), search.environment);
  if (stock === undefined || "path" in go) return { stock, go, rejections };
  return { k6: { ...stock, stockBecause: go.reason }, rejections };
}

/** A program that may be a k6 to use; `flaw` is what is against it, as the end of a sentence. */
type Candidate = Pick<K6Binary, "path" | "origin"> & { readonly flaw?: string };

function candidates(search: K6Search): readonly Candidate[] {
  const packaged = packagedK6(search.packagesFrom ?? import.meta.url, ENGINE);
  const cached = cachedBuild(placeOf(search));
  return [
    ...(packaged === undefined ? [] : [{ ...packaged, origin: "package" } as const]),
    ...(cached === undefined ? [] : [{ path: cached.path, origin: "cache" } as const]),
    ...executablesOnPath("k6", search.environment.PATH ?? "").map((path) => ({ path, origin: "PATH" }) as const),
  ];
}

async function named(path: string, search: K6Search): Promise<K6Binary> {
  if (!existsSync(path))
    throw new Failure(
      "k6-missing",
      `ASSAY_K6 must be the path of a k6 ${WANTED} binary, got ${path}, which does not exist.`,
    );
  const response = await ask(path, search);
  if (response.kind === "unsupported") {
    throw new Failure(
      "k6-unsupported",
      `ASSAY_K6 must be the path of a k6 ${WANTED} binary, got ${path}, which ${response.reason}.`,
    );
  }
  const found = binaryAt(path, "ASSAY_K6", response.version);
  if (!response.isStock) return found;
  if (search.acceptsStock === true) return { ...found, stockBecause: "ASSAY_K6 names it" };
  throw new Failure(
    "k6-unsupported",
    `ASSAY_K6 must name a k6 with Assay's engine, got the stock k6 ${response.version} at ${path}.`,
  );
}

function binaryAt(path: string, origin: K6Binary["origin"], version: string): K6Binary {
  return { path, version, sha256: digestOf(path), origin };
}

async function build(go: string, search: K6Search): Promise<K6Binary> {
  const { environment, onProgress, signal } = search;
  const { path } = await buildK6(go, { ...placeOf(search), environment, onProgress, signal });
  const response = await ask(path, search);
  if (response.kind === "supported" && !response.isStock) return binaryAt(path, "built", response.version);
  const found = response.kind === "supported" ? "lacks Assay's engine" : response.reason;
  throw new Failure(
    "k6-build-failed",
    `The build must be k6 ${WANTED} with Assay's engine, got ${path}, which ${found}.`,
  );
}

/**
 * SHA-256 of the Go sources of an engine: those that the package of a k6 names; else, and without a k6, those of this Assay, from
 * which it builds its own.
 */
export function engineDigest(k6?: string): string {
  const named = k6 === undefined ? undefined : sourcesOfPackaged(k6);
  return typeof named === "string" ? named : sourceDigest(ENGINE);
}

function placeOf({ cacheFolder, environment }: K6Search) {
  return { moduleFolder: ENGINE, cacheFolder: cacheFolder ?? defaultCacheFolder(environment) };
}

function ask(path: string, search: K6Search) {
  return askVersion(path, versionEnvironment(search.environment));
}

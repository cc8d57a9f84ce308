// Builds the pinned k6 from scenarios/engine once per user and keeps it. Builds that run at the same time cannot harm each other,
// because each one writes into a folder of its own and the last step is one rename.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../errors.ts";
import { type Environment, goEnvironment, type Platform } from "./environment.ts";
import { findSetpriv, withDeathSignal } from "./parent-death.ts";
import { isExecutableFile } from "./search-path.ts";

export interface K6Build {
  readonly moduleFolder: string;
  /** The per-user cache folder; everything is written below its `assay` folder. */
  readonly cacheFolder: string;
  readonly environment: Environment;
  /** This one unless given. */
  readonly platform?: Platform | undefined;
  /** Called at the start and then each second: a first build takes some 70 s, most of it without output. */
  readonly onProgress?: ((elapsedSeconds: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What says where a build is kept. */
type KeptBuild = Pick<K6Build, "moduleFolder" | "cacheFolder" | "platform">;

/** A program on disk with the digest of its bytes, in hex. */
export interface Binary {
  readonly path: string;
  readonly sha256: string;
}

/** How `go` is called, but for the name of the product: the same bytes from the same sources and the same Go. */
export const GO_BUILD = ["build", "-buildvcs=false", "-trimpath", "-ldflags", "-s -w"] as const;

const BUILD_LIMIT_MS = 15 * 60_000;

/** The build kept for exactly these module files; undefined without one, or if its bytes are not those built. */
export function cachedBuild(build: KeptBuild): Binary | undefined {
  const folder = finalFolder(build);
  try {
    const path = join(folder, "k6");
    const sha256 = digestOf(path);
    return readFileSync(join(folder, "k6.sha256"), "utf8").trim() === sha256 ? { path, sha256 } : undefined;
  } catch {
    return undefined;
  }
}

/** Builds k6 with `go` into the cache and returns the kept binary. A failed build leaves its log, named in the failure. */
export async function buildK6(go: string, build: K6Build): Promise<Binary> {
  const final = finalFolder(build);
  const log = `${final}-build.log`;
  const workFolder = openWorkFolder(build, final);
  try {
    // The program that starts Go would report it by an exit code, as if a build had failed.
    if (!isExecutableFile(go)) throw new Failure("k6-build-failed", `go must be an executable file, got ${go}`);
    const exit = await runGoBuild(go, workFolder, build);
    if (exit !== 0) {
      renameSync(join(workFolder, "build.log"), log);
      const lastLines = readFileSync(log, "utf8").trimEnd().split("\n").slice(-5);
      throw new Failure("k6-build-failed", `go build must end with exit 0, got ${exit}; its log is ${log}`, lastLines);
    }
    const product = join(workFolder, "product");
    writeFileSync(join(product, "k6.sha256"), `${digestOf(join(product, "k6"))}\n`);
    return publish(product, final, build);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** SHA-256 of a file's bytes, in hex; some 100 ms for a k6. */
export function digestOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** SHA-256, in hex, of all Go sources that a build follows from: those of two equal binaries are equal. */
export function sourceDigest(moduleFolder: string): string {
  const hash = createHash("sha256");
  for (const name of sourceFiles(moduleFolder)) hash.update(`${name}\0`).update(readFileSync(join(moduleFolder, name)));
  return hash.digest("hex");
}

function finalFolder(build: KeptBuild): string {
  // The machine counts too: a home folder may be shared between machines of different kinds.
  const { platform, arch } = build.platform ?? process;
  const key = createHash("sha256")
    .update(`${platform}-${arch}\0${sourceDigest(build.moduleFolder)}`)
    .digest("hex");
  return join(build.cacheFolder, "assay", `k6-${key.slice(0, 16)}`);
}

/** All files that a build follows from, relative to the module's folder: its Go files but for tests, and the versions. */
export function sourceFiles(moduleFolder: string): readonly string[] {
  const isCompiled = (name: string) => name.endsWith(".go") && !name.endsWith("_test.go");
  const goFiles = readdirSync(moduleFolder, { encoding: "utf8", recursive: true }).filter(isCompiled).sort();
  return ["go.mod", "go.sum", ...goFiles];
}

function openWorkFolder(build: K6Build, final: string): string {
  try {
    mkdirSync(join(build.cacheFolder, "assay"), { recursive: true, mode: 0o700 });
    const folder = mkdtempSync(`${final}.`);
    mkdirSync(join(folder, "product"));
    return folder;
  } catch (error) {
    throw new Failure("k6-build-failed", `the build needs a writable cache folder, got ${describe(error)}`);
  }
}

function runGoBuild(go: string, workFolder: string, build: K6Build): Promise<number | string> {
  const args = [...GO_BUILD, "-o", join(workFolder, "product", "k6"), "."];
  return new Promise((resolve, reject) => {
    const log = openSync(join(workFolder, "build.log"), "w", 0o600);
    // An abandoned build would keep a processor busy for a minute or two.
    const [program, ...programArgs] = withDeathSignal(findSetpriv(), [go, ...args], "KILL");
    const child = spawn(program, programArgs, {
      cwd: build.moduleFolder,
      env: goEnvironment(build.environment, build.platform),
      stdio: ["ignore", log, log],
      signal: build.signal,
      timeout: BUILD_LIMIT_MS,
    });
    closeSync(log);
    const startedAt = performance.now();
    const report = (): void => build.onProgress?.(Math.round((performance.now() - startedAt) / 1000));
    const timer = setInterval(report, 1000);
    child.on("error", (error) => {
      if (child.pid !== undefined) return;
      clearInterval(timer);
      reject(new Failure("k6-build-failed", `${go} must run, got ${describe(error)}`));
    });
    child.on("close", (code, signal) => {
      clearInterval(timer);
      if (build.signal?.aborted) reject(build.signal.reason);
      else resolve(code ?? String(signal));
    });
    report();
  });
}

/** Moves the product to its final place. An existing build is kept, unless its bytes are damaged. */
function publish(product: string, final: string, build: K6Build): Binary {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // Another build may be the first to move its product here, or what is damaged away.
    tryRename(product, final);
    const kept = cachedBuild(build);
    if (kept !== undefined) return kept;
    tryRename(final, `${product}-damaged-${attempt}`);
  }
  throw new Failure("k6-build-failed", `The folder of the build must be replaceable, but is not: ${final}.`);
}

function tryRename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // What is in place decides.
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

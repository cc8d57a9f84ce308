// Generators of others, fetched by the package registries' own clients into the bench's folder: none is a dependency of
// Assay, and if one cannot be had the table says so.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Versions that the table names. */
export const FETCHED = { autocannon: "9.0.0", vegeta: "12.12.0", artillery: "2.0.34", locust: "2.42.6" } as const;

const LIMIT_MS = 240_000;

/** Path of autocannon's script, or undefined if npm cannot install it. */
export async function fetchAutocannon(folder: string): Promise<string | undefined> {
  return await fetchPackage("autocannon", "autocannon.js", folder);
}

/** Path of Artillery's script, or undefined if npm cannot install it. */
export async function fetchArtillery(folder: string): Promise<string | undefined> {
  return await fetchPackage("artillery", "bin/run", folder);
}

/** Folder of Python's packages with Locust in it, or undefined if pip cannot install it. */
export async function fetchLocust(folder: string): Promise<string | undefined> {
  const packages = join(folder, "locust-packages");
  const args = ["-m", "pip", "install", "--quiet", "--target", packages, `locust==${FETCHED.locust}`];
  return await orUndefined(async () => {
    await run("python3", args, { timeout: LIMIT_MS });
    return packages;
  });
}

/**
 * Path of a vegeta that Go built, or undefined if it cannot. Built from a module of our own, because `go install`
 * of a version asks for more than a module proxy must know.
 */
export async function fetchVegeta(folder: string): Promise<string | undefined> {
  const module = "github.com/tsenart/vegeta/v12";
  const source = join(folder, "vegeta-build");
  const program = join(folder, "vegeta");
  return await orUndefined(async () => {
    mkdirSync(source);
    writeFileSync(join(source, "go.mod"), `module bench\n\ngo 1.22\n\nrequire ${module} v${FETCHED.vegeta}\n`);
    writeFileSync(join(source, "tools.go"), `//go:build tools\n\npackage tools\n\nimport _ "${module}"\n`);
    const env = { ...process.env, GOFLAGS: "-mod=mod", CGO_ENABLED: "0" };
    await run("go", ["build", "-o", program, module], { cwd: source, env, timeout: LIMIT_MS });
    return program;
  });
}

async function fetchPackage(
  name: "autocannon" | "artillery",
  script: string,
  folder: string,
): Promise<string | undefined> {
  // Each in a folder of its own: npm would remove what it finds there and nobody asked for.
  const prefix = join(folder, `${name}-package`);
  const args = [
    "install",
    "--prefix",
    prefix,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `${name}@${FETCHED[name]}`,
  ];
  return await orUndefined(async () => {
    await run("npm", args, { timeout: LIMIT_MS });
    return join(prefix, "node_modules", name, script);
  });
}

async function orUndefined(fetch: () => Promise<string>): Promise<string | undefined> {
  try {
    return await fetch();
  } catch {
    return undefined;
  }
}

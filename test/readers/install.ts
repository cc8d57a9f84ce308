// Programs of others that read what Assay writes, each in the version that is named here, and Nodes that run it. npm's and Python's
// are installed once, into the cache folder of the user; Go keeps its own.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { defaultCacheFolder, goEnvironment } from "../../scenarios/driver/k6/environment.ts";
import { type Ended, runProgram } from "../program.ts";

const NPM = [
  "@redocly/cli@2.77.0",
  "@stoplight/spectral-cli@6.16.3",
  "har-validator@5.1.5",
  "marked@18.2.1",
  "openapi-typescript@7.13.0",
  "orval@8.38.0",
  "typescript@5.9.3",
  "zod@4.6.7",
];

const PYTHON = [
  "check-jsonschema==0.39.0",
  "datamodel-code-generator==0.89.0",
  "in-toto-attestation==0.9.3",
  "junitparser==5.0.3",
  "securesystemslib[crypto]==1.6.0",
];

const GO = { "oapi-codegen": "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2" } as const;

const NPM_OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund"];

/** The folder in which npm has installed its readers. */
export function npmFolder(): Promise<string> {
  return installed("npm", NPM, async (folder) => {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    return runProgram("npm", ["install", ...NPM_OPTIONS, ...NPM], { cwd: folder });
  });
}

/** The program of a Node, as npm has it for this platform. */
export async function nodeOf(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const packages = [`${name}@${version}`];
  const folder = await installed(`node-${version}`, packages, (into) =>
    runProgram("npm", ["install", ...NPM_OPTIONS, "--prefix", into, ...packages]),
  );
  return join(folder, "node_modules", name, "bin/node");
}

/** Runs a program of the npm readers. */
export async function runNode(name: string, args: readonly string[], cwd: string): Promise<Ended> {
  return runProgram(join(await npmFolder(), "node_modules/.bin", name), args, { cwd });
}

/** Runs a module of the Python readers, or a script: as `python` does. */
export async function runPython(args: readonly string[], cwd: string): Promise<Ended> {
  const folder = await installed("python", PYTHON, async (venv) => {
    const made = await runProgram("python3", ["-m", "venv", venv]);
    const options = ["--quiet", "--disable-pip-version-check"];
    return made.code === 0
      ? runProgram(join(venv, "bin/python"), ["-m", "pip", "install", ...options, ...PYTHON])
      : made;
  });
  return runProgram(join(folder, "bin/python"), args, { cwd });
}

/** Runs a reader that Go builds. */
export async function runGo(name: keyof typeof GO, args: readonly string[], cwd: string): Promise<Ended> {
  const ended = await runProgram("go", ["run", GO[name], ...args], { cwd, env: goEnvironment(process.env) });
  return { ...ended, output: `${GO[name]}: ${ended.output}` };
}

/** What a client of oapi-codegen imports. */
const GO_RUNTIME = "github.com/oapi-codegen/runtime v1.9.0";

/** Compiles the client in a folder. */
export async function buildClient(folder: string): Promise<Ended> {
  writeFileSync(join(folder, "go.mod"), `module example.test/program\n\ngo 1.25\n\nrequire ${GO_RUNTIME}\n`);
  const env = { ...goEnvironment(process.env), GOFLAGS: "-mod=mod -trimpath" };
  const ended = await runProgram("go", ["build", "."], { cwd: folder, env });
  return { ...ended, output: `${GO_RUNTIME}: ${ended.output}` };
}

const installing = new Map<string, Promise<string>>();

/** The folder of these packages. Fails with their names where they cannot be installed: no reader is skipped. */
function installed(
  kind: string,
  packages: readonly string[],
  install: (folder: string) => Promise<Ended>,
): Promise<string> {
  const now = async () => {
    const digest = createHash("sha256").update(packages.join()).digest("hex");
    const folder = join(defaultCacheFolder(process.env), "assay", `readers-${kind}-${digest.slice(0, 16)}`);
    const done = join(folder, "complete");
    if (existsSync(done)) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { code, output } = await install(folder);
    expect(code, `${packages.join(", ")} must be installable: ${output.slice(-2_000)}`).toBe(0);
    writeFileSync(done, "");
    return folder;
  };
  const known = installing.get(kind) ?? now();
  installing.set(kind, known);
  return known;
}

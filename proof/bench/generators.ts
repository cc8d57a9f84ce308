// The load generators that are compared, each as the command that its own manual shows. Assay and k6 are there; the others are
// fetched by the package registries' own clients, and a table says so if one cannot be had.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { assayCommand, type Command, plainEnvironment } from "./processes.ts";

export const VERSIONS = { autocannon: "9.0.0", vegeta: "12.12.0" } as const;

/**
 * The load: quotes at a rate, or, without one, from users who each send one request after another without think time. `folder`
 * is for the files of this run alone.
 */
export type Load = {
  readonly k6: string;
  readonly url: string;
  readonly tokenId: string;
  readonly folder: string;
  readonly seconds: number;
  readonly users: number;
  readonly ratePerSecond?: number;
};

/** The whole of Assay: every response is validated and everything is recorded, in the folder `run`. */
export function assayLoad(load: Load, scenario: "quote-burst" | "mixed" = "quote-burst"): Command {
  const { k6, url, tokenId, folder, seconds, users, ratePerSecond } = load;
  const workload = join(folder, "workload.json");
  writeFileSync(workload, JSON.stringify({ model: "closed", vus: users, thinkTime: { medianMs: 0, sigma: 0 } }));
  return assayCommand(
    k6,
    ...["load", scenario, "--target", url, "--duration", `${seconds}s`, "--out", join(folder, "run")],
    ...(ratePerSecond === undefined ? ["--workload", workload] : ["--rate", String(ratePerSecond)]),
    ...(scenario === "quote-burst" ? ["--fixture", `tokenId=${tokenId}`, "--fixture", "chainSlug=base"] : []),
    ...["--allow-small-sample", "--quiet", ...(isTls(load) ? ["--insecure"] : [])],
  );
}

/** The bare script under k6. `more` are arguments of k6 and variables of the script. */
export async function bareScript(
  load: Load,
  more: { readonly args?: readonly string[]; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<Command> {
  const { k6, url, tokenId, folder } = load;
  const script = join(folder, "bare.js");
  await build({
    entryPoints: [join(import.meta.dirname, "bare-script.ts")],
    outfile: script,
    bundle: true,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    external: ["k6", "k6/*"],
    logLevel: "silent",
  });
  return {
    command: [k6, "run", "--quiet", "--no-usage-report", ...(more.args ?? []), script],
    environment: {
      ...plainEnvironment(),
      BENCH_TARGET: url,
      BENCH_TOKEN_ID: tokenId,
      BENCH_OPTIONS: JSON.stringify({ insecureSkipTLSVerify: isTls(load), scenarios: { load: executorOf(load) } }),
      ...more.environment,
    },
  };
}

/** Targets of benches with TLS have a certificate that nobody trusts. */
function isTls({ url }: Load): boolean {
  return url.startsWith("https:");
}

/** At a rate, the executor that Assay uses, too, with as many VUs as there are users. */
function executorOf({ seconds, users, ratePerSecond }: Load): object {
  const duration = `${seconds}s`;
  if (ratePerSecond === undefined) return { executor: "constant-vus", vus: users, duration };
  const vus = { preAllocatedVUs: users, maxVUs: users };
  return { executor: "constant-arrival-rate", rate: ratePerSecond, timeUnit: "1s", duration, ...vus };
}

const HEADERS = { "Content-Type": "application/json", Authorization: "Bearer bench" } as const;

function bodyOf({ tokenId }: Load): string {
  return JSON.stringify({ tokenId, chainSlug: "base" });
}

/** Its results are written to the file `results`. */
export function vegetaLoad(program: string, load: Load): Command {
  const { url, folder, seconds, users, ratePerSecond } = load;
  const [body, targets] = [join(folder, "body.json"), join(folder, "targets")];
  writeFileSync(body, bodyOf(load));
  const headers = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(targets, `POST ${url}/token-price\n${headers.join("\n")}\n@${body}\n`);
  const workers = ["-rate", "0", "-workers", String(users), "-max-workers", String(users)];
  const pace = ratePerSecond === undefined ? workers : ["-rate", `${ratePerSecond}/s`, "-timeout", "30s"];
  const files = ["-targets", targets, "-output", join(folder, "results")];
  return {
    command: [program, "attack", ...pace, "-duration", `${seconds}s`, ...files],
    environment: plainEnvironment(),
  };
}

/** It prints its result as one line of JSON. */
export function autocannonLoad(program: string, load: Load, ...more: readonly string[]): Command {
  const { url, seconds, users, ratePerSecond } = load;
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const pace = ratePerSecond === undefined ? [] : ["-R", String(ratePerSecond), "-t", "30"];
  const request = ["-m", "POST", ...headers, "-b", bodyOf(load), "--json", ...more, `${url}/token-price`];
  return {
    command: [process.execPath, program, "-c", String(users), "-d", String(seconds), ...pace, ...request],
    environment: plainEnvironment(),
  };
}

/** What a fetched generator is started from: a program or a script. One that cannot be had is undefined. */
export type Fetched = Readonly<Partial<Record<keyof typeof VERSIONS, string | undefined>>>;

export async function fetchGenerators(names: readonly (keyof typeof VERSIONS)[], folder: string): Promise<Fetched> {
  const fetch = async (name: keyof typeof VERSIONS) => [name, await FETCHES[name](folder).catch(() => undefined)];
  return Object.fromEntries(await Promise.all(names.map(fetch)));
}

const FETCHES: Readonly<Record<keyof typeof VERSIONS, (folder: string) => Promise<string>>> = {
  autocannon: async (folder) => {
    const flags = ["--no-audit", "--no-fund", "--ignore-scripts"];
    await run("npm", "install", "--prefix", folder, ...flags, `autocannon@${VERSIONS.autocannon}`);
    return join(folder, "node_modules/autocannon/autocannon.js");
  },
  // Built from a module made for it: `go install` of a version asks for more than a module proxy must have.
  vegeta: async (folder) => {
    const module = "github.com/tsenart/vegeta/v12";
    const [source, program] = [join(folder, "vegeta-build"), join(folder, "vegeta")];
    mkdirSync(source);
    writeFileSync(join(source, "go.mod"), `module bench\n\ngo 1.22\n\nrequire ${module} v${VERSIONS.vegeta}\n`);
    writeFileSync(join(source, "tools.go"), `//go:build tools\n\npackage tools\n\nimport _ "${module}"\n`);
    await run("env", "GOFLAGS=-mod=mod", "CGO_ENABLED=0", "go", "build", "-C", source, "-o", program, module);
    return program;
  },
};

const FETCH_LIMIT_MS = 240_000;

async function run(program: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, args, { timeout: FETCH_LIMIT_MS });
}

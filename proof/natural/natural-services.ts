// Starts the services in this folder: each was written from the text of the interface alone, by somebody who had not read
// the suite, in another framework. Their dependencies are installed into a temporary folder.
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBuild } from "../../cli/target/started-build.ts";
import type { FixtureSet } from "../../run/format/fixture-set.ts";

const VENV = "python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt";
const PHP_EXTENSIONS = "foreach (['gmp', 'mbstring', 'pcntl', 'pdo_sqlite'] as $e) extension_loaded($e) or exit(1);";

/**
 * The services, by folder: how each is installed into a folder, how it is built there, and the command that serves from there,
 * with a new database. `unlimited` are the arguments that lift a limit of its rate.
 */
const SERVICES = {
  fastapi: { install: VENV, serve: "venv/bin/python service.py --port {port}" },
  express: { install: "npm ci --silent --no-audit", serve: "node service.mjs --port {port}" },
  go: { build: "go build -o service .", serve: "./service -port {port}", unlimited: " -rate 0" },
  flask: { install: VENV, serve: 'venv/bin/python app.py --port {port} --db "$(mktemp -d -p "$PWD")/tokens.db"' },
  gin: { build: "go build -o service .", serve: "./service --port {port}" },
  nest: {
    install: "npm ci --silent --no-audit",
    build: "npm run --silent build",
    serve: "node dist/main.js --port {port}",
  },
  php: {
    install: `php -r "${PHP_EXTENSIONS.replaceAll("$", "\\$")}"`,
    serve: 'php serve.php --port {port} --db "$(mktemp -d -p "$PWD")/tokens.sqlite"',
  },
  fastify: { install: "npm ci --silent --no-audit", serve: "node service.mjs --port {port}" },
  axum: { build: "cargo build --release --quiet", serve: "./target/release/service --port {port}" },
  jackson: { build: "mvn -q -B package", serve: "java -jar target/service.jar --port {port}" },
  litestar: { install: VENV, serve: "venv/bin/python app.py --port {port}" },
} as const satisfies Record<string, Row>;

type Row = { readonly install?: string; readonly build?: string; readonly serve: string; readonly unlimited?: string };

export type NaturalService = keyof typeof SERVICES;

/** All of them. Each has the list of a reviewer, review.json. */
export const NATURAL_SERVICES = Object.keys(SERVICES) as readonly NaturalService[];

/** What holds for all of them: a credential that is honoured, and one that is refused. */
export const NATURAL_TOKEN = "natural-credential-0001";
export const NATURAL_REFUSED_TOKEN = "revoked-credential-0001";

/** What the service in Go says of its demonstration user when it starts: nobody else sees that user's fees. */
const GO_CHAINS = ["base-sepolia", "bnb-testnet", "solana-devnet", "base"];
const GO_TOKEN_ID = "7b0c3f0e-6f5c-4b65-9a53-6f0e2f2f1a11";
export const GO_OWNER: { readonly token: string; readonly fixtureSet: FixtureSet } = {
  token: "assay-demo-credential",
  fixtureSet: {
    tokens: [{ tokenId: GO_TOKEN_ID, chains: GO_CHAINS }],
    users: [
      {
        userId: "3d5a0c1e-8f27-4c7b-9b1e-5a6c2d4e7f90",
        chains: ["base-sepolia"],
        holdings: GO_CHAINS.map((chainSlug) => ({ tokenId: GO_TOKEN_ID, chainSlug, amount: 1_000_000 })),
      },
    ],
  },
};

/** Compilers and interpreters may be started for the first time. */
const START_LIMIT_MS = 60_000;

/** Starts a command in a folder, with a free port for `{port}`, and waits until it responds. */
export function startIn(folder: string, command: string, environment: NodeJS.ProcessEnv = process.env) {
  return startBuild({
    command: `cd '${folder}' && exec ${command}`,
    environment,
    logFile: join(folder, "service.log"),
    limitMs: START_LIMIT_MS,
    signal: new AbortController().signal,
  });
}

export type Installed = Awaited<ReturnType<typeof install>>;

/** Installs a service. Fails with the output of the command that failed. */
export async function install(name: NaturalService) {
  const { install: command, build, serve, unlimited = "" }: Row = SERVICES[name];
  const folder = await mkdtemp(join(tmpdir(), `assay-natural-${name}-`));
  await cp(join(import.meta.dirname, name), folder, { recursive: true });
  const run = async (line?: string) => {
    if (line !== undefined) await promisify(execFile)("/bin/sh", ["-c", line], { cwd: folder });
  };
  await run(command);
  await run(build);
  return {
    folder,
    /** Builds it anew from the sources in its folder. */
    build: () => run(build),
    /** Starts a fresh instance on a free port of this machine. */
    start: async (how?: { readonly unlimited: boolean }) => {
      const { target, close } = await startIn(folder, `${serve}${how?.unlimited === true ? unlimited : ""}`);
      return { url: target.url, close };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

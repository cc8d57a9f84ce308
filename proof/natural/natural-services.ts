// Starts the services in this folder: each was written from the text of the interface alone, by somebody who had not read
// the suite, in another framework. Their dependencies are installed into a temporary folder.
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBuild } from "../../cli/target/started-build.ts";

const VENV = "python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt";
const PHP_EXTENSIONS = "foreach (['gmp', 'mbstring', 'pcntl', 'pdo_sqlite'] as $e) extension_loaded($e) or exit(1);";

/** The services, by folder: how each is installed into a folder, and the command that serves from there, with a new database. */
const SERVICES = {
  fastapi: { install: VENV, serve: "venv/bin/python service.py --port {port}" },
  express: { install: "npm ci --silent --no-audit", serve: "node service.mjs --port {port}" },
  go: { install: "go build -o service .", serve: "./service -port {port}" },
  flask: { install: VENV, serve: 'venv/bin/python app.py --port {port} --db "$(mktemp -d -p "$PWD")/tokens.db"' },
  gin: { install: "go build -o service .", serve: "./service --port {port}" },
  nest: { install: "npm ci --silent --no-audit && npm run --silent build", serve: "node dist/main.js --port {port}" },
  php: {
    install: `php -r "${PHP_EXTENSIONS.replaceAll("$", "\\$")}"`,
    serve: 'php serve.php --port {port} --db "$(mktemp -d -p "$PWD")/tokens.sqlite"',
  },
} as const satisfies Record<string, { install: string; serve: string }>;

export type NaturalService = keyof typeof SERVICES;

/** All of them. Each has the list of a reviewer, review.json. */
export const NATURAL_SERVICES = Object.keys(SERVICES) as readonly NaturalService[];

/** What holds for all of them: a credential that is honoured, and one that is refused. */
export const NATURAL_TOKEN = "natural-credential-0001";
export const NATURAL_REFUSED_TOKEN = "revoked-credential-0001";

/** Compilers and interpreters may be started for the first time. */
const START_LIMIT_MS = 60_000;

export type Installed = {
  readonly folder: string;
  /** Starts a fresh instance on a free port of this machine. */
  readonly start: () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
  readonly remove: () => Promise<void>;
};

/** Installs a service. Fails with the output of the command that failed. */
export async function install(name: NaturalService): Promise<Installed> {
  const { install: command, serve } = SERVICES[name];
  const folder = await mkdtemp(join(tmpdir(), `assay-natural-${name}-`));
  await cp(join(import.meta.dirname, name), folder, { recursive: true });
  await promisify(execFile)("/bin/sh", ["-c", command], { cwd: folder });
  return {
    folder,
    start: async () => {
      const { target, close } = await startBuild({
        command: `cd '${folder}' && exec ${serve}`,
        environment: process.env,
        logFile: join(folder, "service.log"),
        limitMs: START_LIMIT_MS,
        signal: new AbortController().signal,
      });
      return { url: target.url, close };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

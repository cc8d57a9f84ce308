// Starts the services in this folder: each was written from the text of the interface alone, by somebody who had not read
// the suite, in another framework. Their dependencies are installed into a temporary folder.
import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The services, by folder: how each is installed into a folder, and the command that serves from there. */
const SERVICES = {
  fastapi: {
    install: [
      ["python3", "-m", "venv", "venv"],
      ["venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"],
    ],
    serve: ["venv/bin/python", "service.py", "--port", "0"],
  },
  express: { install: [["npm", "ci", "--silent", "--no-audit"]], serve: ["node", "service.mjs", "--port", "0"] },
  go: { install: [["go", "build", "-o", "service", "."]], serve: ["./service", "-port", "0"] },
} as const satisfies Record<string, { install: readonly (readonly string[])[]; serve: readonly string[] }>;

export type NaturalService = keyof typeof SERVICES;

/** What holds for all of them: a credential that is honoured, and one that is refused. */
export const NATURAL_TOKEN = "natural-credential-0001";
export const NATURAL_REFUSED_TOKEN = "revoked-credential-0001";

export type Installed = {
  /** Starts a fresh instance on a free port of this machine; further arguments go to the service. */
  readonly start: (
    ...args: readonly string[]
  ) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
  readonly remove: () => Promise<void>;
};

/** Installs a service. Fails with the output of the command that failed. */
export async function install(name: NaturalService): Promise<Installed> {
  const { install: steps, serve } = SERVICES[name];
  const folder = await mkdtemp(join(tmpdir(), `assay-natural-${name}-`));
  await cp(join(import.meta.dirname, name), folder, { recursive: true });
  for (const [command, ...args] of steps) await promisify(execFile)(pathOf(folder, command), args, { cwd: folder });
  const [command, ...args] = serve;
  return {
    start: (...more) => startProcess(pathOf(folder, command), [...args, ...more], folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Commands with a slash lie in the folder, others on the path. */
function pathOf(folder: string, command: string): string {
  return command.includes("/") ? join(folder, command) : command;
}

function startProcess(command: string, args: readonly string[], cwd: string) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  let output = "";
  return new Promise<{ readonly url: string; readonly close: () => Promise<void> }>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const [, url] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
      if (url !== undefined) resolve({ url, close });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code}: ${output.slice(-2_000)}`)));
  });
}

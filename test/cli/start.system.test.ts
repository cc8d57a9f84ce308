// What keeps the command line from starting at all is one sentence with a hint too.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { expect, inject, it } from "vitest";
import { runProgram } from "../program.ts";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { expectSaid } from "./said.ts";

const START = join(import.meta.dirname, "../../bin/assay.mjs");

const folder = temporaryFolder().path;

/** Starts the program as a Node that says that it is an old one. */
const OLD_NODE =
  "Object.defineProperty(process.versions, 'node', { value: '12.22.12' }); await import(process.argv[1]);";

it("help can be requested in three ways", async () => {
  const ways = ["help openapi", "openapi --help", "openapi -h"].map((args) => [inject("program"), ...args.split(" ")]);
  const [first, ...others] = await Promise.all(ways.map((args) => runProgram(process.execPath, args)));
  expect(first?.stdout).toMatch(/^Usage: assay openapi/);
  for (const other of others) expect(other).toEqual(first);
});

it("the start of the command line says how to install what is missing", async () => {
  cpSync(dirname(START), join(folder, "bin"), { recursive: true });
  const ended = await runProgram(process.execPath, [join(folder, "bin/assay.mjs"), "check"]);
  expectSaid(ended, /^assay: .*not installed\.\n {2}hint: .*npm ci/);
});

it("the start of the command line says that it has no place for temporary files", async () => {
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  const ended = await runProgram(process.execPath, [START, "list"], { env: { ...process.env, TMPDIR: file } });
  expectSaid(ended, /^assay: The folder for temporary files must be writable, got ".*"\.\n {2}hint: .*TMPDIR/);
});

it("the start of the command line says in a Node as old as 12 that it is too old", async () => {
  const source = readFileSync(START, "utf8");
  const options = { format: "esm", keepNames: false } as const;
  // What is newer than Node 12 would be rewritten, or refused.
  const { code } = await transform(source, { ...options, target: "node12.22" });
  expect(code).toBe((await transform(source, { ...options, target: "esnext" })).code);
  const old = ["--input-type=module", "-e", OLD_NODE, pathToFileURL(START).href];
  const ended = await runProgram(process.execPath, old);
  expect(ended.stderr).toBe(
    "assay: Node 20.19 or newer is needed, and this is 12.22.12.\n  hint: Install a newer Node.\n",
  );
  expect(ended.code).toBe(3);
});

it("the start of the command line says that the current folder no longer exists", async () => {
  const gone = join(folder, "gone");
  mkdirSync(gone);
  const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" list';
  const ended = await runProgram("/bin/sh", ["-c", script, "sh", gone, process.execPath, START]);
  expectSaid(ended, /^assay: The current folder .*\n {2}hint: /);
});

it.each(["20", "24"])("the start of the command line says that too few files may be opened: %s", async (limit) => {
  const script = 'ulimit -n "$1" && exec "$2" "$3" load mixed';
  const ended = await runProgram("/bin/sh", ["-c", script, "sh", limit, process.execPath, START]);
  expectSaid(ended, /^assay: Assay needs at least 64 open files, and .* it \d+\.\n {2}hint: .*\n$/);
});

it.each([
  ["responds with 503 to everything", "load", 503],
  ["refuses connections", "conform", undefined],
])("the hint names --wait-for-target for a service that %s", async (_, command, status) => {
  const server = createServer((_request, response) => response.writeHead(status ?? 200).end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (status === undefined) server.close();
  const { path } = await realK6();
  const args = [inject("program"), command, ...(command === "load" ? ["mixed"] : []), "--target", url];
  const env = { ...process.env, ASSAY_K6: path, ASSAY_TOKEN: "key" };
  expectSaid(await runProgram(process.execPath, args, { cwd: folder, env }), /hint: .*--wait-for-target 30s/);
  server.close();
});

// `npm run stacks`: sends the same unusual requests to one small operation in many web stacks, and notes what each accepts.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBuild } from "../../cli/target/started-build.ts";
import { createCommand, repeated, runCommand } from "../command-line.ts";
import { writeTables } from "../tables.ts";
import { answersOf, type Measured } from "./answers.ts";
import { PRODUCT_TABLE, productTable, tablesOf } from "./stack-tables.ts";

const PAGE = "reference/stacks.md";
const DATA = join(import.meta.dirname, "measured.json");
const PRODUCT = join(import.meta.dirname, "../..", PRODUCT_TABLE);
const START_LIMIT_MS = 60_000;

async function main({ only, write = false }: { readonly only: readonly string[]; readonly write?: boolean }) {
  const stacks = (await stackNames()).filter((name) => only.length === 0 || only.includes(name));
  if (stacks.length === 0) command.error(`--only must name one of ${(await stackNames()).join(", ")}.`);
  const measured: Record<string, Measured> = {};
  for (const name of stacks) {
    measured[name] = await measure(name);
    process.stdout.write(`${tablesOf({ [name]: measured[name] }).join("\n\n")}\n\n`);
  }
  if (write) await store(measured);
}

async function stackNames(): Promise<readonly string[]> {
  const files = await readdir(import.meta.dirname);
  return files.filter((file) => file.endsWith(".sh")).map((file) => file.slice(0, -".sh".length));
}

/** Installs a stack into a temporary folder, starts it, and sends all forms. Fails if it refuses the control. */
async function measure(name: string): Promise<Measured> {
  const script = join(import.meta.dirname, `${name}.sh`);
  const versions = /^# Versions: (.+)$/m.exec(await readFile(script, "utf8"))?.[1];
  if (versions === undefined) throw new Error(`${name}.sh must have a line "# Versions: …"`);
  const folder = await mkdtemp(join(tmpdir(), `assay-stack-${name}-`));
  try {
    await promisify(execFile)("bash", [script, "install"], { cwd: folder });
    const { target, close } = await startBuild({
      command: `cd '${folder}' && exec bash '${script}' serve {port}`,
      environment: process.env,
      logFile: join(folder, "service.log"),
      limitMs: START_LIMIT_MS,
      signal: new AbortController().signal,
    });
    try {
      return { versions, date: new Date().toISOString().slice(0, 10), answers: await answersOf(name, target.url) };
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces the measured stacks in the data, keeps the others, and writes the page and the data of the product anew. */
async function store(measured: Readonly<Record<string, Measured>>): Promise<void> {
  const before = JSON.parse(await readFile(DATA, "utf8")) as Record<string, Measured>;
  const all = Object.fromEntries(Object.entries({ ...before, ...measured }).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(DATA, `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(PRODUCT, productTable(all));
  writeTables(PAGE, "stacks", tablesOf(all));
}

const command = createCommand("stacks", "Measures which unusual requests web stacks accept.")
  .option("--only <name>", "only this stack; may be repeated", repeated, [])
  .option("--write", "write the data and the page")
  .action(main);
await runCommand(command);

// `npm run stacks`: sends the same unusual requests to one small operation in many web stacks, and notes what each accepts.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCommand, repeated, runCommand } from "../command-line.ts";
import { writeTables } from "../tables.ts";
import { answersOf, type Measured } from "./answers.ts";
import { headerOf, onInstance, scriptsIn } from "./script.ts";
import { PRODUCT_TABLE, productTable, tablesOf } from "./stack-tables.ts";

const PAGE = "reference/stacks.md";
const DATA = join(import.meta.dirname, "measured.json");
const PRODUCT = join(import.meta.dirname, "../..", PRODUCT_TABLE);

async function main({ only, write = false }: { readonly only: readonly string[]; readonly write?: boolean }) {
  const names = await scriptsIn(import.meta.dirname);
  const stacks = names.filter((name) => only.length === 0 || only.includes(name));
  if (stacks.length === 0) command.error(`--only must name one of ${names.join(", ")}.`);
  const measured: Record<string, Measured> = {};
  for (const name of stacks) {
    measured[name] = await measure(name);
    process.stdout.write(`${tablesOf({ [name]: measured[name] }).join("\n\n")}\n\n`);
  }
  if (write) await store(measured);
}

/** What a stack answers to all forms. Fails if it refuses the control. */
async function measure(name: string): Promise<Measured> {
  const script = join(import.meta.dirname, `${name}.sh`);
  const versions = await headerOf(script, "Versions");
  const date = new Date().toISOString().slice(0, 10);
  return { versions, date, answers: await onInstance(script, (url) => answersOf(name, url)) };
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

// `npm run stacks`: sends the same unusual requests to one small operation in many web stacks, and notes what each accepts.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBuild } from "../../cli/target/started-build.ts";
import { createCommand, repeated, runCommand } from "../command-line.ts";
import { table, writeTables } from "../tables.ts";
import { CONTROL, FORMS, type Form } from "./forms.ts";

const PAGE = "reference/stacks.md";
const DATA = join(import.meta.dirname, "measured.json");
const START_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 10_000;

/** What a stack did with a form: its status, and, if it accepted the form, the member as its response spells it, or "absent". */
type Answer = { readonly status: number; readonly read?: string };
type Measured = {
  readonly versions: string;
  readonly date: string;
  readonly answers: Readonly<Record<string, Answer>>;
};

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

async function answersOf(name: string, url: string): Promise<Record<string, Answer>> {
  const control = await send(url, CONTROL);
  if (!isAccepted(control)) throw new Error(`${name} answered ${control.status} to an order without anything unusual`);
  const answers: Record<string, Answer> = {};
  for (const form of FORMS) answers[form.name] = await send(url, form);
  return answers;
}

/** Sends one form on a connection of its own. */
function send(url: string, form: Form): Promise<Answer> {
  const { body, method = "POST", path = "/orders", type = "application/json" } = form;
  return new Promise((resolve, reject) => {
    const headers = { "content-length": Buffer.byteLength(body), ...(type === null ? {} : { "content-type": type }) };
    const sent = request(
      new URL(path, url),
      { method, headers, agent: false, timeout: ANSWER_LIMIT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const answer = { status: response.statusCode ?? 0 };
          resolve(isAccepted(answer) ? { ...answer, ...readOf(Buffer.concat(chunks).toString(), form) } : answer);
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no response within ${ANSWER_LIMIT_MS} ms to: ${form.name}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The value of the member as the response spells it: JavaScript's own reader would hide `1.0` and large integers. */
function readOf(text: string, { member }: Form): { readonly read?: string } {
  if (member === undefined) return {};
  const found = new RegExp(`"${member}":\\s*(\\{[^}]*\\}|\\[[^\\]]*\\]|"[^"]*"|[^,}\\s]+)`).exec(text)?.[1];
  return { read: found ?? "absent" };
}

const isAccepted = ({ status }: Answer) => status >= 200 && status < 300;

/** One table of versions, and one of all forms, with a column for each stack. */
function tablesOf(measured: Readonly<Record<string, Measured>>): string[] {
  const stacks = Object.entries(measured);
  const cell = (answer: Answer | undefined) => {
    if (answer === undefined) return "";
    if (!isAccepted(answer)) return `${answer.status < 400 ? "redirected" : "refused"}, ${answer.status}`;
    return answer.read === undefined ? "accepted" : `\`${answer.read}\``;
  };
  return [
    table(
      ["Stack", "Versions", "Measured"],
      stacks.map(([name, { versions, date }]) => [name, versions, date]),
      3,
    ),
    table(
      ["Form", ...stacks.map(([name]) => name)],
      FORMS.map((form) => [form.name, ...stacks.map(([, { answers }]) => cell(answers[form.name]))]),
      stacks.length + 1,
    ),
  ];
}

/** Replaces the measured stacks in the data, keeps the others, and writes the page anew. */
async function store(measured: Readonly<Record<string, Measured>>): Promise<void> {
  const before = JSON.parse(await readFile(DATA, "utf8")) as Record<string, Measured>;
  const all = Object.fromEntries(Object.entries({ ...before, ...measured }).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(DATA, `${JSON.stringify(all, null, 2)}\n`);
  writeTables(PAGE, "stacks", tablesOf(all));
}

const command = createCommand("stacks", "Measures which unusual requests web stacks accept.")
  .option("--only <name>", "only this stack; may be repeated", repeated, [])
  .option("--write", "write the data and the page")
  .action(main);
await runCommand(command);

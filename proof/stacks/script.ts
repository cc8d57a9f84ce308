// Installs and starts what a script of a stack describes: `bash NAME.sh install` in an empty folder, and then `serve PORT`.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startIn } from "../natural/natural-services.ts";

export async function scriptsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".sh"))
    .map((file) => basename(file, ".sh"))
    .sort();
}

/** The text after "# Key: " in a script. Fails if there is none. */
export async function headerOf(script: string, key: string): Promise<string> {
  const text = new RegExp(`^# ${key}: (.+)$`, "m").exec(await readFile(script, "utf8"))?.[1];
  if (text === undefined) throw new Error(`${basename(script)} must have a line "# ${key}: …"`);
  return text;
}

/** What a function returns of a fresh instance. The modules beside the script are in its folder, named market. */
export async function onInstance<T>(script: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = basename(script, ".sh");
  const folder = await mkdtemp(join(tmpdir(), `assay-stack-${name}-`));
  try {
    for (const file of await readdir(dirname(script)))
      if (file.startsWith("market.")) await cp(join(dirname(script), file), join(folder, file));
    await promisify(execFile)("bash", [script, "install"], { cwd: folder });
    const { target, close } = await startIn(folder, `bash '${script}' serve {port}`);
    try {
      return await use(target.url);
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

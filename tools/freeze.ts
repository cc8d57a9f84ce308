// Freezes the deciding list of the release in package.json: one command at each minor release.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allChecks } from "../conformance/catalogue/catalogue.ts";
import { type FrozenList, freeze, releaseOf } from "../conformance/catalogue/frozen-lists.ts";

const ROOT = join(import.meta.dirname, "..");

/** Adds the list to `deciding.json` below `root`. Throws `usage` if the release has one. */
export async function freezeRelease(root = ROOT): Promise<void> {
  const file = join(root, "conformance/catalogue/deciding.json");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const lists = JSON.parse(await readFile(file, "utf8")) as readonly FrozenList[];
  await writeFile(file, `${JSON.stringify(freeze(lists, releaseOf(version), allChecks()), null, 2)}\n`);
}

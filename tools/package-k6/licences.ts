// The licences of everything that is linked into a k6, collected from the sources that it was built from.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildFacts, GoModule, GoTool } from "./go-tool.ts";

/** The module of k6 itself, whose licence covers the whole binary. */
export const K6_MODULE = "go.k6.io/k6/v2";

const LICENCE_FILE = /^(un)?licen[cs]e|^copying|^copyright|^notice|^patents/i;

/** Modules that hold no licence file, and why they may be passed on. Any other such module is an error. */
const STATED: Readonly<Record<string, string>> = {
  "buf.build/gen/go/prometheus/prometheus/protocolbuffers/go":
    "This module holds code generated from the Protocol Buffers of Prometheus (https://github.com/prometheus/prometheus),\n" +
    "which are distributed under the Apache License, Version 2.0; its text is that of github.com/prometheus/client_golang\n" +
    "in this file.",
};

/** The licences that a package carries. */
export type Licences = {
  /** That of k6. */
  readonly own: string;
  /** Those of Go and of each module, k6 among them. */
  readonly all: string;
};

/** Collects the licences of what is linked into a binary. Throws for a module of which none is known. */
export async function collectLicences({ goVersion, modules }: BuildFacts, go: GoTool): Promise<Licences> {
  const folders = await go.folders();
  const textsOf = ({ path }: GoModule) => {
    const stated = STATED[path];
    return stated === undefined ? textsIn(folders.get(path) ?? path) : [stated];
  };
  const sections = [
    sectionOf(`Go and its standard library, ${goVersion}`, textsIn(await go.root())),
    ...modules.map((module) => sectionOf(`${module.path} ${module.version}`, textsOf(module))),
  ];
  return { own: textsIn(folders.get(K6_MODULE) ?? K6_MODULE).join("\n\n"), all: sections.join("\n") };
}

function textsIn(folder: string): readonly string[] {
  const names = filesIn(folder);
  if (names.length === 0) throw new Error(`Each linked module must come with its licence, got none in ${folder}.`);
  return names.map((name) => readFileSync(join(folder, name), "utf8").trimEnd());
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

const RULE = "=".repeat(80);

function sectionOf(title: string, texts: readonly string[]): string {
  return `${RULE}\n${title}\n${RULE}\n\n${texts.join("\n\n")}\n`;
}

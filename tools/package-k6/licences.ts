// The licences of everything that is linked into a k6, collected from the sources that it was built from.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Linked } from "./linked-modules.ts";

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
export function collectLicences({ goVersion, goFolder, modules }: Linked): Licences {
  const textsOf = ({ path, folder }: Linked["modules"][number]) => {
    const stated = STATED[path];
    return stated === undefined ? textsIn(folder) : [stated];
  };
  const sections = [
    sectionOf(`Go and its standard library, ${goVersion}`, textsIn(goFolder)),
    ...modules.map((module) => sectionOf(`${module.path} ${module.version}`, textsOf(module))),
  ];
  const k6 = modules.filter(({ path }) => path === K6_MODULE);
  return { own: k6.flatMap(textsOf).join("\n\n"), all: sections.join("\n") };
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

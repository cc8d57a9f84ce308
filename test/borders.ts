// Who may import whom, as rules over the source graph; each returns its violations as sentences, empty where it is kept.
import { basename } from "node:path";
import type { Import, SourceFile } from "./source-tree.ts";

type Rule = (files: readonly SourceFile[]) => readonly string[];

const FOLDERS = [
  "statistics",
  "schemas",
  "run",
  "http",
  "target",
  "service",
  "conformance",
  "scenarios",
  "reports",
  "cli",
] as const;

type Folder = (typeof FOLDERS)[number] | "errors.ts" | "bin" | "tools" | "test" | "proof";

/** What each folder may import besides itself; `all` stands for everything that may be imported at all. */
const MAY_IMPORT: Readonly<Record<Folder, readonly Folder[] | "all">> = {
  "errors.ts": [],
  statistics: ["errors.ts"],
  schemas: ["errors.ts"],
  run: ["schemas", "statistics", "errors.ts"],
  http: ["schemas", "run", "errors.ts"],
  target: ["schemas", "run", "http", "errors.ts"],
  service: ["schemas", "errors.ts"],
  conformance: ["schemas", "run", "http", "target", "errors.ts"],
  scenarios: ["schemas", "statistics", "run", "http", "target", "errors.ts"],
  reports: ["schemas", "statistics", "run", "errors.ts"],
  cli: [
    "schemas",
    "statistics",
    "run",
    "http",
    "target",
    "service",
    "conformance",
    "scenarios",
    "reports",
    "errors.ts",
  ],
  bin: ["cli"],
  tools: "all",
  test: "all",
  proof: "all",
};

/** Folders that nobody but themselves imports; tests import what they prove. */
const ENDS: readonly string[] = ["cli", "bin", "tools", "test", "proof"];

const FORBIDDEN_NAMES = new Set([
  "utils",
  "helpers",
  "common",
  "misc",
  "shared",
  "types",
  "constants",
  "base",
  "manager",
]);

/** Node's own modules by the names that are also written without `node:`; packages of these names are not used. */
const NODE_MODULE =
  /^(node:|(assert|buffer|child_process|cluster|crypto|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|readline|stream|timers|tls|url|util|v8|vm|worker_threads|zlib)(\/|$))/;

/** Folders whose files were seen, for the proof that the rules had something to judge. */
export function foldersOf(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => folderOf(path)));
}

/** Folders import those below them only. */
export const folderRule: Rule = (files) =>
  eachImport(files, (file, { to }) => {
    const [from, target] = [folderOf(file.path), folderOf(to)];
    if (from === target || !isFolder(from) || !isFolder(target)) return false;
    const allowed = MAY_IMPORT[from];
    const isTested = (from === "test" || from === "proof") && (target === "tools" || target === "proof");
    const isEnd = ENDS.includes(target) && !isTested && !(target === "cli" && (from === "bin" || allowed === "all"));
    return isEnd || (allowed !== "all" && !allowed.some((folder) => folder === target));
  });

/**
 * The sub-folders of each room, lowest first: each imports itself and those before it. `.` stands for the files that lie
 * directly in the room.
 */
const ROOM_ORDER: Readonly<Record<string, readonly string[]>> = {
  run: [
    "text",
    "documents",
    "format",
    "journal",
    "behaviour",
    "verdict",
    "tally",
    "slices",
    "objectives",
    "breakpoint",
    "findings",
    "validity",
    "capacity",
    "load",
    "merge",
    "comparison",
  ],
  http: [".", "redaction"],
  target: ["exchange", "."],
  service: ["market", "open-points", "exchange", "validation", "handlers", "faults", "mutants", "."],
  conformance: ["definition", "checks", "catalogue", "trial", "run", "expectations", "."],
  "scenarios/driver": ["k6", "plan", "stream", "bundle", "load", "capacity", "comparison"],
  reports: ["text", "view", "html", "formats"],
  cli: ["settings", "terminal", "definition", "target", "live", "run", "commands", "."],
};

/** Within a room no sub-folder imports a later one, and every sub-folder has its place in the order. */
export const roomRule: Rule = (files) => [
  ...eachImport(files, ({ path }, { to }) => {
    const [from, target] = [subfolderOf(path), subfolderOf(to)];
    if (from === undefined || target === undefined || from.room !== target.room) return false;
    const order = ROOM_ORDER[from.room] ?? [];
    return order.indexOf(from.name) < order.indexOf(target.name);
  }),
  ...files.flatMap(({ path }) => {
    const place = subfolderOf(path);
    const isPlaced = place === undefined || ROOM_ORDER[place.room]?.includes(place.name) === true;
    return isPlaced ? [] : [`${path} lies in a sub-folder without a place in the order of ${place.room}`];
  }),
];

/** The room with an order that a file lies in, and its sub-folder there. */
function subfolderOf(path: string): { readonly room: string; readonly name: string } | undefined {
  const room = Object.keys(ROOM_ORDER).find((name) => path.startsWith(`${name}/`));
  if (room === undefined) return undefined;
  const [name = "", ...rest] = path.slice(room.length + 1).split("/");
  return { room, name: rest.length === 0 ? "." : name };
}

/** Sources lie in the folders that the rules know; at the root, and where the site is made, there are tools' settings alone. */
export const placeRule: Rule = (files) =>
  files
    .filter(
      ({ path }) => !isFolder(folderOf(path)) && !/^[^/]+\.config\.ts$|^docs\/\.vitepress\/config\.mts$/.test(path),
    )
    .map(({ path }) => `${path} lies in no folder of the project`);

/** Every relative import names a file of the tree by its extension. */
export const resolvedRule: Rule = (files) => {
  const known = new Set(files.map(({ path }) => path));
  return eachImport(files, (_, { to, isFile }) => isFile && !known.has(to) && !/\.(json|d\.ts)$/.test(to));
};

/** No file comes back to itself along its imports, types included. One cycle is told for each entry. */
export const cycleRule: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) cycles.push(`${[...trail.slice(at), path].join(" → ")} is a cycle`);
    if (at >= 0 || done.has(path)) return;
    for (const { to } of byPath.get(path)?.imports ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
};

/** k6's modules are imported by what runs inside k6 alone: one folder of Assay, and the scripts that benches compare it with. */
export const k6Rule: Rule = (files) =>
  eachImport(
    files,
    ({ path }, { to }) => /^k6(\/|$)/.test(to) && !/^(scenarios\/runtime|proof\/bench\/scripts)\//.test(path),
    "test",
  );

/** Nothing that runs inside k6 reaches a module of Node, however far away. Imports of types are gone by then. */
export const nodeFreeRule: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const entries = files.filter(({ path }) => /^scenarios\/(runtime\/.*|[^/]+)$/.test(path));
  return entries.flatMap((entry) => {
    const seen = new Map<string, string>([[entry.path, entry.path]]);
    for (const [path, trail] of seen) {
      for (const { to, isTypeOnly } of byPath.get(path)?.imports ?? []) {
        if (!isTypeOnly && !seen.has(to)) seen.set(to, `${trail} → ${to}`);
      }
    }
    return [...seen]
      .filter(([path]) => NODE_MODULE.test(path) && !byPath.has(path))
      .map(([, trail]) => `${trail} needs Node inside k6`);
  });
};

/** The command line alone reads arguments and environment and ends the process. */
export const processRule: Rule = (files) =>
  files
    .filter(({ path }) => !ENDS.includes(folderOf(path)) && isFolder(folderOf(path)))
    .flatMap(({ path, code, imports }) => [
      ...[...code.matchAll(/\bprocess\s*(?:\?\.|\.)\s*(env|argv|exit)\b/g)].map(
        ([, name]) => `${path} uses process.${name}`,
      ),
      ...imports.filter(({ to }) => /^(node:)?process$/.test(to)).map(({ to }) => `${path} imports ${to}`),
    ]);

/** The page of a load that is going on asks the server that serves it for the next page. */
const RENEWAL = /^reports\/html\/(browser\/renewal\.ts|generated\/renewal\.js)$/;

/** Requests are sent by http, by the recording proxy and from within k6. */
export const senderRule: Rule = (files) =>
  files
    .filter(({ path }) => /^(schemas|run|service|conformance|reports|cli|scenarios\/(driver|replay))\//.test(path))
    .filter(({ path }) => !RENEWAL.test(path))
    .flatMap(({ path, code, imports }) => [
      ...imports.filter(({ to, isTypeOnly }) => to === "undici" && !isTypeOnly).map(() => `${path} sends by undici`),
      ...(/(?<![.\w])fetch\s*\(/.test(code) ? [`${path} sends by fetch`] : []),
      ...(/\bhttps?\s*\.\s*(request|get)\s*\(/.test(code) ? [`${path} sends by node:http`] : []),
    ]);

/** No file or folder is named after nothing in particular; generated files are. */
export const nameRule: Rule = (files) =>
  files
    .map(({ path }) => path)
    .filter((path) => !path.startsWith("schemas/generated/"))
    .filter((path) => path.split("/").some((part) => FORBIDDEN_NAMES.has(basename(part).replace(/\..*$/, ""))))
    .map((path) => `${path} has a name that says nothing`);

/** Default exports stand only where k6 or a tool's configuration demands one. */
export const defaultExportRule: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        !/^scenarios\/runtime\/(.+\/)?entry\.ts$|^proof\/bench\/scripts\/|\.config\.ts$|^docs\/\.vitepress\/|^test\//.test(
          path,
        ),
    )
    .filter(({ code }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(code))
    .map(({ path }) => `${path} has a default export`);

/** Every rule by the sentence that a test of it bears. */
export const BORDER_RULES: Readonly<Record<string, Rule>> = {
  "folders import those below them only": folderRule,
  "sub-folders of a room import those before them only": roomRule,
  "sources lie in the folders of the project": placeRule,
  "each relative import names a file that is there": resolvedRule,
  "no file imports itself on any way": cycleRule,
  "k6 is imported by scenarios/runtime alone": k6Rule,
  "what runs inside k6 reaches nothing of Node": nodeFreeRule,
  "the command line alone touches arguments, environment and exit": processRule,
  "requests are sent by http, the recording proxy and k6": senderRule,
  "names say what a file is": nameRule,
  "default exports stand where a tool demands them": defaultExportRule,
};

function eachImport(
  files: readonly SourceFile[],
  isWrong: (file: SourceFile, target: Import) => boolean,
  exempt?: string,
): string[] {
  return files
    .filter(({ path }) => folderOf(path) !== exempt)
    .flatMap((file) =>
      file.imports.filter((target) => isWrong(file, target)).map(({ to }) => `${file.path} imports ${to}`),
    );
}

/** The first part of a path, or the name of a file or package at the root. */
function folderOf(path: string): string {
  return path.split("/")[0] ?? path;
}

function isFolder(name: string): name is Folder {
  return Object.hasOwn(MAY_IMPORT, name);
}

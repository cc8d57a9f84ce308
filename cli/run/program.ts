// How this Assay is started from the current folder, for the commands that it prints. No registry is asked for it.
import { join, relative, sep } from "node:path";
import { shellCommand } from "../../reports/text/shell.ts";

/** The program of this process, ready for a shell. */
export function programHere(): string {
  return programFor(join(import.meta.dirname, "../.."), process.cwd());
}

/**
 * The program of an Assay that lies in `root`: its script in a checkout, the link that npm made in a project that depends on
 * it, else `assay` on PATH.
 */
export function programFor(root: string, folder: string): string {
  const script = relative(folder, join(root, "bin/assay.mjs"));
  const at = root.lastIndexOf(`${sep}node_modules${sep}`);
  if (at === -1) return shellCommand(["node", script]);
  const project = root.slice(0, at);
  if (folder !== project && !folder.startsWith(`${project}${sep}`)) return "assay";
  const link = relative(folder, join(project, "node_modules/.bin/assay"));
  return shellCommand([link.startsWith("..") ? link : `./${link}`]);
}

// The versions of all that has a hand in a run.
import { createHash } from "node:crypto";
import packageFile from "../../package.json" with { type: "json" };
import type { Versions } from "../../results/run/run.ts";
import { statements } from "../../schemas/index.ts";
import type { Environment } from "../settings/environment.ts";

/** Versions for a record; k6 only where one was used. */
export function versions(k6?: string): Versions {
  return {
    assay: packageFile.version,
    node: process.versions.node,
    ...(k6 !== undefined && { k6 }),
    interfaceDescription: interfaceVersion(),
  };
}

/** What `assay --version` prints: one line each. k6 is looked for, never built. */
export async function versionText(env: Environment): Promise<string> {
  const { findK6WithoutBuilding } = await import("./k6.ts");
  const k6 = await findK6WithoutBuilding(env);
  return [
    `assay      ${packageFile.version}`,
    `node       ${process.versions.node}`,
    `k6         ${k6 === undefined ? "none found; the first load run builds it" : `${k6.version} (${k6.origin})`}`,
    `interface  ${interfaceVersion()}`,
    "",
  ].join("\n");
}

/** Count of statements and a digest of their texts: two runs with the same value judged by the same rules. */
function interfaceVersion(): string {
  const texts = [...statements.values()].map(({ id, text }) => `${id}\n${text}`).join("\n");
  return `${statements.size} statements, ${createHash("sha256").update(texts).digest("hex").slice(0, 12)}`;
}

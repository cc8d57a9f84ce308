// The versions of everything that takes part in a run, and its machine.
import { createHash } from "node:crypto";
import { availableParallelism, cpus, totalmem } from "node:os";
import packageFile from "../../package.json" with { type: "json" };
import type { Machine, Versions } from "../../run/format/run.ts";
import { statements } from "../../schemas/index.ts";
import type { Environment } from "../settings/environment.ts";

export function versions(k6?: string): Versions {
  return {
    assay: packageFile.version,
    node: process.versions.node,
    ...(k6 !== undefined && { k6 }),
    interfaceDescription: interfaceVersion(),
  };
}

/** What `assay --version` prints, one line each. k6 is never built for it. */
export async function versionText(env: Environment): Promise<string> {
  const { findK6WithoutBuilding } = await import("./k6-provision.ts");
  const { k6 } = await findK6WithoutBuilding(env);
  return [
    `assay      ${packageFile.version}`,
    `node       ${process.versions.node}`,
    `k6         ${k6 === undefined ? "not found; the first load run builds it" : `${k6.version}${k6.stockBecause === undefined ? "" : ", stock"} (${k6.origin})`}`,
    `interface  ${interfaceVersion()}`,
    "",
  ].join("\n");
}

/** Number of statements and a digest of their texts; equal values mean equal rules. */
export function interfaceVersion(): string {
  const texts = [...statements.values()].map(({ id, text }) => `${id}\n${text}`).join("\n");
  return `${statements.size} statements, ${createHash("sha256").update(texts).digest("hex").slice(0, 12)}`;
}

/** The machine of this process, read again each time: a container may be given more or less while it runs. */
export function machineHere(): Machine {
  return {
    cores: availableParallelism(),
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim().replaceAll(/\s+/g, " ") ?? "unknown processor",
  };
}

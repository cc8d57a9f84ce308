import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { statements } from "../../schemas/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import { startService } from "../../service/server.ts";

const folder = new URL("../../service/mutants/", import.meta.url);

describe("the registry of mutants", () => {
  it("contains every row of every table once", async () => {
    const rows = (await Promise.all(filesOf(folder).map(tableRowsOf))).flat();
    expect([...mutants.keys()].sort()).toEqual(rows.toSorted());
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([...mutants.values()])("describes $id and names statements that exist", (mutant) => {
    expect(mutant.statements.filter((id) => !statements.has(id))).toEqual([]);
    expect(mutant.description).toMatch(/\.$/);
  });

  it("refuses an unknown mutant as a usage failure", async () => {
    await expect(startService({ mutants: ["nonsense"] })).rejects.toMatchObject({ code: "usage" });
  });

  it("counts no activation without a matching request", async () => {
    const service = await startService({ mutants: ["accepts-long-symbol"] });
    await service.close();
    expect([...service.activations()]).toEqual([["accepts-long-symbol", 0]]);
  });
});

/** Files of a folder that may hold a table; derived mutants have none. */
function filesOf(folder: URL): readonly URL[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("derived") && name !== "index.ts")
    .map((name) => new URL(name, folder));
}

/** The ids of the tables that a file exports. */
async function tableRowsOf(file: URL): Promise<readonly string[]> {
  const exported: Readonly<Record<string, unknown>> = await import(file.href);
  return Object.values(exported).filter(isTable).flatMap(Object.keys);
}

function isTable(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const rows: readonly unknown[] = Object.values(value);
  return rows.length > 0 && rows.every((row) => typeof row === "object" && row !== null && "install" in row);
}

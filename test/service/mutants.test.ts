import { describe, expect, it } from "vitest";
import { statements } from "../../schemas/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import { startService } from "../../service/server.ts";

describe("mutants", () => {
  it.each([...mutants.values()])("describe $id and name existing statements", (mutant) => {
    expect(mutant.statements.filter((id) => !statements.has(id))).toEqual([]);
    expect(mutant.description).toMatch(/\.$/);
  });

  it("fail the start as usage if one is unknown", async () => {
    await expect(startService({ mutants: ["nonsense"] })).rejects.toMatchObject({ code: "usage" });
  });

  it("have no activation without a matching request", async () => {
    const service = await startService({ mutants: ["accepts-long-symbol"] });
    await service.close();
    expect([...service.activations()]).toEqual([["accepts-long-symbol", 0]]);
  });
});

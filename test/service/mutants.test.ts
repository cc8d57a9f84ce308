import { describe, expect, it } from "vitest";
import { statements } from "../../schemas/index.ts";
import { derivedMutants } from "../../service/mutants/derived/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import { startService } from "../../service/server.ts";

describe("mutants", () => {
  it("say what they do and name existing statements", () => {
    for (const { id, statements: named, description } of [...mutants.values(), ...derivedMutants().values()]) {
      expect(
        named.filter((name) => !statements.has(name)),
        id,
      ).toEqual([]);
      expect(description, id).toMatch(/^[A-Z].*\.$/);
    }
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

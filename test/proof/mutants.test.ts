import { describe, expect, it } from "vitest";
import { allMutants } from "../../proof/mutants/index.ts";
import { startMutant } from "../../proof/mutants/start.ts";
import { statements } from "../../schemas/index.ts";

describe("mutants", () => {
  it("say what they do and name existing statements", () => {
    for (const { id, statements: named, description } of allMutants()) {
      expect(
        named.filter((name) => !statements.has(name)),
        id,
      ).toEqual([]);
      expect(description, id).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("fail the start if one is unknown", async () => {
    await expect(startMutant({ mutants: ["nonsense"] })).rejects.toThrow("nonsense");
  });

  it("have no activation without a matching request", async () => {
    const service = await startMutant({ mutants: ["accepts-long-symbol"] });
    await service.close();
    expect([...service.activations()]).toEqual([["accepts-long-symbol", 0]]);
  });
});

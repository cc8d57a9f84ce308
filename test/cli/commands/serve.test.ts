// The list of what the reference service can be started with.
import { expect, it } from "vitest";
import { serviceCatalogue, startServiceFromSettings } from "../../../cli/target/reference.ts";

it("lists variants, mutants and faults", () => {
  expect(serviceCatalogue()).toMatch(/^Variants \((.|\n)*\n\nMutants \((.|\n)*\n\nFaults:\n {2}latency, /);
});

it("starts with a mutant of the list, and names them all instead of starting with another", async () => {
  const settings = { port: 0, seed: 1, refusedToken: [], variant: [], fault: [] };
  const service = await startServiceFromSettings({ ...settings, mutant: ["demands-no-credential"] });
  const response = await fetch(`${service.url}/get-leaderboard`, { method: "POST", body: "{}" });
  await service.close();
  expect(response.status).toBe(200);
  const ids = [...serviceCatalogue().matchAll(/^ {2}([a-z-]+) \(/gm)].map(([, id]) => id);
  expect(ids).toHaveLength(10);
  await expect(startServiceFromSettings({ ...settings, mutant: ["accepts-any-case"] })).rejects.toMatchObject({
    code: "usage",
    message: `--mutant must be one of ${ids.join(", ")}, got "accepts-any-case".`,
  });
});

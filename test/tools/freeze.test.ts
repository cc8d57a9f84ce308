import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { decidingListOf } from "../../conformance/catalogue/deciding.ts";
import { freezeRelease } from "../../tools/freeze.ts";

it("freezes every judged check once for the release in package.json", async () => {
  const root = mkdtempSync(join(tmpdir(), "assay-freeze-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "conformance/catalogue"), { recursive: true });
  const file = join(root, "conformance/catalogue/deciding.json");
  writeFileSync(join(root, "package.json"), '{ "version": "0.2.0" }');
  writeFileSync(file, "[]\n");
  await freezeRelease(root);
  const { tiers = new Map<string, string>() } = decidingListOf("0.2", JSON.parse(readFileSync(file, "utf8")));
  const judged = allChecks().filter(({ tier }) => tier !== "observed");
  expect([...tiers].sort()).toEqual(judged.map(({ id, tier }) => [id, tier]).sort());
  await expect(freezeRelease(root)).rejects.toThrow("must be later than 0.2, got 0.2");
});

// The target that knows when the kernel took each request.
import { describe, expect, test } from "vitest";
import { buildExactTarget, startExactTarget } from "../../../proof/bench/exact-target.ts";
import { KNOWN_TOKEN } from "../../../proof/bench/known-target.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();

describe.runIf(process.platform === "linux")("the exact target", () => {
  test("responds to quotes, and tells how long they took since a moment", async () => {
    const target = await startExactTarget(buildExactTarget(folder.path));
    try {
      const body = JSON.stringify({ tokenId: KNOWN_TOKEN.tokenId, chainSlug: "base" });
      const ask = (path: string) => fetch(new URL(path, target.url), { method: "POST", body });
      const before = new Date();
      for (let asked = 0; asked < 20; asked++) expect((await ask("/token-price")).status).toBe(200);
      expect((await ask("/other")).status).toBe(404);
      const ms = await target.p99Since(before);
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThan(Date.now() - before.getTime());
      expect(await target.p99Since(new Date(Date.now() + 60_000))).toBeNaN();
    } finally {
      target.close();
    }
  });
});

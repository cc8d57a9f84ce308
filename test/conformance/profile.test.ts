import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { CONFORMANCE_DEFAULTS, runConformance } from "../../conformance/runner.ts";
import { parseTarget } from "../../traffic/target.ts";

const CANARY = "canary-credential-4711";

test("keeps a credential out of the profile that the target echoes as a member name", async () => {
  const server = createServer((request, response) => {
    request.resume();
    const given = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ errors: { [given]: "no" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const result = await runConformance({
      ...CONFORMANCE_DEFAULTS,
      target: parseTarget(`http://127.0.0.1:${port}`),
      token: CANARY,
      sideEffects: "any",
      fixtures: {},
      only: [],
      skip: [],
      tiers: [],
      readingsOff: [],
      strict: false,
      smoke: true,
    });
    const shapes = Object.keys(result.profile).filter((name) => name.endsWith(".shape"));
    expect(shapes.length).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toContain(CANARY);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { type LiveServer, startLiveServer } from "../../../cli/live/server.ts";

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>((resolve, reject) => {
    request(url, { headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) });
    })
      .on("error", reject)
      .end();
  });

/** A server that shows a page; unless a test ends it, it ends with the test. */
async function showing(): Promise<LiveServer> {
  const server = await startLiveServer();
  onTestFinished(() => server.end());
  server.show("one");
  return server;
}

describe("the live page", () => {
  it("says that the page is being prepared until there is one, and forbids caching and framing", async () => {
    let looks = 0;
    const server = await startLiveServer(() => {
      looks++;
    });
    expect((await get(server.url)).body).toMatch(/http-equiv="refresh" content="1"[\s\S]*is made within a few seconds/);
    expect(looks).toBe(1);
    server.show("<p>one");
    const { status, headers, body } = await get(server.url);
    expect([status, body]).toEqual([200, "<p>one"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    await server.end();
  });

  it("stops at once if no page is open", async () => {
    const server = await showing();
    await server.end("the report");
  });

  it("sends the final report to each of several open pages, and then stops", async () => {
    const server = await showing();
    await Promise.all([get(server.url), get(server.url)]);
    const ended = server.end("the report");
    expect((await get(server.url)).body).toBe("the report");
    expect((await get(server.url)).body).toBe("the report");
    await ended;
    await expect(get(server.url)).rejects.toThrow();
  });

  it("stops within its limit even if an open page requests nothing", async () => {
    const server = await showing();
    await get(server.url);
    await server.end("the report", 1);
    await expect(get(server.url)).rejects.toThrow();
  });

  it("is served through a tunnel too, but under no other host name, and nothing else is", async () => {
    const server = await showing();
    for (const host of ["localhost:9000", "127.0.0.1:9000", "localhost"])
      expect((await get(`${server.url}?again`, { host })).status).toBe(200);
    const refused = await get(server.url, { host: "attacker.example" });
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining("127.0.0.1 and localhost")]);
    expect((await get(`${server.url}run.json`)).status).toBe(404);
  });
});

// What becomes of a command whose reader goes away or whose disk is full.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { watchStreams } from "../../../cli/terminal/streams.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startAssay } from "../assay.ts";

const folder = temporaryFolder().path;

describe("the watched streams", () => {
  it.each(["EPIPE", "EIO"])("ignore that a reader went away (%s)", async (code) => {
    const streams = watchStreams(broken(code), sink());
    expect(await streams.drained()).toBeUndefined();
  });

  it("report a stdout that accepted nothing", async () => {
    const out = broken("ENOSPC");
    const streams = watchStreams(out, sink());
    out.write("a result");
    expect(await streams.drained()).toBe("ENOSPC");
  });

  it("cannot report a broken stderr", async () => {
    expect(await watchStreams(sink(), broken("ENOSPC")).drained()).toBeUndefined();
  });
});

it("a command whose stdout is closed early finishes its work and writes its run without an error message", async () => {
  const out = join(folder, "unread");
  const running = startAssay(["conform", "--smoke", "--only", "get-leaderboard/**", "--out", out, "--json", "-"]);
  running.stopReading();
  const { code, stderr } = await running.ended;
  expect(stderr).not.toMatch(/EPIPE|^\s+at /m);
  expect(code).toBe(0);
  expect(existsSync(join(out, "report.html"))).toBe(true);
});

function sink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function broken(code: string): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
}

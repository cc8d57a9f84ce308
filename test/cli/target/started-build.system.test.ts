// Builds are processes: that they are waited for, measured, and ended with all that they started.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type BuildCommand, startBuild } from "../../../cli/target/started-build.ts";
import { isGroupAlive } from "../../../scenarios/driver/k6/process-group.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder().path;

/** A service whose only worker is a child of a child of the shell; `true` keeps the shell from becoming the service. */
const SERVER = `'${process.execPath}' -e "$CODE"; true # {port}`;
const CODE = `
  const { PORT, WORKER } = process.env;
  if (WORKER) require("http").createServer((_, response) => response.end("{}")).listen(PORT, "127.0.0.1");
  else require("child_process").spawn(process.execPath, ["-e", process.env.CODE], { env: { ...process.env, WORKER: "1" } });
`;

function commandOf(name: string, command: string, limitMs: number): BuildCommand {
  return {
    command,
    environment: { PATH: process.env["PATH"], CODE },
    logFile: join(folder, `${name}.log`),
    limitMs,
    signal: new AbortController().signal,
  };
}

describe("a build that is started", () => {
  test("responds, has processor time, and leaves no process behind", async () => {
    const build = await startBuild(commandOf("server", SERVER, 40_000));
    onTestFinished(build.close);
    expect((await fetch(build.target.url)).status).toBe(200);
    if (process.platform === "linux") expect(build.cpuMs()).toBeGreaterThan(0);
    await build.close();
    await expect(fetch(build.target.url)).rejects.toThrow();
  });

  test("and ends at once fails with the first and last lines that it wrote, however many, and the name of its log", async () => {
    const usage = "seq -f 'usage of flag number %g of this program' 100";
    const starting = startBuild(commandOf("broken", `echo no licence for {port}; ${usage}; exit 3`, 40_000));
    const lines = [/^no licence for \d+$/, /^… \d+ lines left out …$/, /number 100 of this program$/, /broken\.log/];
    await expect(starting).rejects.toMatchObject({
      code: "build-not-started",
      message: expect.stringContaining("ended before it responded"),
      details: expect.arrayContaining(lines.map((line) => expect.stringMatching(line))),
    });
  });

  test("and stays silent fails at its limit, and is ended", async () => {
    const starting = startBuild(commandOf("silent", "echo pid $$; exec sleep 300 # {port}", 300));
    await expect(starting).rejects.toThrow("did not respond within 0.3 s");
    const shell = Number(/pid (\d+)/.exec(readFileSync(join(folder, "silent.log"), "utf8"))?.[1]);
    expect(shell).toBeGreaterThan(0);
    expect(isGroupAlive(shell)).toBe(false);
  });
});

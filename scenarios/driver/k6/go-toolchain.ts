// Finds the Go that k6 can be built with. Go may not download another version of itself, so that a Go that is too old is
// reported here in one sentence, before the build fails.

import { spawn } from "node:child_process";
import { type Environment, goEnvironment } from "./environment.ts";
import { executablesOnPath } from "./search-path.ts";

const VERSION_LIMIT_MS = 10_000;

/**
 * The first `go` on PATH, if it is new enough for the `go` line of the given go.mod text; otherwise the end of a
 * sentence that explains why k6 cannot be built.
 */
export async function findGo(goMod: string, environment: Environment): Promise<{ path: string } | { reason: string }> {
  const path = executablesOnPath("go", environment.PATH ?? "")[0];
  if (path === undefined) return { reason: "there is no go on PATH to build it with" };
  const wanted = /^go (\d+\.\d+)/m.exec(goMod)?.[1] ?? "";
  const found = /^go(\d+\.\d+)/.exec(await askGoVersion(path, environment))?.[1];
  if (found === undefined) return { reason: `${path} does not report a Go version` };
  if (isOlder(found, wanted)) return { reason: `${path} is Go ${found}, but building it needs Go ${wanted} or later` };
  return { path };
}

function askGoVersion(go: string, environment: Environment): Promise<string> {
  return new Promise((resolve) => {
    // In the root folder no go.mod of the user applies.
    const child = spawn(go, ["env", "GOVERSION"], {
      cwd: "/",
      env: goEnvironment(environment),
      stdio: ["ignore", "pipe", "ignore"],
      timeout: VERSION_LIMIT_MS,
      killSignal: "SIGKILL",
    });
    let response = "";
    child.stdout.on("data", (chunk: Buffer) => {
      response = (response + chunk.toString("latin1")).slice(0, 100);
    });
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(response));
  });
}

function isOlder(found: string, wanted: string): boolean {
  const [foundMajor = 0, foundMinor = 0] = found.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return foundMajor !== wantedMajor ? foundMajor < wantedMajor : foundMinor < wantedMinor;
}

// Finds the Go that k6 can be built with. Go may not download another version of itself, so that a Go that is too old is
// reported here in one sentence, before the build fails.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
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
  if (found.localeCompare(wanted, "en", { numeric: true }) < 0)
    return { reason: `${path} is Go ${found}, but building it needs Go ${wanted} or later` };
  return { path };
}

/** In the root folder, where no go.mod of the user applies. Empty if Go does not respond. */
async function askGoVersion(go: string, environment: Environment): Promise<string> {
  const options = {
    cwd: "/",
    env: goEnvironment(environment),
    timeout: VERSION_LIMIT_MS,
    killSignal: "SIGKILL",
  } as const;
  return promisify(execFile)(go, ["env", "GOVERSION"], options).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

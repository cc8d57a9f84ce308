import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { vi } from "vitest";
import type { TemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

/** Makes environments in which nothing but a Go is found, whose build lasts until it is ended. */
export function fakeGoIn(folder: TemporaryFolder) {
  let builds = 0;
  return (trap = "") => {
    const bin = join(folder.path, `bin-${builds++}`);
    const pidFile = join(bin, "pid");
    const lines = [
      '[ "$1" = env ] && echo go1.99.0 && exit 0',
      trap,
      `echo $$ > ${pidFile}`,
      "while :; do /bin/sleep 0.1; done",
    ];
    folder.program(join(basename(bin), "go"), lines.join("\n"));
    return {
      env: { PATH: bin, XDG_CACHE_HOME: join(bin, "cache") },
      hasBegun: () => existsSync(pidFile),
      pid: () =>
        vi.waitUntil(() => existsSync(pidFile) && Number(readFileSync(pidFile, "utf8").trim()), { timeout: 100_000 }),
    };
  };
}

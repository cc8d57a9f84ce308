// A unit test that starts a process fails: whatever starts one is a system test by name. The compiler behind esbuild's
// functions is let through, as it is part of a library and not of what is tested.
import processes from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";

const STARTERS = ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"] as const;

for (const name of STARTERS) {
  const start: (...args: never[]) => unknown = processes[name];
  const refuse = (...args: never[]): unknown => {
    const [program] = args;
    if (basename(String(program)) === "esbuild") return start(...args);
    throw new Error(`A unit test starts ${String(program)}; name its file *.system.test.ts or *.slow.test.ts.`);
  };
  // Once is enough where several files share this worker.
  if (start.name !== refuse.name) Object.defineProperty(processes, name, { value: refuse });
}
syncBuiltinESMExports();

// Makes k6 end when Assay does, SIGKILL included: load must never go on unattended.
//
// Two mechanisms ensure it. With util-linux's setpriv the kernel sends k6 a signal the moment its parent dies. Everywhere, k6
// writes its metrics to a pipe that only Assay reads, and Go ends a program that writes to a closed standard output.
//
// Under the engine script the signal is SIGINT (measured: 20 ms). Without it k6 reports its VU count each second and the CSV is
// flushed each 250 ms, so that it exits within about 1.3 s (measured: 70 ms under load), and before it has sent anything if
// it was still starting, since the CSV header comes first.
//
// The native engine writes a frame before it sends anything. From then on it looks every 100 ms, and at once at a SIGHUP, which
// ends k6 before, whether its parent has died. It then completes the journal and exits (scenarios/engine/assay/reader.go). SIGINT
// will not do: the kernel sends one for each thread of the parent, and the second makes k6 exit where it is.

import { spawnSync } from "node:child_process";
import { isExecutableFile } from "./search-path.ts";

const CANDIDATES = ["/usr/bin/setpriv", "/bin/setpriv"];
let found: { path: string | undefined } | undefined;

/** The path of a setpriv that knows --pdeathsig (BusyBox's does not); searched once per process. */
export function findSetpriv(): string | undefined {
  found ??= { path: CANDIDATES.find(knowsDeathSignal) };
  return found.path;
}

/** The command line that runs `command` so that it gets a signal, SIGINT unless given, when this process dies. */
export function withDeathSignal(
  setpriv: string | undefined,
  command: readonly [string, ...string[]],
  signal: "INT" | "HUP" | "KILL" = "INT",
): [string, ...string[]] {
  return setpriv === undefined ? [...command] : [setpriv, "--pdeathsig", signal, "--", ...command];
}

function knowsDeathSignal(path: string): boolean {
  if (!isExecutableFile(path)) return false;
  // The program run for the trial is setpriv itself, since no other is known to be there.
  return spawnSync(path, ["--pdeathsig", "INT", "--", path, "--version"], { env: {}, timeout: 5000 }).status === 0;
}

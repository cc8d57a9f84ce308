// Makes k6 end when Assay does, SIGKILL included: load must never continue unattended.
//
// k6 writes a frame to a pipe that only Assay reads before it sends anything, and Go ends a program that writes to a closed
// standard output. From then on the engine looks every 100 ms whether its parent has died; with util-linux's setpriv the kernel
// also sends k6 a SIGHUP at that moment. The engine then completes the journal and exits (scenarios/engine/arrivals/reader.go).
// SIGINT will not do: the kernel sends one for each thread of the parent, and the second makes k6 exit at once.

import { spawnSync } from "node:child_process";
import { isExecutableFile } from "./search-path.ts";

const CANDIDATES = ["/usr/bin/setpriv", "/bin/setpriv"];
let found: { path: string | undefined } | undefined;

/** The path of a setpriv that knows --pdeathsig (BusyBox's does not); searched once per process. */
export function findSetpriv(): string | undefined {
  found ??= { path: CANDIDATES.find(knowsDeathSignal) };
  return found.path;
}

/** The command line that runs `command` so that it gets a signal when this process dies. */
export function withDeathSignal(
  setpriv: string | undefined,
  command: readonly [string, ...string[]],
  signal: "HUP" | "KILL",
): [string, ...string[]] {
  return setpriv === undefined ? [...command] : [setpriv, "--pdeathsig", signal, "--", ...command];
}

function knowsDeathSignal(path: string): boolean {
  if (!isExecutableFile(path)) return false;
  // The program run for the trial is setpriv itself, since no other is known to be there.
  return spawnSync(path, ["--pdeathsig", "HUP", "--", path, "--version"], { env: {}, timeout: 5000 }).status === 0;
}

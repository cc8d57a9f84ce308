#!/usr/bin/env bash
# Guess: a cache of compiled modules changes how long a run of Vitest takes, and nothing else.
# What happens: with it, whoever reads the stack of an error in a global set-up gets a TypeError of Vite instead,
#   "code.charCodeAt is not a function", from the first run on. Programs that read stacks on their way, such as Playwright when it
#   launches a browser, fail with it. Without the cache the stack is there, and tests keep theirs in any case.
# Version: vitest 4.1.12, vite 8.3.8, Node 20.
# Who meets it: a project that turns `experimental.fsModuleCache` on and starts a browser or a server in `globalSetup`.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null; npm pkg set type=module > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vitest@4.1.12 vite@8.3.8
cat > setup.ts <<'TS'
export function setup(): void {
  let read: string;
  try {
    read = typeof new Error("a").stack;
  } catch (error) {
    read = String(error);
  }
  console.log(`SEEN set-up: ${read}`);
}
TS
cat > a.test.ts <<'TS'
import { test } from "vitest";
test("a", () => console.log(`SEEN test: ${typeof new Error("a").stack}`));
TS
cat > vitest.config.ts <<'TS'
import { defineConfig } from "vitest/config";
export default defineConfig({
  test: { globalSetup: ["setup.ts"], experimental: { fsModuleCache: process.env["CACHE"] === "yes" } },
});
TS
run() { CACHE=$1 npx vitest run 2>&1 | grep -o 'SEEN .*' | sed "s/^SEEN/$2,/" || true; }
seen=$(run no 'no cache'; run yes 'first run'; run yes 'second run'); echo "$seen"
[ "$seen" = 'no cache, set-up: string
no cache, test: string
first run, set-up: TypeError: code.charCodeAt is not a function
first run, test: string
second run, set-up: TypeError: code.charCodeAt is not a function
second run, test: string' ] || { echo "The cache of Vitest no longer breaks the stacks of a global set-up."; exit 1; }

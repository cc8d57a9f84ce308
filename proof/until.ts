// Waits for what other processes do.
import { setTimeout as sleep } from "node:timers/promises";

export async function until(what: string, isSo: () => boolean | Promise<boolean>, limitMs = 120_000): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`Expected that ${what} within ${limitMs / 1_000} s.`);
    await sleep(200);
  }
}

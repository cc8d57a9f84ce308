// Before the first test that needs it: a k6 is found, or built once, so that test files running side by side do not each build one.
import { findK6 } from "../../scenarios/driver/k6/k6-binary.ts";

export async function setup(): Promise<void> {
  let saidMs = 0;
  await findK6({
    assayK6: process.env["ASSAY_K6"],
    environment: process.env,
    onProgress: (seconds) => {
      if (seconds * 1000 - saidMs < 10_000) return;
      saidMs = seconds * 1000;
      process.stderr.write(`building k6 with Go, once: ${seconds} s\n`);
    },
  });
}

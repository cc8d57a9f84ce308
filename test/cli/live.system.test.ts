import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, it } from "vitest";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder().path;
const k6 = await realK6();

it("a load on a terminal updates its panel in place", async () => {
  const out = join(folder, "terminal");
  const command = `stty rows 30 cols 90; ${process.execPath} ${inject("program")} load mixed --rate 60 --duration 4s --out ${out}`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ASSAY_K6: k6.path, TERM: "xterm" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const shown = await text(child.stdout);
  expect(shown).toMatch(/mixed [█░]+ 0:0\d of 0:0\d/);
  expect(shown).toMatch(/token-price +[\d.]+\/s/);
  expect(shown).toContain("\u001b[J");
  expect(shown).toMatch(/(PASS|INCONCLUSIVE|FAIL)/);
});

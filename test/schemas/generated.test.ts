import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { generatedFiles } from "../../schemas/derive/generated.ts";

const folder = join(import.meta.dirname, "../../schemas/generated");

describe("schemas/generated", () => {
  test("is what the facts give; `npm run generate` writes it anew", async () => {
    const files = await generatedFiles();
    const onDisk = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
    expect(Object.keys(onDisk).sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files)) expect({ name, text: onDisk[name] }).toEqual({ name, text });
  });

  test("holds checks that import and require nothing", async () => {
    const source = readFileSync(join(folder, "checks.js"), "utf8");
    const { metafile, outputFiles } = await build({
      entryPoints: [join(folder, "checks.js")],
      bundle: true,
      write: false,
      metafile: true,
      platform: "neutral",
      format: "esm",
      minifyWhitespace: true,
    });
    expect(Object.values(metafile.inputs).map(({ imports }) => imports)).toEqual([[]]);

    const code = (outputFiles[0]?.text ?? "").replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
    expect(code).not.toMatch(/\brequire\s*\(|\bimport\b|\beval\b|new Function/);
    expect(source.length).toBeLessThan(120_000);
  });
});

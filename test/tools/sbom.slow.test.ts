// `npm run sbom` as a user runs it, against the lock file.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

type Component = { readonly purl: string; readonly licenses?: readonly unknown[] };
type Locked = Readonly<Partial<Record<"version" | "dev" | "optional" | "link", unknown>>>;

test("npm run sbom names every package that is shipped, with its licence", () => {
  const text = execFileSync("npm", ["run", "-s", "sbom"], { cwd: ROOT, encoding: "utf8", maxBuffer: 100_000_000 });
  const { bomFormat, components }: { bomFormat: string; components: readonly Component[] } = JSON.parse(text);
  expect(bomFormat).toBe("CycloneDX");
  const named = new Set(components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\/|\?.*$/g, ""))));
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const shipped = Object.entries<Locked>(packages).flatMap(([path, { version, dev, optional, link }]) => {
    const isShipped = path.includes("node_modules/") && !dev && !optional && !link;
    return isShipped ? [`${path.replace(/^.*node_modules\//, "")}@${version}`] : [];
  });
  expect(shipped.length).toBeGreaterThan(30);
  expect(shipped.filter((name) => !named.has(name))).toEqual([]);
  expect(components.filter(({ licenses = [] }) => licenses.length === 0).map(({ purl }) => purl)).toEqual([]);
});

// The licences of a packaged k6 are complete: each linked module has one, or there is no package.
import { expect, test } from "vitest";
import { collectLicences, K6_MODULE } from "../../../tools/package-k6/licences.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();
const OTHER = "github.com/Azure/go-ntlmssp";
const K6_LICENCE = `${K6_MODULE}/LICENSE.md`;

/** The licences of two modules whose sources are these files, in a folder of their own. */
function licencesOf(name: string, files: readonly string[]) {
  for (const file of files) folder.write(`${name}/${file}`, `text of ${file}\n`);
  const module = (path: string, version: string) => ({ path, version, folder: `${folder.path}/${name}/${path}` });
  const modules = [module(OTHER, "v0.1.1"), module(K6_MODULE, "v2.2.0")];
  return collectLicences({ goVersion: "go1.26.8", goFolder: `${folder.path}/${name}/go`, modules });
}

test("the licences of a package are those of Go and of each module, with their notices, and k6's own apart", () => {
  const files = ["go/LICENSE", "go/README.md", `${OTHER}/LICENSE`, `${OTHER}/NOTICE.txt`, K6_LICENCE];
  const { own, all } = licencesOf("whole", files);
  expect(own).toBe(`text of ${K6_LICENCE}`);
  expect(all.match(/^(text of|Go and|\S+ v\d).*$/gm)).toEqual([
    "Go and its standard library, go1.26.8",
    "text of go/LICENSE",
    `${OTHER} v0.1.1`,
    `text of ${OTHER}/LICENSE`,
    `text of ${OTHER}/NOTICE.txt`,
    `${K6_MODULE} v2.2.0`,
    `text of ${K6_LICENCE}`,
  ]);
});

test("the licences of a package are refused if a module comes without one", () => {
  const files = ["go/LICENSE", `${OTHER}/main.go`, K6_LICENCE];
  expect(() => licencesOf("lacking", files)).toThrow(/got none in .*go-ntlmssp\.$/);
});

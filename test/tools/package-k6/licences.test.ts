// The licences of a packaged k6 are complete: each linked module has one, or there is no package.
import { beforeEach, describe, expect, test } from "vitest";
import { collectLicences, K6_MODULE } from "../../../tools/package-k6/licences.ts";
import { openTemporaryFolder, type TemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

let folder: TemporaryFolder;
beforeEach(() => {
  folder = openTemporaryFolder();
  return () => folder.remove();
});

const OTHER = "github.com/Azure/go-ntlmssp";

/** The licences of two modules whose sources are these files. */
function licencesOf(files: readonly string[]) {
  for (const name of files) folder.write(name, `text of ${name}\n`);
  const module = (path: string, version: string) => ({ path, version, folder: `${folder.path}/${path}` });
  const modules = [module(OTHER, "v0.1.1"), module(K6_MODULE, "v2.2.0")];
  return collectLicences({ goVersion: "go1.26.8", goFolder: `${folder.path}/go`, modules });
}

const K6_LICENCE = `${K6_MODULE}/LICENSE.md`;

describe("the licences of a package", () => {
  test("are those of Go and of each module, with their notices, and k6's own apart", () => {
    const files = ["go/LICENSE", "go/README.md", `${OTHER}/LICENSE`, `${OTHER}/NOTICE.txt`, K6_LICENCE];
    const { own, all } = licencesOf(files);
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

  test("are refused if a module comes without one", () => {
    expect(() => licencesOf(["go/LICENSE", `${OTHER}/main.go`, K6_LICENCE])).toThrow(/got none in .*go-ntlmssp\.$/);
  });
});

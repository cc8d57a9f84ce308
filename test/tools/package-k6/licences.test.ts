// The licences of a packaged k6 are complete: each linked module has one, or there is no package.
import { beforeEach, describe, expect, test } from "vitest";
import { type GoTool, readFacts } from "../../../tools/package-k6/go-tool.ts";
import { collectLicences, K6_MODULE } from "../../../tools/package-k6/licences.ts";
import { openTemporaryFolder, type TemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const GO_SAYS = `/cache/k6: go1.26.8
\tpath\tassay/engine
\tmod\tassay/engine\t(devel)\t
\tdep\tgithub.com/Azure/go-ntlmssp\tv0.1.1\th1:l+FM=
\tdep\t${K6_MODULE}\tv2.2.0\th1:abc=
\tbuild\tCGO_ENABLED=0
`;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = openTemporaryFolder();
  return () => folder.remove();
});

/** A Go whose folders hold these files. */
function goWith(files: readonly string[]): GoTool {
  for (const name of files) folder.write(name, `text of ${name}\n`);
  const folders = new Map(["github.com/Azure/go-ntlmssp", K6_MODULE].map((path) => [path, `${folder.path}/${path}`]));
  return {
    factsOf: () => Promise.reject(new Error("not asked")),
    root: () => Promise.resolve(`${folder.path}/go`),
    folders: () => Promise.resolve(folders),
  };
}

const K6_LICENCE = `${K6_MODULE}/LICENSE.md`;

test("what Go says of a binary is read as its Go and its modules", () => {
  expect(readFacts(GO_SAYS)).toEqual({
    goVersion: "go1.26.8",
    modules: [
      { path: "github.com/Azure/go-ntlmssp", version: "v0.1.1" },
      { path: K6_MODULE, version: "v2.2.0" },
    ],
  });
});

describe("the licences of a package", () => {
  test("are those of Go and of each module, with their notices, and k6's own apart", async () => {
    const go = goWith([
      "go/LICENSE",
      "go/README.md",
      "github.com/Azure/go-ntlmssp/LICENSE",
      "github.com/Azure/go-ntlmssp/NOTICE.txt",
      K6_LICENCE,
    ]);
    const { own, all } = await collectLicences(readFacts(GO_SAYS), go);
    expect(own).toBe(`text of ${K6_LICENCE}`);
    expect(all.match(/^(text of|Go and|\S+ v\d).*$/gm)).toEqual([
      "Go and its standard library, go1.26.8",
      "text of go/LICENSE",
      "github.com/Azure/go-ntlmssp v0.1.1",
      "text of github.com/Azure/go-ntlmssp/LICENSE",
      "text of github.com/Azure/go-ntlmssp/NOTICE.txt",
      `${K6_MODULE} v2.2.0`,
      `text of ${K6_LICENCE}`,
    ]);
  });

  test("are refused if a module comes without one", async () => {
    const go = goWith(["go/LICENSE", "github.com/Azure/go-ntlmssp/main.go", K6_LICENCE]);
    await expect(collectLicences(readFacts(GO_SAYS), go)).rejects.toThrow(/got none in .*go-ntlmssp\.$/);
  });
});

// Asks the quick judge in Go (tools/k6/assay) about a corpus of responses. Its files need the standard library alone, so that
// they are tested in a module of their own, without k6, and with other checks where a test plants a fault.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationTable } from "../../scenarios/launch/bundle/bundle.ts";
import { goEnvironment } from "../../scenarios/launch/k6/environment.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";

/** A complete response with status 2xx; `before` is the body of the page before it. */
export type GoCase = {
  readonly operation: OperationId;
  readonly body: Buffer;
  readonly request?: string;
  readonly before?: Buffer;
};

/** `tokenId` is that of a created token, empty without one. */
export type GoAnswer = { readonly conforms: boolean; readonly isFlawless: boolean; readonly tokenId: string };

const FOLDER = join(import.meta.dirname, "../../tools/k6/assay");
const FILES = ["cursor.go", "formats.go", "judge.go", "relations.go", "corpus_test.go"];
const MODULE = "module judge\n\ngo 1.25.0\n";

/** The answers of Go in the order of the cases. Throws with what Go wrote if there is no Go or a test of it fails. */
export function goAnswers(
  cases: readonly GoCase[],
  checks: string = readFileSync(join(FOLDER, "checks.go"), "utf8"),
): readonly GoAnswer[] {
  const folder = makeJudgeModule([], checks);
  try {
    const corpus = join(folder, "corpus");
    writeFileSync(corpus, [factsLine(), ...cases.map(caseLine), ""].join("\n"));
    runGo(folder, corpus);
    return readFileSync(`${corpus}.answers`, "utf8").trimEnd().split("\n").map(answerOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new folder with the judge, its checks and further files as a module of their own. */
export function makeJudgeModule(
  further: readonly string[],
  checks: string = readFileSync(join(FOLDER, "checks.go"), "utf8"),
): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-go-judge-"));
  for (const file of [...FILES, ...further]) copyFileSync(join(FOLDER, file), join(folder, file));
  writeFileSync(join(folder, "go.mod"), MODULE);
  writeFileSync(join(folder, "checks.go"), checks);
  return folder;
}

function runGo(folder: string, corpus: string): void {
  const { error, status, stdout, stderr } = spawnSync("go", ["test", "-count=1", "-run=^TestCorpus$", "."], {
    cwd: folder,
    encoding: "utf8",
    env: { ...goEnvironment(process.env), ASSAY_CORPUS: corpus },
  });
  if (error !== undefined) throw new Error(`this test needs Go on the PATH: ${error.message}`);
  if (status !== 0) throw new Error(`go test must end with exit 0, got ${status}: ${stdout}${stderr}`);
}

function factsLine(): string {
  const table = operationTable();
  return JSON.stringify(OPERATION_IDS.map((id) => table[id]));
}

function caseLine({ operation, request = "", body, before }: GoCase): string {
  return JSON.stringify({
    op: OPERATION_IDS.indexOf(operation),
    request,
    body: body.toString("base64"),
    ...(before !== undefined && { before: before.toString("base64") }),
  });
}

function answerOf(line: string): GoAnswer {
  return { conforms: line.charAt(0) === "1", isFlawless: line.charAt(1) === "1", tokenId: line.slice(2) };
}

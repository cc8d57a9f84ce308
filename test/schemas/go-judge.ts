// Asks the quick judge in Go (scenarios/engine/internal/judge) about a corpus of responses. Its
// package needs the standard library alone, so that Go does not compile k6 for it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationTable } from "../../scenarios/driver/bundle/bundle.ts";
import { goEnvironment } from "../../scenarios/driver/k6/environment.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";

/** A complete response with status 2xx; `before` is the body of the page before it. */
export type GoCase = {
  readonly operation: OperationId;
  readonly body: Buffer;
  readonly request?: string;
  readonly before?: Buffer;
};

/** `tokenId` is that of a created token, empty without one. */
export type GoAnswer = {
  readonly conforms: boolean;
  /** Whether the check and the walk find the same fields without a value, if it conforms. */
  readonly agrees: boolean;
  readonly isFlawless: boolean;
  readonly tokenId: string;
};

const MODULE_FOLDER = join(import.meta.dirname, "../../scenarios/engine");

/** The answers of Go in the order of the cases. Throws with what Go wrote if there is no Go or a test of it fails. */
export function goAnswers(cases: readonly GoCase[]): readonly GoAnswer[] {
  const folder = mkdtempSync(join(tmpdir(), "assay-go-judge-"));
  try {
    const corpus = join(folder, "corpus");
    writeFileSync(corpus, [factsLine(), ...cases.map(caseLine), ""].join("\n"));
    runGo(corpus);
    const lines = readFileSync(`${corpus}.answers`, "utf8").trimEnd().split("\n");
    return lines.map((line): GoAnswer => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runGo(corpus: string): void {
  const args = ["test", "-count=1", "-run=^TestCorpus$", "./internal/judge"];
  const { error, status, stdout, stderr } = spawnSync("go", args, {
    cwd: MODULE_FOLDER,
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

// What Assay writes, in the hands of those who read it: programs of others, in the versions of install.ts. docs/testing.md lists
// the readers of every output.
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { countsOf, testSuites } from "../../reports/view/test-cases.ts";
import { signByKey } from "../../run/attestation/envelope.ts";
import { statementText } from "../../run/attestation/statement.ts";
import { openapiDocument, valueAt } from "../../schemas/index.ts";
import { type Ended, runProgram } from "../program.ts";
import { SAMPLES } from "../reports/samples.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { openRecordings, send } from "../scenarios/recording/recordings.ts";
import { buildClient, npmFolder, runGo, runNode, runPython } from "./install.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = temporaryFolder();
const { startTarget, record } = openRecordings();

const OPENAPI = openapiDocument();
const REQUEST = "/paths/~1create-token-transaction/post/requestBody/content/application~1json/examples/typical/value";
const EXAMPLE: object = Object(valueAt(OPENAPI, REQUEST));
folder.write("package.json", '{ "type": "module" }');
folder.write("openapi.json", JSON.stringify(OPENAPI));
/** Two bodies: an example, and one that the description refuses, since its image is a video. */
folder.write("bodies.json", JSON.stringify([EXAMPLE, { ...EXAMPLE, image: "data:video/mp4;base64,aGk=" }]));

// What is generated finds what it imports.
beforeAll(async () => symlinkSync(join(await npmFolder(), "node_modules"), join(folder.path, "node_modules")));

/** Checks what a reader ended with, and shows what it said where that is another code. */
function expectCode(code: number, { output, ...ended }: Ended): void {
  expect(ended.code, output).toBe(code);
}

/** Compiles a file of the folder without the types of Node. */
async function compile(compiler: string, file: string): Promise<void> {
  const module = { module: "nodenext", target: "es2023", lib: ["es2023", "dom"], types: [], resolveJsonModule: true };
  const strict = { strict: true, skipLibCheck: false, noEmit: true, allowImportingTsExtensions: true };
  const compilerOptions = { ...module, ...strict };
  folder.write("tsconfig.json", JSON.stringify({ compilerOptions, files: [file] }));
  expectCode(0, await runProgram(compiler, ["-p", "tsconfig.json"], { cwd: folder.path }));
}

const TYPESCRIPT_7 = join(ROOT, "node_modules/.bin/tsc");
const TYPESCRIPT_5 = join(folder.path, "node_modules/.bin/tsc");

describe("the OpenAPI description", () => {
  test("has no error for Spectral and Redocly", async () => {
    folder.write("spectral.yaml", "extends: spectral:oas\n");
    const broken = folder.write("broken.json", JSON.stringify({ ...OPENAPI, info: {} }));
    const lint = (file: string) => runNode("spectral", ["lint", file, "--ruleset", "spectral.yaml"], folder.path);
    expectCode(0, await lint("openapi.json"));
    expectCode(1, await lint(broken));
    expectCode(0, await runNode("redocly", ["lint", "openapi.json"], folder.path));
    expectCode(1, await runNode("redocly", ["lint", broken], folder.path));
  });

  test("gives types by openapi-typescript and validators by orval, which compile and know a wrong body", async () => {
    expectCode(0, await runNode("openapi-typescript", ["openapi.json", "-o", "types.ts"], folder.path));
    const config = { description: { input: "openapi.json", output: { client: "zod", target: "validators.ts" } } };
    folder.write("orval.config.mjs", `export default ${JSON.stringify(config)};`);
    expectCode(0, await runNode("orval", ["--config", "orval.config.mjs"], folder.path));
    const program = `
import bodies from "./bodies.json" with { type: "json" };
import type { paths } from "./types.ts";
import { CreateTokenTransactionBody } from "./validators.ts";
type Body = paths["/create-token-transaction"]["post"]["requestBody"]["content"]["application/json"];
export const body: Body = ${JSON.stringify(EXAMPLE)};
// @ts-expect-error: the name is missing
export const wrong: Body = { symbol: "A" };
console.log(JSON.stringify(bodies.map((one) => CreateTokenTransactionBody.safeParse(one).success)));
`;
    folder.write("program.ts", program);
    for (const compiler of [TYPESCRIPT_5, TYPESCRIPT_7]) await compile(compiler, "program.ts");
    const tsx = join(ROOT, "node_modules/.bin/tsx");
    const { stdout, output } = await runProgram(tsx, ["program.ts"], { cwd: folder.path });
    expect(stdout, output).toBe("[true,false]\n");
  });

  test("gives a client by oapi-codegen that compiles", async () => {
    const options = ["-package", "client", "-generate", "types,client", "-o", "client/client.go", "openapi.json"];
    mkdirSync(join(folder.path, "client"));
    expectCode(0, await runGo("oapi-codegen", options, folder.path));
    expectCode(0, await buildClient(join(folder.path, "client")));
  });

  test("gives models by datamodel-code-generator, which know a wrong body", async () => {
    const options = ["--input", "openapi.json", "--input-file-type", "openapi", "--output", "models.py"];
    const kind = ["--output-model-type", "pydantic_v2.BaseModel"];
    expectCode(0, await runPython(["-m", "datamodel_code_generator", ...options, ...kind], folder.path));
    folder.write("judge.py", JUDGE);
    const { stdout, output } = await runPython(["judge.py"], folder.path);
    expect(stdout, output).toBe("[true, false]\n");
  });
});

const JUDGE = `
import json
from models import CreateTokenTransactionRequest
from pydantic import ValidationError

def accepts(body):
    try:
        CreateTokenTransactionRequest(**body)
        return True
    except ValidationError:
        return False

print(json.dumps([accepts(body) for body in json.load(open("bodies.json"))]))
`;

test("an attestation is an envelope for securesystemslib and a statement for in-toto-attestation", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = { name: "app", sha256: "0f".repeat(32) };
  const lists = { files: [], failedTests: [], excused: [], certified: [] };
  const statement = { subject, verdict: "PASS", exitCode: 0, target: "http://127.0.0.1:1", ...lists } as const;
  const bundle = signByKey(statementText(statement), privateKey);
  folder.write("key.pub", publicKey.export({ type: "spki", format: "pem" }).toString());
  folder.write("bundle.json", bundle);
  folder.write("changed.json", bundle.replace(/"payload": "./, '"payload": "A'));
  folder.write("verify.py", VERIFY);
  const read = (file: string) => runPython(["verify.py", "key.pub", file], folder.path);
  const { stdout, output } = await read("bundle.json");
  expect(stdout, output).toBe(`app ${subject.sha256}\n`);
  expect(await read("changed.json")).toMatchObject({ code: 1, stderr: expect.stringContaining("VerificationError") });
});

/** The library compares ids of keys, and the envelope leaves its key unnamed. */
const VERIFY = `
import json, sys
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from google.protobuf.json_format import Parse
from in_toto_attestation.v1.statement import Statement
from in_toto_attestation.v1.statement_pb2 import Statement as Message
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey

key_file, bundle_file = sys.argv[1:]
known = SSlibKey.from_crypto(load_pem_public_key(open(key_file, "rb").read()))
key = SSlibKey("", known.keytype, known.scheme, known.keyval)
envelope = Envelope.from_dict(json.load(open(bundle_file))["dsseEnvelope"])
envelope.verify([key], 1)
statement = Statement.copy_from_pb(Parse(envelope.payload, Message()))
statement.validate()
print(*[f"{one.name} {one.digest['sha256']}" for one in statement.pb.subject])
`;

test("a published schema accepts a run and refuses another for check-jsonschema, from any folder", async () => {
  const check = (schema: string, ...files: readonly string[]) => {
    const options = ["--schemafile", join(ROOT, `run/format/${schema}.schema.json`)];
    return runPython(["-m", "check_jsonschema", ...options, ...files], folder.path);
  };
  for (const [schema, run] of [
    ["load", SAMPLES.eventful],
    ["conformance", SAMPLES.conformance],
    ["check", SAMPLES.fail],
    ["capacity", SAMPLES.capacity],
    ["comparison", SAMPLES.comparison],
  ] as const)
    expectCode(0, await check(schema, folder.write(`${schema}.json`, formatters.json(run))));
});

test("junitparser counts the cases of a JUnit file as the file does", async () => {
  const files = Object.entries(SAMPLES).map(([name, run]) => folder.write(`${name}.xml`, formatters.junit(run)));
  folder.write("count.py", COUNT);
  const { stdout, output } = await runPython(["count.py", ...files], folder.path);
  const expected = Object.values(SAMPLES).map((run) => {
    const { tests, failure, error, skipped } = countsOf(testSuites(run, {}));
    return [tests, failure + error, skipped];
  });
  expect(JSON.parse(stdout || "null"), output).toEqual(expected);
});

const COUNT = `
import json, sys
from junitparser import Error, Failure, JUnitXml, Skipped

def kinds(case):
    return [type(result) for result in case.result]

def count(file):
    cases = [kinds(case) for suite in JUnitXml.fromfile(file) for case in suite]
    return [len(cases), sum(Error in one or Failure in one for one in cases), sum(Skipped in one for one in cases)]

print(json.dumps([count(file) for file in sys.argv[1:]]))
`;

test("har-validator accepts a recording", async () => {
  const url = await startTarget((_, outgoing) => outgoing.end("{}"));
  const { recording, finish } = await record(url);
  await send(recording.url, "/token-price?a=1", '{"amount":1}', { "content-type": "application/json", cookie: "a=b" });
  const entries = await finish();
  const { har } = createRequire(join(folder.path, "any.js"))("har-validator/lib/promise");
  const log = { version: "1.2", creator: { name: "assay", version: "0" }, entries };
  await expect(har({ log })).resolves.toBeDefined();
  await expect(har({ log: { ...log, entries: [{}] } })).rejects.toThrow("validation failed");
});

test("marked reads the tables of a Markdown summary, and no text of the target as a tag", async () => {
  const { lexer } = await import(pathToFileURL(join(await npmFolder(), "node_modules/marked/lib/marked.esm.js")).href);
  const tokens: readonly { readonly type: string; readonly rows?: readonly unknown[] }[] = lexer(
    formatters.markdown(SAMPLES.eventful),
  );
  const tables = tokens.filter(({ type }) => type === "table");
  expect(tables.map(({ rows = [] }) => rows.length)).toEqual([Object.keys(SAMPLES.eventful.operations).length]);
});

test("the types of the library compile without those of Node, in TypeScript 5 and 7", async () => {
  const modules = join(folder.path, "library/node_modules");
  mkdirSync(modules, { recursive: true });
  // Its own dependencies, as an installation has them.
  for (const name of ["ajv", "@faker-js"]) symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  const declared = ["-p", "tsconfig.types.json", "--outDir", join(folder.path, "library")];
  expectCode(0, await runProgram(TYPESCRIPT_7, declared, { cwd: ROOT }));
  const program = `import { type Options, readRun, runConformance } from "./library/cli/api.js";
const options: Options = { target: "http://127.0.0.1:1", only: ["a"], smoke: true };
// @ts-expect-error: no option has this name
export const wrong: Options = { targt: "x" };
export const verdicts: Promise<string> = runConformance(options).then(({ verdict }) => verdict.word);
export const kinds = readRun("a").then(({ kind }) => kind);`;
  folder.write("uses.ts", program);
  for (const compiler of [TYPESCRIPT_5, TYPESCRIPT_7]) await compile(compiler, "uses.ts");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { createClient } from "../../../http/client.ts";
import { parseTarget } from "../../../http/target.ts";
import { createRandom } from "../../../schemas/random.ts";
import { curlOf } from "../../../target/exchange/curl.ts";
import { type Probe, plainProbe, wireOf } from "../../../target/exchange/probe.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { controlBodyOf } from "../../conformance/control-bodies.ts";
import { jsonResponse, type RawServer, seen, startRawServer } from "../../http/raw-server.ts";
import { runProgram } from "../../program.ts";

const TOKEN = "a.b-c_d'e\"f $HOME `id` \\ 0123456789";
const REJECTED = "known to be rejected";
let server: RawServer;

beforeAll(async () => {
  server = await startRawServer((socket) => void socket.end(jsonResponse("{}", "connection: close")));
});

afterAll(() => server.close());

const CREDENTIALS = { ASSAY_TOKEN: TOKEN, ASSAY_REFUSED_TOKEN: REJECTED };

async function runScript(shell: string, script: string, variables: object = CREDENTIALS): Promise<number> {
  const env = { PATH: process.env["PATH"], ...variables };
  return (await runProgram(shell, ["-e", "-s"], { env, input: script })).code;
}

/** What the server saw of probes sent from Node, and of the same probes as commands of a shell. */
async function sendBoth(shell: string, probes: readonly Probe[]) {
  const target = parseTarget(`${server.url}/it's a base`);
  const client = createClient(target);
  const from = server.requests.length;
  for (const probe of probes) await client.send(wireOf(probe, target, { token: TOKEN, refusedToken: REJECTED }));
  await client.close();
  const code = await runScript(shell, probes.map((probe) => `${curlOf(probe, target)} >/dev/null`).join("\n"));
  const all = server.requests.slice(from).map(seen);
  return { code, fromNode: all.slice(0, probes.length), fromShell: all.slice(probes.length) };
}

const ODD = ["authentication", "body", "route"];

/** Every unusual request of one operation, and some of the others. */
function probesOfChecks(): readonly Probe[] {
  const random = createRandom(7, "curl");
  return allChecks().flatMap(({ id, operation, trial, family }) => {
    if (trial.kind !== "probe") return [];
    const isUntried = (ODD.includes(family) && operation === "create-token-transaction") || random.next() < 0.05;
    if (!isUntried) return [];
    const [requestEdit] = trial.alternatives;
    expect(requestEdit.difference(controlBodyOf(operation, trial.control)), id).not.toContain("\n");
    return [editedProbe(operation, controlBodyOf(operation, trial.control), requestEdit)];
  });
}

test.each(["sh", "bash"])("sends the same bytes from %s as from Node", async (shell) => {
  const probes = probesOfChecks();
  const { code, fromNode, fromShell } = await sendBoth(shell, probes);
  expect(code).toBe(0);
  expect(probes.length).toBeGreaterThan(60);
  expect(fromNode).toHaveLength(probes.length);
  expect(fromShell).toEqual(fromNode);
});

test("sends every byte", async () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const texts = ["", "@/etc/passwd", "%s\\n$(id)`id`'\"", '{"{token}":1}', "é\u{1F468}\u200D", "é\\101 \\n '%d'"];
  const probes = [all, ...texts].map((body) => plainProbe("token-price", body));
  const { fromNode, fromShell } = await sendBoth("sh", probes);
  expect(fromNode.map((request) => "body" in request && request.body)).toContain(Buffer.from(all).toString("hex"));
  expect(fromShell).toEqual(fromNode);
});

test.each(["sh", "bash"])("sends nothing from %s without the credential", async (shell) => {
  const before = server.requests.length;
  const command = curlOf(plainProbe("token-price", "{}"), parseTarget(server.url));
  expect(await runScript(shell, command, {})).not.toBe(0);
  expect(server.requests).toHaveLength(before);
});

test("writes credentials as variables", () => {
  const target = parseTarget("http://127.0.0.1:1");
  const command = curlOf(plainProbe("token-price", "{}"), target);
  expect(command).toContain(`-H 'Authorization: Bearer '"\${ASSAY_TOKEN:?`);
  expect(command.split("\n")).toHaveLength(1);
});

test("carries the options of connections, and no credential of a proxy", () => {
  const file = (path: string) => ({ path, pem: "not in a command" });
  const connection = {
    ca: file("a b/ca.pem"),
    client: { cert: file("client.pem"), key: file("key.pem") },
    isInsecure: true,
    address: "10.0.0.5",
    proxy: new URL("http://user:hunter22@127.0.0.1:3128"),
  };
  const command = curlOf(plainProbe("token-price", "{}"), { ...parseTarget("https://service.example"), connection });
  expect(command).toContain(
    "--cacert 'a b/ca.pem' --cert 'client.pem' --key 'key.pem' --insecure --resolve 'service.example:443:10.0.0.5' --proxy 'http://127.0.0.1:3128'",
  );
  expect(command).not.toContain("hunter22");
});

// Targets as they are beyond a developer's machine: TLS, client certificates, names without an address, and proxies.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { CommandName } from "../../cli/commands/index.ts";
import type { Run } from "../../run/format/run.ts";
import { certificate, type Front, startProxy, startTlsFront } from "../http/secured-servers.ts";
import { readRunOf } from "../read-run.ts";
import { assay, startAssay } from "./assay.ts";
import { runWithEnvironment } from "./in-process.ts";
import { openTestBed } from "./test-bed.ts";

const HOST = "service.example";
const AUTHORITY = ["--ca-file", certificate("authority.pem")] as const;
const CLIENT = ["--client-cert", certificate("client.pem"), "--client-key", certificate("client-key.pem")] as const;
const bed = await openTestBed();
const plain = await startTlsFront(bed.service.url);
const http2 = await startTlsFront(bed.service.url, { isHttp2: true });
const guarded = await startTlsFront(bed.service.url, { asksClient: true });
const proxy = await startProxy();
const refusing = await startProxy(407);
afterAll(() => Promise.all([plain, http2, guarded, proxy, refusing].map((front) => front.close())));
let runs = 0;

type Command = readonly [CommandName, ...string[]];

const WAYS = {
  "TLS and an authority of its own": [...to(plain, "127.0.0.1"), ...AUTHORITY],
  "HTTP/2 and any certificate": [...to(http2, "127.0.0.1"), "--insecure"],
  "a proxy without TLS": ["--target", bed.service.url, ...through(proxy)],
} satisfies Record<string, readonly string[]>;

function to({ port }: Front, host: string): readonly string[] {
  return ["--target", `https://${host}:${port}`];
}

function through({ port }: Front): readonly string[] {
  return ["--proxy", `http://127.0.0.1:${port}`];
}

/** What the commands find in their environment. */
const ENV = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...bed.env };

/**
 * Runs a command and reads the run that it left, if any, with the text of all files of its folder. Node needs a process of its own
 * to be told of an authority.
 */
async function runTo([command, ...args]: Command, way: readonly string[], told?: typeof TOLD) {
  runs += 1;
  const out = join(bed.folder, `run-${runs}`);
  const all = [...args, ...way, "--out", out];
  const env = { ...ENV, ...told };
  const ended = await (told ? assay([command, ...all], { env }) : runWithEnvironment(env, command, ...all));
  const found = existsSync(out) ? readdirSync(out, { withFileTypes: true }) : [];
  const files = found.filter((one) => one.isFile()).map(({ name }) => readFileSync(join(out, name), "utf8"));
  const run = files.length === 0 ? undefined : (JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Run);
  return { ...ended, run, text: files.join("\n") };
}

const CONFORM = ["conform", "--smoke", "--side-effects", "any"] as const;
const LOAD = [
  ...["load", "quote-burst", "--rate", "20", "--duration", "1s", "--warm-up", "0s", "--allow-small-sample"],
  // As long as a busy machine takes.
  ...["--side-effects", "any", "--i-am-allowed-to-load", HOST, "--timeout", "2m"],
] as const;

/** Node trusts the authority of the test, and nobody has told k6. */
const TOLD = { NODE_EXTRA_CA_CERTS: certificate("authority.pem") };

it.each<[what: string, way: readonly string[], env?: typeof TOLD]>([
  ...Object.entries(WAYS),
  ["an authority that only Node is told of, over HTTP/2", to(http2, "127.0.0.1"), TOLD],
  ["that authority in a tunnel through a proxy", [...to(plain, HOST), ...through(proxy)], TOLD],
])("a target with %s is loaded without an error", async (_, way, env) => {
  const before = proxy.asked.length;
  const { run } = await runTo(LOAD, way, env);
  expect(run).toMatchObject({ kind: "load", total: { errors: 0, count: expect.any(Number) } });
  const sent = run?.kind === "load" ? run.total.count : 0;
  expect(sent).toBeGreaterThan(0);
  // Without TLS, the proxy is asked for each request.
  if (way === WAYS["a proxy without TLS"]) expect(proxy.asked.length - before).toBeGreaterThanOrEqual(sent);
  if (way === WAYS["HTTP/2 and any certificate"]) expect(http2.versions).toContain("2.0");
});

const url = `https://${HOST}:${guarded.port}`;
const SHORT = [...["--rate", "20", "--duration", "1s", "--warm-up", "0s", "--i-am-allowed-to-load", HOST, ...CLIENT]];

it("a target that asks for a client certificate is checked with its own authority at the address that --resolve gives, and no key is kept", async () => {
  const suite = ["--smoke", "--only", "token-price/**", "--side-effects", "any", "--allow-small-sample"];
  const way = [...AUTHORITY, "--resolve", `${HOST}:${guarded.port}:127.0.0.1`];
  const { run, text } = await runTo(["check", "--target", url, ...suite, ...SHORT], way);
  expect(run).toMatchObject({
    conformance: { kind: "conformance", counts: { specified: { fail: 0, inconclusive: 0 } } },
    load: { total: { errors: 0, count: expect.any(Number) } },
  });
  expect(text).not.toContain("PRIVATE KEY");
});

it("a target that asks for a client certificate is compared with any certificate through a proxy", async () => {
  const out = join(bed.folder, "pair");
  const builds = ["--baseline", url, "--candidate", url, "--out", out];
  const running = startAssay(["ab", "quote-burst", ...builds, ...SHORT, "--insecure", ...through(proxy)], bed);
  await running.says(/Pair 1: /);
  running.kill("SIGINT");
  await running.ended;
  const run = await readRunOf("comparison", out);
  expect(run.connection).toMatchObject({ insecure: true });
  const sides = run.samples.flatMap(({ baseline, candidate }) => [baseline.total, candidate.total]);
  expect(sides.length).toBeGreaterThan(0);
  expect(sides.filter(({ count, errors }) => count === 0 || errors > 0)).toEqual([]);
});

it("a run with --insecure says so in its document, in its verdict and on the terminal", async () => {
  const { run, stdout, stderr, text } = await runTo(CONFORM, WAYS["HTTP/2 and any certificate"]);
  expect(run?.connection).toEqual({ insecure: true });
  expect(stderr).toContain("--insecure accepts any certificate");
  for (const output of [stdout, text]) expect(output).toContain("NOT VERIFIED");
});

it("assay record warns of --insecure and passes requests on", async () => {
  const way = WAYS["HTTP/2 and any certificate"];
  const running = startAssay(["record", "--out", join(bed.folder, "tls.har"), "--port", "0", ...way]);
  await running.says(/--insecure accepts any certificate/);
  const [, recorder] = await running.prints(/Recording: (http:\S+) forwards/);
  const body = '{"limit":2,"offset":0,"network_mode":"both"}';
  const headers = { authorization: "Bearer any", "content-type": "application/json" };
  const { status } = await fetch(`${recorder}/get-leaderboard`, { method: "POST", headers, body });
  running.kill("SIGINT");
  expect([status, (await running.ended).code]).toEqual([200, 0]);
});

it.each([
  ["an unknown authority", "trusted", to(plain, "127.0.0.1")],
  ["a missing client certificate", "client certificate", [...to(guarded, "127.0.0.1"), ...AUTHORITY]],
  ["a proxy that refuses a tunnel", "407", [...to(plain, HOST), ...through(refusing)]],
])("assay conform ends with exit code 3 for %s and sends nothing to the service", async (_, found, way) => {
  const before = bed.service.requestCount();
  const message = expect.stringContaining(found);
  await expect(runWithEnvironment(ENV, "conform", "--smoke", ...way)).rejects.toMatchObject({ exitCode: 3, message });
  expect(bed.service.requestCount()).toBe(before);
});

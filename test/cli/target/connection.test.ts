import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { runConnectionOf, targetAt } from "../../../cli/target/connection.ts";
import { isLoopback } from "../../../http/target.ts";
import { startRawServer } from "../../http/raw-server.ts";
import { certificate, startTlsFront } from "../../http/secured-servers.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "../in-process.ts";

const URL_OF_TARGET = "https://service.example";
const folder = temporaryFolder();
const broken = folder.write("broken.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
const words = folder.write("words", "no PEM at all\n");

function given(flags: Readonly<Record<string, unknown>>, variables: Readonly<Record<string, string>> = {}) {
  return resolveSettings(flags, readEnvironment(variables), {});
}

function targetOf(...[flags, variables]: Parameters<typeof given>) {
  return targetAt(URL_OF_TARGET, given(flags, variables));
}

describe("targetAt", () => {
  it("leaves a target without these settings to the defaults of the system, and takes no proxy of the environment", () => {
    expect(targetOf({})).not.toHaveProperty("connection");
    const proxies = { HTTPS_PROXY: "http://127.0.0.1:1", https_proxy: "http://127.0.0.1:1" };
    expect(targetOf({}, proxies)).not.toHaveProperty("connection");
  });

  it("reads certificates, key, address and proxy", () => {
    const client = { clientCert: certificate("client.pem"), clientKey: certificate("client-key.pem") };
    expect(targetOf({ ...client, caFile: certificate("authority.pem"), insecure: true }).connection).toMatchObject({
      isInsecure: true,
      ca: { pem: expect.stringContaining("BEGIN CERTIFICATE") },
      client: { key: { pem: expect.stringContaining("PRIVATE KEY") } },
    });
    const resolve = ["other.example:443:10.0.0.1", "Service.example:443:[::1]"];
    expect(targetOf({ resolve }).connection).toMatchObject({ address: "::1", isInsecure: false });
    expect(targetOf({ proxy: "http://127.0.0.1:3128" }).connection?.proxy?.port).toBe("3128");
  });

  it.each([
    ["no file", "a readable file for --ca-file, got no such file", () => ({ caFile: join(folder.path, "none.pem") })],
    ["a broken certificate", "certificates in PEM", () => ({ caFile: broken })],
    ["a file that is not PEM", "certificates in PEM", () => ({ caFile: words })],
    ["a broken key", "private key in PEM", () => client("client.pem", words)],
    ["the key of another certificate", "another key", () => client("client.pem", certificate("server-key.pem"))],
  ])("refuses %s", (_, found, flags) => {
    expect(() => targetOf(flags())).toThrow(
      expect.objectContaining({ code: "certificate-unreadable", exitCode: 3, message: expect.stringContaining(found) }),
    );
  });

  it.each([
    ["a certificate without its key", "usage", { clientCert: "client.pem" }],
    ["a key without its certificate", "usage", { clientKey: "client-key.pem" }],
    ["addresses for other hosts or ports alone", "usage", { resolve: ["service.example:8443:10.0.0.1"] }],
    ["an address besides a proxy", "usage", { resolve: ["service.example:443:10.0.0.1"], proxy: "http://127.0.0.1:1" }],
    ["credentials of a proxy on the command line", "usage", { proxy: "http://user:hunter22@127.0.0.1:1" }],
    ["a metadata service", "target-refused-by-guard", { resolve: ["service.example:443:169.254.169.254"] }],
    ["an address without a port", "usage", { resolve: ["service.example:10.0.0.1"] }],
    ["a name as an address", "usage", { resolve: ["service.example:443:other.example"] }],
    ["a port that no host has", "usage", { resolve: ["service.example:70000:10.0.0.1"] }],
    ["a proxy with TLS", "usage", { proxy: "https://127.0.0.1:3128" }],
    ["a proxy that is no URL", "usage", { proxy: "127.0.0.1:3128" }],
  ])("refuses %s", (_, code, flags) => {
    expect(() => targetOf(flags)).toThrow(
      expect.objectContaining({ code, message: expect.not.stringContaining("hunter22") }),
    );
  });

  it("reads a proxy's credentials from the environment and stores them in no run", () => {
    const variables = { ASSAY_PROXY: "http://user:hunter22@127.0.0.1:3128" };
    expect(targetOf({}, variables).connection?.proxy?.password).toBe("hunter22");
    expect(runConnectionOf(given({}, variables).settings)).toEqual({ proxy: "http://127.0.0.1:3128" });
  });
});

it.each([
  ["https://localhost", { resolve: ["localhost:443:10.0.0.1"] }, false],
  ["https://localhost", { proxy: "http://proxy.example:3128" }, false],
  ["https://service.example", { resolve: ["service.example:443:127.0.0.1"] }, false],
  ["https://localhost", { resolve: ["localhost:443:127.0.0.1"] }, true],
  ["http://127.0.0.1:8080", { proxy: "http://127.0.0.1:3128" }, true],
])("isLoopback looks at every host that requests to %s go to: %j", (url, flags, expected) => {
  expect(isLoopback(targetAt(url, given(flags)))).toBe(expected);
});

function client(cert: string, key: string) {
  return { clientCert: certificate(cert), clientKey: key };
}

const FRAME = "\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x64";
const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";

it.each<[what: string, response: string, message: string]>([
  ["whose length is there twice", `${OK}Content-Length: 2\r\n\r\n{}`, "got a response that states its length twice"],
  ["with a folded header", `${OK}X-Folded: one\r\n two\r\n\r\n{}`, "got a response with a header on two lines"],
  ["in frames of HTTP/2", FRAME, "must respond in HTTP/1.1, but refuses it, as a service that speaks HTTP/2 only"],
])("a response %s is named as what it is", async (_, response, message) => {
  const server = await startRawServer((socket) => void socket.end(Buffer.from(response, "latin1")));
  onTestFinished(server.close);
  await expect(runInProcess("conform", "--target", server.url)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining(message),
  });
});

it("a target with TLS that speaks HTTP/2 only is named as that, and no client certificate is", async () => {
  const server = await startTlsFront("http://127.0.0.1:1", { isHttp2: true, refusesHttp1: true });
  onTestFinished(server.close);
  const url = `https://127.0.0.1:${server.port}`;
  await expect(runInProcess("conform", "--target", url, "--insecure")).rejects.toMatchObject({
    code: "target-unreachable",
    message: `${url} must respond in HTTP/1.1, but refuses it, as a service that speaks HTTP/2 only.`,
  });
});

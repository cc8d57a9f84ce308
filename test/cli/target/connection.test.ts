import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { runConnectionOf, targetAt } from "../../../cli/target/connection.ts";
import { isLoopback } from "../../../http/target.ts";
import { certificate } from "../../http/secured-servers.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

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
  it("leaves a target without these settings to the defaults of the system", () => {
    expect(targetOf({})).not.toHaveProperty("connection");
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
    [
      "a missing file",
      "a readable file for --ca-file, got no such file",
      () => ({ caFile: join(folder.path, "none.pem") }),
    ],
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
    [
      "an address that a proxy would ignore",
      "usage",
      { resolve: ["service.example:443:10.0.0.1"], proxy: "http://127.0.0.1:1" },
    ],
    ["credentials of a proxy on the command line", "usage", { proxy: "http://user:hunter22@127.0.0.1:1" }],
    [
      "an address of a metadata service",
      "target-refused-by-guard",
      { resolve: ["service.example:443:169.254.169.254"] },
    ],
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

  it("does not take another proxy of the environment", () => {
    expect(targetOf({}, { HTTPS_PROXY: "http://127.0.0.1:1", https_proxy: "http://127.0.0.1:1" })).not.toHaveProperty(
      "connection",
    );
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

it.each([
  { resolve: ["service.example:10.0.0.1"] },
  { resolve: ["service.example:443:other.example"] },
  { resolve: ["service.example:70000:10.0.0.1"] },
  { proxy: "https://127.0.0.1:3128" },
  { proxy: "127.0.0.1:3128" },
])("the settings of connections refuse %j", (flags) => {
  expect(() => given(flags)).toThrow(expect.objectContaining({ code: "usage" }));
});

function client(cert: string, key: string) {
  return { clientCert: certificate(cert), clientKey: key };
}

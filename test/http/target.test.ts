import { expect, test } from "vitest";
import { isForbiddenAddress, isLoopback, parseTarget } from "../../http/target.ts";
import { failureOf } from "../failure-of.ts";

test("normalises the base URL and keeps its path without a slash at the end", () => {
  const origin = "http://localhost:8080";
  const normal = { url: `${origin}/v1`, origin, host: "localhost", basePath: "/v1" };
  expect(parseTarget("HTTP://LocalHost:8080/v1//")).toEqual(normal);
  expect(parseTarget("http://127.0.0.1").basePath).toBe("");
});

test("recognises every spelling of a loopback address, and no other host", () => {
  const addresses = ["0x7f000001:1", "2130706433", "127.1", "[::1]:80", "[::ffff:127.0.0.1]", "a.localhost"];
  const others = ["example.com", "10.0.0.1", "localhost.example.com", "128.0.0.1"];
  const found = [...addresses, ...others].filter((host) => isLoopback(parseTarget(`http://${host}`)));
  expect(found).toEqual(addresses);
});

const NO_URLS = ["localhost:8080", "ftp://127.0.0.1", "file:///etc/passwd", "nonsense", ""];
const WITH_MORE = ["http://user:secret@127.0.0.1", "http://127.0.0.1/?a=1", "http://127.0.0.1/#a"];
const LINK_LOCAL = ["http://169.254.169.254/a", "http://0xa9fea9fe", "http://[fe80::1]", "http://[::ffff:169.254.1.1]"];
const OF_METADATA = ["http://metadata.google.internal", "http://100.100.100.200"];

test.each([...NO_URLS, ...WITH_MORE, ...LINK_LOCAL, ...OF_METADATA])("refuses %s with exit code 2", (text) => {
  const failure = failureOf(() => parseTarget(text));
  expect(failure.code).toBe("target-refused-by-guard");
  expect(failure.exitCode).toBe(2);
});

test("names a missing scheme and a text that is not a URL, and does not repeat a password", () => {
  expect(failureOf(() => parseTarget("127.0.0.1:8080")).message).toContain("a text without http:// or https://");
  expect(failureOf(() => parseTarget("http://")).message).toContain("a text that is not a URL");
  expect(failureOf(() => parseTarget("http://user:hunter22@127.0.0.1")).message).not.toContain("hunter22");
});

test("forbids link-local and metadata addresses that a name resolves to", () => {
  expect(["169.254.1.1", "fe80::abcd", "fd00:ec2::254"].map(isForbiddenAddress)).toEqual([true, true, true]);
  expect(["127.0.0.1", "10.1.2.3", "::1", "nonsense"].map(isForbiddenAddress)).toEqual([false, false, false, false]);
});

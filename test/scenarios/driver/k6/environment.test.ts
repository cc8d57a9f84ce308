import { closeSync, fstatSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultCacheFolder, goEnvironment, k6Environment } from "../../../../scenarios/driver/k6/environment.ts";
import { heapFor } from "../../../../scenarios/driver/k6/heap.ts";
import { openUnlinked, secretLines } from "../../../../scenarios/driver/k6/secret-input.ts";
import { failureOf } from "../../../failure-of.ts";

const users = {
  PATH: "/bin",
  SSL_CERT_FILE: "/ca.pem",
  K6_ITERATIONS: "1",
  k6_vus: "1",
  HTTPS_PROXY: "http://proxy",
  all_proxy: "http://proxy",
  GODEBUG: "netdns=cgo",
  GOGC: "off",
  ASSAY_TOKEN: "secret",
};

const heap = { growthPercent: 70, limitMiB: 1_000 };

const surroundings = { environment: users, variables: { TARGET: "http://127.0.0.1" } } as const;

test("k6Environment passes a closed list on, with its own settings", () => {
  expect(k6Environment(surroundings, heap, 2)).toEqual({
    PATH: "/bin",
    SSL_CERT_FILE: "/ca.pem",
    TARGET: "http://127.0.0.1",
    NO_COLOR: "1",
    K6_AUTO_EXTENSION_RESOLUTION: "false",
    K6_NO_USAGE_REPORT: "true",
    GODEBUG: "schedtrace=2147483647",
    GOGC: "70",
    GOMEMLIMIT: "1000MiB",
  });
  // On a single processor, the system switches between the threads of Go.
  expect(k6Environment(surroundings, heap, 1)).toMatchObject({ GOMAXPROCS: "2" });
});

test("goEnvironment keeps the access to modules and fixes what is built", () => {
  const access = { GOPROXY: "https://proxy", HTTPS_PROXY: "p" };
  expect(goEnvironment({ ...access, GOFLAGS: "-mod=mod", GOARCH: "wasm", GOWORK: "/w" })).toEqual({
    ...access,
    CGO_ENABLED: "0",
    GO111MODULE: "on",
    GOFLAGS: "-mod=readonly -trimpath",
    GOTOOLCHAIN: "local",
    GOWORK: "off",
    GOGC: "400",
    GOMEMLIMIT: "1GiB",
  });
});

test("defaultCacheFolder is XDG_CACHE_HOME, where that is absolute, and .cache in the home folder otherwise", () => {
  expect(defaultCacheFolder({ XDG_CACHE_HOME: "/cache", HOME: "/home/user" })).toBe("/cache");
  expect(defaultCacheFolder({ XDG_CACHE_HOME: "cache", HOME: "/home/user" })).toBe("/home/user/.cache");
  expect(defaultCacheFolder({ HOME: "/home/user" })).toBe("/home/user/.cache");
});

test("the heap of k6 grows by more if little is in use, and has a limit for the most VUs, which all judge responses", () => {
  expect([heapFor(600, 600).growthPercent, heapFor(20, 20).growthPercent]).toEqual([55, 233]);
  for (const maxVus of [2, 150, 600, 2_000])
    expect(heapFor(2, maxVus).limitMiB).toBeGreaterThan(1.3 * (12 + 0.33 * maxVus));
});

test("secretLines gives a line for each secret, with the value as it is, and refuses one that k6 would cut, unseen", () => {
  expect(secretLines({ "token-0": "a=b c", "token-1": "é" })).toBe("token-0=a=b c\ntoken-1=é\n");
  for (const value of ["first\nsecond", "first\r", "first\0", "x".repeat(60_001)]) {
    const failure = failureOf(() => secretLines({ token: value }));
    expect(failure).toMatchObject({ code: "usage", message: expect.not.stringContaining(value.slice(0, 5)) });
  }
});

test.skipIf(process.platform !== "linux")("openUnlinked gives a nameless file of this user", () => {
  const descriptor = openUnlinked("text");
  const { nlink, mode } = fstatSync(descriptor);
  expect([nlink, mode & 0o777]).toEqual([0, 0o600]);
  expect(readlinkSync(`/proc/self/fd/${descriptor}`)).toMatch(/ \(deleted\)$/);
  closeSync(descriptor);
});

import { expect, it } from "vitest";
import { defaultCacheFolder, goEnvironment, k6Environment } from "../../../../scenarios/driver/k6/environment.ts";

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

it("k6Environment passes a closed list on, with its own settings", () => {
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
});

it("k6Environment lets the system switch between the threads of Go on a single processor", () => {
  expect(k6Environment(surroundings, heap, 1)).toMatchObject({ GOMAXPROCS: "2" });
});

it("goEnvironment keeps the access to modules and fixes what is built", () => {
  const environment = goEnvironment({
    GOPROXY: "https://proxy",
    HTTPS_PROXY: "p",
    GOFLAGS: "-mod=mod",
    GOARCH: "wasm",
    GOWORK: "/w",
  });
  expect(environment).toEqual({
    GOPROXY: "https://proxy",
    HTTPS_PROXY: "p",
    CGO_ENABLED: "0",
    GO111MODULE: "on",
    GOFLAGS: "-mod=readonly -trimpath",
    GOTOOLCHAIN: "local",
    GOWORK: "off",
  });
});

it("defaultCacheFolder is XDG_CACHE_HOME, where that is absolute, and .cache in the home folder otherwise", () => {
  expect(defaultCacheFolder({ XDG_CACHE_HOME: "/cache", HOME: "/home/user" })).toBe("/cache");
  expect(defaultCacheFolder({ XDG_CACHE_HOME: "cache", HOME: "/home/user" })).toBe("/home/user/.cache");
  expect(defaultCacheFolder({ HOME: "/home/user" })).toBe("/home/user/.cache");
});

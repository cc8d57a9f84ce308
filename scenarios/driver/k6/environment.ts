// What the processes started from here may see of the user's environment: a closed list each. k6 reads some eighty
// K6_* variables (K6_ITERATIONS alone replaces a whole scenario) and Go lets GOFLAGS change what is built.

import { availableParallelism, homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Heap } from "./heap.ts";

/** Environment variables by name, as the caller read them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a k6 is built for, in the words of Node and npm, such as `linux` and `x64`. */
export type Platform = { readonly platform: string; readonly arch: string };

/** PATH and HOME for wrapper scripts called k6; the certificates for a target with an authority of its own. No proxies. */
const K6_ALLOWED = ["PATH", "HOME", "SSL_CERT_FILE", "SSL_CERT_DIR", "TZ"];

/** What `go build` needs to find its caches, proxy and credentials. Absent on purpose: GOFLAGS, GOOS, GOARCH, GOWORK. */
const GO_ALLOWED = [
  ...["PATH", "HOME", "USER", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...[
    "GOROOT",
    "GOPATH",
    "GOCACHE",
    "GOMODCACHE",
    "GOENV",
    "GOPROXY",
    "GONOPROXY",
    "GOSUMDB",
    "GONOSUMDB",
    "GOPRIVATE",
  ],
  ...["GOAUTH", "GOVCS", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
];

export function versionEnvironment(environment: Environment): Record<string, string> {
  return { ...pick(environment, K6_ALLOWED), NO_COLOR: "1", K6_AUTO_EXTENSION_RESOLUTION: "false" };
}

export type K6Surroundings = {
  /** The user's. */
  readonly environment: Environment;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** An output of k6 that is configured by variables of its own. */
  readonly output?: string | undefined;
};

/** Variables that configure outputs of k6, and nothing that is sent. */
const OF_OUTPUTS = /^(K6_(PROMETHEUS_RW|OTEL|WEB_DASHBOARD|INFLUXDB|STATSD|CSV|JSON)_|OTEL_)/;

/**
 * The whole environment of k6: the allowed part of the user's, k6's own settings, and `variables`, which the script
 * reads as `__ENV`. None is named K6_… or GO…, because it would set k6 or its runtime.
 */
export function k6Environment(
  { environment, variables = {}, output }: K6Surroundings,
  { growthPercent, limitMiB }: Heap,
  processors = availableParallelism(),
): Record<string, string> {
  return {
    ...variables,
    ...versionEnvironment(environment),
    ...(output !== undefined &&
      pick(
        environment,
        Object.keys(environment).filter((name) => OF_OUTPUTS.test(name)),
      )),
    K6_NO_USAGE_REPORT: "true",
    GOGC: String(growthPercent),
    GOMEMLIMIT: `${Math.floor(limitMiB)}MiB`,
    // While the scheduler is traced, Go's monitor thread wakes up each 10 ms; otherwise each request wakes it, for a quarter of the
    // processor time at 400/s. The trace is a line each 25 days.
    GODEBUG: "schedtrace=2147483647",
    // With one processor Go itself would switch between the load and garbage collection, and hold up the load by 60 ms each time.
    // With two, as Go has in a control group with less than two, the system switches, at once.
    ...(processors === 1 && { GOMAXPROCS: "2" }),
  };
}

/** The words of Go for a platform, where they are others than those of Node. */
const GO_WORDS: Readonly<Record<string, string>> = { win32: "windows", x64: "amd64", ia32: "386" };

/**
 * The environment of `go`: fixed where it decides what is built, the user's where it decides how modules are reached. It
 * builds for this machine, or for `platform`.
 */
export function goEnvironment(environment: Environment, platform?: Platform): Record<string, string> {
  const word = (name: string) => GO_WORDS[name] ?? name;
  return {
    ...pick(environment, GO_ALLOWED),
    ...(platform !== undefined && { GOOS: word(platform.platform), GOARCH: word(platform.arch) }),
    CGO_ENABLED: "0",
    GO111MODULE: "on",
    // Not empty, which would let the user's `go env -w GOFLAGS=…` through; the same for all, so that Go compiles a package once.
    GOFLAGS: "-mod=readonly -trimpath",
    GOTOOLCHAIN: "local",
    GOWORK: "off",
    // The compiler collects less often, and takes a sixth less time; what it may hold is what its linker needs anyhow.
    GOGC: "400",
    GOMEMLIMIT: "1GiB",
  };
}

/** The per-user cache folder: XDG_CACHE_HOME where it is absolute (the XDG rule), else `.cache` in the home folder. */
export function defaultCacheFolder(environment: Environment): string {
  const cacheHome = environment.XDG_CACHE_HOME ?? "";
  return isAbsolute(cacheHome) ? cacheHome : join(environment.HOME || homedir(), ".cache");
}

function pick(environment: Environment, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name];
    if (value !== undefined && value !== "") picked[name] = value;
  }
  return picked;
}

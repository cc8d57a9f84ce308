// The least that a load script can do: one fixed body, and nothing is read of the response. The other generators are compared with
// it.
import { sleep } from "k6";
import http from "k6/http";

const body = JSON.stringify({ tokenId: __ENV["BENCH_TOKEN_ID"], chainSlug: "base" });
const params = { headers: { "Content-Type": "application/json", Authorization: "Bearer bench" } };
const url = `${__ENV["BENCH_TARGET"]}/token-price`;

const pauseSeconds = Number(__ENV["BENCH_PAUSE_SECONDS"] ?? 0);

export const options = JSON.parse(__ENV["BENCH_OPTIONS"] ?? "{}");

export default function bare(): void {
  http.post(url, body, params);
  if (pauseSeconds > 0) sleep(pauseSeconds);
}

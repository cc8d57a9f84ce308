// The least that a load script can do, the yardstick of the generator bench: one fixed body, nothing read of the response.
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

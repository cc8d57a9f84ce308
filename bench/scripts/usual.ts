// A load script as it is usually written where bodies are to be realistic and answers right: faker and ajv in each VU.
import { faker } from "@faker-js/faker";
import { Ajv2020 } from "ajv/dist/2020.js";
import { check } from "k6";
import http from "k6/http";

const params = { headers: { "Content-Type": "application/json", Authorization: "Bearer bench" } };
const url = `${__ENV["BENCH_TARGET"]}/token-price`;
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i);
const isQuote = ajv.compile(JSON.parse(open(__ENV["BENCH_SCHEMA"] ?? "")));

export const options = JSON.parse(__ENV["BENCH_OPTIONS"] ?? "{}");

export default function usual(): void {
  const body = {
    tokenId: __ENV["BENCH_TOKEN_ID"],
    chainSlug: "base",
    amount: faker.number.float({ min: 1, max: 5_000, fractionDigits: 2 }),
    direction: faker.helpers.arrayElement(["buy", "sell"]),
    inputToken: faker.helpers.arrayElement(["token", "usdc"]),
  };
  const response = http.post(url, JSON.stringify(body), params);
  check(response, {
    "status is 200": ({ status }) => status === 200,
    "answer is a quote": (answer) => isQuote(JSON.parse(String(answer.body))),
  });
}

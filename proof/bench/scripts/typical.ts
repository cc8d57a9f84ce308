// A load script as it is usually written if bodies are to be realistic and responses validated: faker and ajv in each VU,
// schemas compiled once per VU, each body made when it is sent. The mix is that of Assay's scenario `mixed`.
import { faker } from "@faker-js/faker";
import { Ajv2020 } from "ajv/dist/2020.js";
import { check } from "k6";
import http from "k6/http";

const params = { headers: { "Content-Type": "application/json", Authorization: "Bearer bench" } };
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i);
const schemas = JSON.parse(open(__ENV["BENCH_SCHEMAS"] ?? "")) as Record<string, object>;
const validators = new Map(Object.entries(schemas).map(([operation, schema]) => [operation, ajv.compile(schema)]));
const token = { tokenId: __ENV["BENCH_TOKEN_ID"], chainSlug: "base" };

export const options = JSON.parse(__ENV["BENCH_OPTIONS"] ?? "{}");

export default function typical(): void {
  const operation = faker.helpers.weightedArrayElement([
    { weight: 76, value: "token-price" },
    { weight: 9, value: "trade-token" },
    { weight: 8, value: "get-leaderboard" },
    { weight: 6, value: "get-user-fees" },
    { weight: 2, value: "create-token-transaction" },
  ]);
  const response = http.post(`${__ENV["BENCH_TARGET"]}/${operation}`, JSON.stringify(bodyOf(operation)), params);
  check(response, {
    "status is 200": ({ status }) => status === 200,
    "response conforms to its schema": (response) =>
      validators.get(operation)?.(JSON.parse(String(response.body))) === true,
  });
}

function bodyOf(operation: string): object {
  if (operation === "trade-token") {
    const userAddress = faker.finance.ethereumAddress();
    return { ...token, direction: "buy", buyAmountUSD: faker.number.float({ min: 1, max: 500 }), userAddress };
  }
  if (operation === "get-leaderboard") {
    return { limit: 20, offset: faker.number.int({ min: 0, max: 2 }) * 20, network_mode: "both" };
  }
  if (operation === "get-user-fees") return { user_id: faker.string.uuid() };
  if (operation === "create-token-transaction") return creation();
  return {
    ...token,
    direction: faker.helpers.arrayElement(["buy", "sell"]),
    inputToken: faker.helpers.arrayElement(["token", "usdc"]),
    amount: faker.number.float({ min: 1, max: 5_000, fractionDigits: 2 }),
  };
}

function creation(): object {
  return {
    name: `${faker.word.adjective()} ${faker.animal.type()}`,
    symbol: faker.string.alpha({ casing: "upper", length: 4 }),
    description: faker.lorem.paragraph(),
    image: `https://cdn.example.com/${faker.string.alphanumeric(16)}.png`,
    chainSlug: "base",
    destinationChains: ["bnb"],
    links: { website: faker.internet.url() },
    tags: [`#${faker.word.noun()}`],
    userAddress: faker.finance.ethereumAddress(),
  };
}

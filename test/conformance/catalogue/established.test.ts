import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { withTiersOf } from "../../../conformance/catalogue/selection.ts";
import { OPERATION_IDS, operations } from "../../../schemas/index.ts";

const checks = allChecks();
const establishing = (kind: string) => checks.filter(({ establishes }) => establishes === kind).map(({ id }) => id);

test("every operation is shown to exist by a valid request", () => {
  expect(establishing("operation")).toEqual(
    ["request/path/served", "response/received/valid-requests"].flatMap((part) =>
      OPERATION_IDS.map((operation) => `${operation}/${part}`),
    ),
  );
});

test("every optional field of a request is shown by a specified check", () => {
  const specified = checks.filter(({ tier, establishes }) => tier === "specified" && establishes !== undefined);
  for (const operation of OPERATION_IDS) {
    const { properties = {}, required = [] } = operations[operation].request;
    for (const name of Object.keys(properties).filter((field) => !required.includes(field))) {
      const own = specified.filter(({ id }) => id.startsWith(`${operation}/request/${name}/`));
      expect(own, `${operation} ${name}`).not.toEqual([]);
    }
  }
});

test("every listed value, chain and direction is shown, and amounts in both forms", () => {
  const values = establishing("value");
  for (const id of [
    "token-price/request/inputToken/enum/value-usdc",
    "create-token-transaction/request/destinationChains/items/enum/value-solana",
    "token-price/request/chainSlug/listed/solana",
    "trade-token/request/chainSlug/listed/base-sepolia",
    "trade-token/request/direction/listed/sell",
    "trade-token/request/sellAmountToken/type/same-amount-in-wei",
  ])
    expect(values).toContain(id);
  expect(values.filter((id) => /enum\/(?!value-)/.test(id))).toEqual([]);
});

test("a field that is left out, and what is only observed, show nothing", () => {
  expect(checks.filter(({ id, establishes }) => id.endsWith("/omitted") && establishes !== undefined)).toEqual([]);
  expect(checks.filter(({ tier, establishes }) => tier === "observed" && establishes !== undefined)).toEqual([]);
});

test("a check that is advisory without an interpretation keeps what it shows", () => {
  const [first] = withTiersOf(checks, ["I4"]).filter(({ id }) => id.endsWith("/direction/listed/sell"));
  expect(first).toMatchObject({ tier: "advisory", establishes: "value" });
});

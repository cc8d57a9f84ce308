// Mutants that reject valid requests or crash on them, or that do not serve an operation at its path.
import { nodesOf, pointerOf } from "../../schemas/derive/nodes.ts";
import { CONSTRAINTS, describe, type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { reject } from "../../service/exchange/stages.ts";
import { type Install, plantedCrash } from "../../service/mutants.ts";
import { isPresent, matching } from "./conditions.ts";
import { advisory, breaking, type Row, type RowTable, rows } from "./mutant.ts";
import { CREATE, PAGE, QUOTE, TRADE } from "./operations.ts";
import { handlingWhere } from "./request-edits.ts";

/** A rule that the interface does not have. */
type InventedRule = Omit<Row, "install"> & {
  /** What the rejection asks for. */
  readonly expected: string;
  readonly rejects: (value: unknown, body: unknown, pointer: string) => boolean;
  /** The statements of the constraints that are read too strictly, if they are not those of the row. */
  readonly of?: readonly string[];
};

/** A mutant that reads constraints too strictly: it rejects valid requests with certain values. */
export function rejecting({ expected, rejects, of, ...row }: InventedRule): Row {
  const statements = of ?? row.statements;
  const install: Install = ({ stages, act }) => ({
    validate: (exchange) => {
      const { operation, body } = exchange;
      const violations = stages.validate(exchange);
      if (violations.length > 0) return violations;
      const broken = constraintsOf(operation, statements).find(({ pointer }) =>
        rejects(valueAt(body, pointer), body, pointer),
      );
      if (broken === undefined) return violations;
      act();
      return [{ ...broken, tier: "specified", expected, actual: describe(valueAt(body, broken.pointer)) }];
    },
  });
  return { ...row, install };
}

/** Where a request has the constraints that restate the statements. */
function constraintsOf(operation: OperationId, statements: readonly string[]) {
  return nodesOf(operations[operation].request).flatMap(({ path, schema }) =>
    CONSTRAINTS.flatMap((keyword) => {
      const statement = schema["x-statement"]?.[keyword];
      if (statement === undefined || !statements.includes(statement)) return [];
      return [{ pointer: pointerOf(path), keyword, statement }];
    }),
  );
}

/** Validation that is too strict, and handlers that fail. */
export const rejectedRequests: RowTable = {
  "rejects-referrals-of-creations": unimplemented(CREATE, "token_referral"),
  "rejects-referrals-of-trades": unimplemented(TRADE, "token_referral"),
  "rejects-tags": unimplemented(CREATE, "tags"),
  "crashes-on-wei-texts": {
    statements: ["trade-token/request/buyAmountToken/type", "trade-token/request/sellAmountToken/type"],
    install: handlingWhere(
      () => (exchange) => {
        const amounts = ["/buyAmountToken", "/sellAmountToken"].map((pointer) => valueAt(exchange.body, pointer));
        return exchange.operation === TRADE && amounts.some((amount) => typeof amount === "string");
      },
      () => {
        throw plantedCrash("the request is an unusual one");
      },
    ),
  },
  "crashes-on-broken-rules": {
    statements: ["open/U14"],
    tier: "advisory",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (exchange.operation !== CREATE || violations.length === 0) return violations;
        act();
        throw plantedCrash("a rule is broken");
      },
    }),
  },
};

/** Validation that takes one spelling of a kind and refuses the others. */
export const refusedSpellings: RowTable = advisory({
  "knows-users-of-version-4-alone": rejecting({
    statements: ["get-user-fees/request/user_id/format"],
    expected: "a UUID of version 4",
    rejects: (value) => typeof value === "string" && value[14] !== "4",
  }),
  ...rows("refuses-addresses-with-a-checksum-in-", { [CREATE]: CREATE, [TRADE]: TRADE }, (operation) =>
    rejecting({
      statements: [`${operation}/request/userAddress/type`],
      expected: "an address in lower case",
      rejects: matching(/^0x.*[A-Z]/s),
    }),
  ),
  "refuses-wallets-of-solana": rejecting({
    statements: ["trade-token/request/userAddress/type"],
    description: "Rejects the wallet of a trade if it is not an address of Ethereum, on Solana too.",
    expected: "an address of Ethereum",
    rejects: matching(/^(?!0x)/),
  }),
});

export const missingPaths: RowTable = {
  "serves-no-quotes": missing(QUOTE),
  "serves-no-creations": missing(CREATE),
  "serves-no-trades": missing(TRADE),
  "serves-no-leaderboard": missing(PAGE),
};

/** Rejects every request of the operation as one for an unknown path. */
function missing(operation: OperationId): Row {
  return breaking(`${operation}/path`, ({ stages, act }) => ({
    authenticate: (exchange) => {
      if (exchange.operation !== operation) return stages.authenticate(exchange);
      act();
      return reject("path", "There is nothing here.");
    },
  }));
}

/** A field that was never implemented. */
export function unimplemented(operation: OperationId, field: string): Row {
  return rejecting({ statements: [`${operation}/request/${field}/type`], expected: "absent", rejects: isPresent });
}

// Mutants: the service with one wrong behaviour each. With these ten a user sees Assay fail; `proof/mutants` has all others.
import { limitOf, type Tier, valueAt } from "../schemas/index.ts";
import { type Body, type Exchange, type Outcome, reject, type Stages } from "./exchange/stages.ts";
import type { State } from "./market/state.ts";

/** What a mutant may use. It calls `act` each time that it makes a response wrong. */
export type MutantContext = { readonly stages: Stages; readonly act: () => void; readonly state: State };

/** Replaces some stages; the others stay unchanged. */
export type Install = (context: MutantContext) => Partial<Stages>;

/** One wrong behaviour in a table of them, by its id. */
export type MutantRow = {
  /** The statements that a service with this behaviour breaks. */
  readonly statements: readonly [string, ...string[]];
  /**
   * `specified`, the default, if the interface forbids the behaviour, `advisory` if it is only unlikely to be intended,
   * `observed` if it is as good as any other.
   */
  readonly tier?: Tier;
  readonly description: string;
  readonly install: Install;
};

export type MutantTable = Readonly<Record<string, MutantRow>>;

/** Name of the errors that mutants throw on purpose, which distinguishes them from bugs of the service. */
export const PLANTED_CRASH = "PlantedCrash";

/** An error to throw on purpose. */
export function plantedCrash(message: string): Error {
  return Object.assign(new Error(message), { name: PLANTED_CRASH });
}

const CREATE = "create-token-transaction";
const SYMBOL = [`${CREATE}/request/symbol/maxLength`, `limits/${CREATE}/symbol`] as const;
const LONGEST_SYMBOL = limitOf(CREATE, "symbol", "maxLength");

/** What `assay serve --mutant` offers: one mutant for each kind of failure. */
export const mutants: MutantTable = {
  "accepts-long-symbol": {
    statements: SYMBOL,
    description: `Creates a token with a symbol longer than ${LONGEST_SYMBOL} characters.`,
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        const kept = violations.filter(({ statement }) => !SYMBOL.some((id) => id === statement));
        if (kept.length === 0 && violations.length > 0) act();
        return kept;
      },
    }),
  },
  "demands-no-credential": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Accepts requests without an Authorization header.",
    install: ({ stages, act }) => ({
      authenticate: (exchange) => {
        const rejection = stages.authenticate(exchange);
        if (rejection === undefined || exchange.headers.authorization !== undefined) return rejection;
        act();
        return undefined;
      },
    }),
  },
  "rejects-links": {
    statements: [`${CREATE}/request/links/type`],
    description: "Rejects every creation with links.",
    install: handling(CREATE, "/links", () => ({
      kind: "rejected",
      rejection: reject("invalid", "Links are not supported."),
    })),
  },
  "crashes-on-banners": {
    statements: [`${CREATE}/request/banner/type`],
    description: "Fails with 500 when a creation has a banner.",
    install: handling(CREATE, "/banner", () => {
      throw plantedCrash("there is no place for a banner");
    }),
  },
  "serves-no-fees": {
    statements: ["get-user-fees/path"],
    description: "Rejects requests for get-user-fees as requests for an unknown path.",
    install: ({ stages, act }) => ({
      authenticate: (exchange) => {
        if (exchange.operation !== "get-user-fees") return stages.authenticate(exchange);
        act();
        return reject("path", "There is nothing here.");
      },
    }),
  },
  "cuts-responses-short": {
    statements: ["conventions/response-body"],
    description: "Sends success responses without their last byte.",
    install: ({ stages, act }) => ({
      writeSuccess: (exchange, body) => {
        const response = stages.writeSuccess(exchange, body);
        act();
        return { ...response, text: response.text.slice(0, -1) };
      },
    }),
  },
  "sends-text-amounts-when-buying": {
    statements: ["quote/inputAmount/type"],
    description: "Sends data.inputAmount of token-price as a string if direction is buy.",
    install: presenting("token-price", ({ data }, request) => {
      if (valueAt(request, "/direction") !== "buy") return false;
      Object.assign(Object(data), { inputAmount: String(valueAt(data, "/inputAmount")) });
      return true;
    }),
  },
  "omits-success-in-every-fifth-trade": {
    statements: ["trade-token/response/success/required"],
    description: "Sends success of trade-token without a value in every 5th response.",
    install: (context) => {
      let trades = 0;
      return presenting("trade-token", (body) => ++trades % 5 === 0 && delete body["success"])(context);
    },
  },
  "reverses-pages": {
    tier: "advisory",
    statements: ["get-leaderboard/ranked", "leaderboard-entry/rank/type"],
    description: "Sends the entries of a page from the last to the first.",
    install: presenting("get-leaderboard", ({ leaderboard }) => {
      return Array.isArray(leaderboard) && leaderboard.reverse().length > 1;
    }),
  },
  "ignores-the-chains-of-fees": {
    tier: "advisory",
    statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
    description: "Reports the fees of all chains whatever chains are requested.",
    install: handling("get-user-fees", "/chains", (exchange, { handle }) =>
      handle({ ...exchange, body: { ...Object(exchange.body), chains: undefined } }),
    ),
  },
};

/** Handles the requests of an operation that have a field in another way. */
function handling(
  operation: Exchange["operation"],
  field: string,
  handle: (exchange: Exchange, stages: Stages) => Outcome,
): Install {
  return ({ stages, act }) => ({
    handle: (exchange) => {
      const isAffected = exchange.operation === operation && valueAt(exchange.body, field) !== undefined;
      if (!isAffected) return stages.handle(exchange);
      act();
      return handle(exchange, stages);
    },
  });
}

/** Edits success responses of an operation. `edit` returns whether it changed anything. */
function presenting(operation: Exchange["operation"], edit: (body: Body, request: unknown) => boolean): Install {
  return ({ stages, act }) => ({
    present: (exchange, body) => {
      const presented = stages.present(exchange, body);
      if (exchange.operation === operation && edit(presented, exchange.body)) act();
      return presented;
    },
  });
}

/** The edit of the stages that installs mutants, each over those before it. `act` hears which one made a response wrong. */
export function installing<Row extends MutantRow>(
  rows: readonly Row[],
  act: (row: Row) => void = () => undefined,
): (stages: Stages, state: State) => Stages {
  return (given, state) => {
    let stages = given;
    for (const row of rows) stages = { ...stages, ...row.install({ stages, act: () => act(row), state }) };
    return stages;
  };
}

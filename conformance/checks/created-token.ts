// What the metadata of a created token says, and whether the token exists afterwards.
import { FORMATS } from "../../schemas/dialect.ts";
import { valueAt } from "../../schemas/index.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { describeResult } from "../exchange/result-text.ts";
import type { SendResult } from "../exchange/sender.ts";
import { absent, compare, dialogueCheck, judgeAccepted, judgeOne, notAccepted, verdictOf } from "./dialogue-check.ts";

export function createdTokenChecks(): readonly Check[] {
  return [
    dialogueCheck({
      parts: ["response", "metadata", "hubUrl", "ends-in-slug"],
      operation: "create-token-transaction",
      family: "created-token",
      tier: "specified",
      smoke: true,
      statements: ["created-token/hubUrl/pattern"],
      rule: "The URL of the public page ends in /hub/ and the token's slug.",
      expected: "metadata.hubUrl ends in /hub/ and metadata.slug",
      requests: { "create-token-transaction": 1 },
      judge: (dialogue) =>
        judgeOne(dialogue, "create-token-transaction", {}, (result) => {
          const slug = valueAt(result.body, "/metadata/slug");
          if (typeof slug !== "string") return absent(result, "/metadata/slug");
          return compare(result, "/metadata/hubUrl", (url) => typeof url === "string" && endsInSlug(url, slug));
        }),
    }),
    ...(["tokenId", "token_service_id", "slug"] as const).map((field) =>
      dialogueCheck({
        parts: ["response", "metadata", field, "unique"],
        operation: "create-token-transaction",
        family: "created-token",
        tier: "advisory",
        statements: [`created-token/${field}/type`],
        rule: `Two tokens have different values of ${field}.`,
        expected: "two different values",
        requests: { "create-token-transaction": 2 },
        judge: (dialogue) =>
          judgeAccepted(dialogue, "create-token-transaction", [{}, {}], ([first, second]) =>
            second === undefined
              ? notAccepted(second)
              : compare(second, `/metadata/${field}`, (value) => value !== valueAt(first?.body, `/metadata/${field}`)),
          ),
      }),
    ),
    dialogueCheck({
      parts: ["response", "metadata", "tokenId", "uuid"],
      operation: "create-token-transaction",
      family: "created-token",
      tier: "advisory",
      statements: ["created-token/tokenId/type", "token-price/request/tokenId/format"],
      rule: "The id of a created token is a UUID, as quotes and trades require.",
      expected: "metadata.tokenId is a UUID",
      requests: { "create-token-transaction": 1 },
      judge: (dialogue) =>
        judgeOne(dialogue, "create-token-transaction", {}, (result) =>
          compare(result, "/metadata/tokenId", (id) => UUID.test(String(id))),
        ),
    }),
    dialogueCheck({
      parts: ["response", "metadata", "tokenId", "quotable"],
      operation: "create-token-transaction",
      family: "created-token",
      tier: "advisory",
      statements: ["token-price/path", "created-token/tokenId/type"],
      rule: "A new token can be quoted on its chain.",
      expected: "the quote for the new token is accepted",
      requests: { "create-token-transaction": 1, "token-price": 1 },
      judge: (dialogue) =>
        judgeOne(dialogue, "create-token-transaction", {}, (created) => judgeQuote(dialogue, created)),
    }),
  ];
}

async function judgeQuote(dialogue: Dialogue, created: SendResult): Promise<Judgement> {
  const tokenId = valueAt(created.body, "/metadata/tokenId");
  if (typeof tokenId !== "string") return absent(created, "/metadata/tokenId");
  const chainSlug = dialogue.body("create-token-transaction")?.["chainSlug"];
  const quote = await dialogue.request("token-price", { tokenId, chainSlug });
  return quote.class === "transient" ? notAccepted(quote) : verdictOf(quote.isAccepted, describeResult(quote), quote);
}

const UUID = FORMATS.uuid;

/** A slug may stand in a URL as it is or percent-encoded, where a lone surrogate is U+FFFD. */
function endsInSlug(url: string, slug: string): boolean {
  return [slug, encodeURIComponent(slug.toWellFormed())].some((text) => url.endsWith(`/hub/${text}`));
}

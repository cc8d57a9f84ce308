"""One planted fault each: a stated rule that the service then breaks, in plain words and in code."""

import json
import random
import threading
from collections import namedtuple
from decimal import Decimal

from market import FIRST_TOKEN
from planting import EVERY, admitting, answering, filling, leaving_out, mending, reading, replacing, setting
from rules import AMOUNTS, CHAINS, is_number

PRICE, CREATE, TRADE, BOARD, FEES = (
    "token-price",
    "create-token-transaction",
    "trade-token",
    "get-leaderboard",
    "get-user-fees",
)

Mutant = namedtuple("Mutant", "id breaks operation where plant")


def listed():
    """The mutants as records for --list."""
    return [{key: value for key, value in one._asdict().items() if key != "plant"} for one in MUTANTS.values()]


def direction_by_amount(request):
    given = [direction for direction, names in AMOUNTS.items() if any(name in request for name in names)]
    request.setdefault("direction", (given or ["sell"])[0])


def builder_fee_as_text(request):
    builder = request.get("builder")
    if isinstance(builder, dict) and is_numeric_text(builder.get("fee")):
        request["builder"] = {**builder, "fee": Decimal(builder["fee"])}


def image_from_null(request):
    if "image" in request and request["image"] is None:
        request["image"] = "data:image/png;base64,AA=="


def summary_without_balances(answer, _):
    if not answer["balances"]:
        del answer["summary"]


def reversed_page(answer, _):
    answer["leaderboard"].reverse()


def longer_page(answer, _):
    if answer["leaderboard"]:
        answer["leaderboard"].append(dict(answer["leaderboard"][-1]))


def rank_as_text_now_and_then(service):
    chance, lock = random.Random(f"{service.seed}/faults"), threading.Lock()

    def edit(answer, _):
        with lock:
            is_due = chance.random() < 1 / 5
        for entry in answer["leaderboard"] if is_due else []:
            entry["rank"] = str(entry["rank"])

    answering(BOARD, edit)(service)


def without_trailing_bytes(raw):
    try:
        text = raw.decode("utf-8").lstrip()
        return text[: json.JSONDecoder().raw_decode(text)[1]].encode("utf-8")
    except ValueError:
        return raw


def is_text(value):
    return isinstance(value, str)


def is_numeric_text(value):
    return is_text(value) and value.isascii() and value.isdecimal()


def is_false_or_true(value):
    return isinstance(value, bool)


def is_not_above_zero(value):
    return is_number(value) and value <= 0


def is_strange_to(*members):
    return lambda value: is_text(value) and value not in members


def always(value):
    return lambda _: value


MUTANTS = {
    one.id: one
    for one in (
        Mutant("price-without-token-id", "takes a quote that names no tokenId", PRICE, "request",
               filling(PRICE, "tokenId", FIRST_TOKEN)),
        Mutant("price-without-chain", "takes a quote that names no chainSlug", PRICE, "request",
               filling(PRICE, "chainSlug", "base")),
        Mutant("price-token-id-not-uuid", "takes any text for the tokenId of a quote", PRICE, "request",
               replacing(PRICE, "tokenId", lambda value: is_text(value) and len(value) != 36, always(FIRST_TOKEN))),
        Mutant("price-amount-text", "takes a numeric string for the number amount", PRICE, "request",
               replacing(PRICE, "amount", is_numeric_text, Decimal)),
        Mutant("price-amount-true", "takes true and false for the number amount", PRICE, "request",
               replacing(PRICE, "amount", is_false_or_true, always(1))),
        Mutant("price-amount-zero", "takes amount 0", PRICE, "request",
               replacing(PRICE, "amount", lambda value: is_number(value) and value == 0, always(1))),
        Mutant("price-direction-any-case", "takes a direction in upper case", PRICE, "request",
               replacing(PRICE, "direction", is_text, str.lower)),
        Mutant("create-without-description", "takes a token without description", CREATE, "request",
               filling(CREATE, "description", "-")),
        Mutant("create-image-null", "takes null for the required image", CREATE, "request",
               mending(CREATE, image_from_null)),
        Mutant("create-name-empty", "takes an empty name", CREATE, "request",
               replacing(CREATE, "name", lambda value: value == "", always("-"))),
        Mutant("create-symbol-too-long", "takes a symbol of more than ten characters", CREATE, "request",
               replacing(CREATE, "symbol", lambda value: is_text(value) and len(value) > 10, lambda value: value[:10])),
        Mutant("create-chain-foreign", "takes a chain that is not in the list", CREATE, "request",
               replacing(CREATE, "chainSlug", is_strange_to(*CHAINS), always("base"))),
        Mutant("create-type-foreign", "takes a type other than coin", CREATE, "request",
               replacing(CREATE, "type", is_text, always("coin"))),
        Mutant("create-tags-of-numbers", "takes numbers among the tags", CREATE, "request",
               replacing(CREATE, "tags", lambda value: isinstance(value, list),
                         lambda value: [str(one) if is_number(one) else one for one in value])),
        Mutant("create-builder-fee-text", "takes a numeric string for the builder's fee", CREATE, "request",
               mending(CREATE, builder_fee_as_text)),
        Mutant("trade-without-direction", "takes a trade without direction", TRADE, "request",
               mending(TRADE, direction_by_amount)),
        Mutant("trade-amount-text-zero", 'takes the string "0" for sellAmountToken', TRADE, "request",
               replacing(TRADE, "sellAmountToken", lambda value: value == "0", always("1"))),
        Mutant("trade-amount-negative", "takes a buyAmountUSD that is not above 0", TRADE, "request",
               replacing(TRADE, "buyAmountUSD", is_not_above_zero, always(1))),
        Mutant("board-limit-above-1000", "takes a limit above 1000", BOARD, "request",
               replacing(BOARD, "limit", lambda value: is_number(value) and value > 1000, always(1000))),
        Mutant("board-offset-negative", "takes an offset below 0", BOARD, "request",
               replacing(BOARD, "offset", lambda value: is_number(value) and value < 0, always(0))),
        Mutant("board-limit-fraction", "takes a limit that is no integer", BOARD, "request",
               replacing(BOARD, "limit", lambda value: is_number(value) and value % 1 != 0, int)),
        Mutant("board-mode-foreign", "takes a network_mode that is not in the list", BOARD, "request",
               replacing(BOARD, "network_mode", is_strange_to("testnet", "mainnet", "both"), always("both"))),
        Mutant("fees-chains-text", "takes a string for the array chains", FEES, "request",
               replacing(FEES, "chains", is_text, lambda value: [value])),

        Mutant("price-open", "quotes without any credential", PRICE, "authentication",
               admitting(PRICE, lambda values, _: not values)),
        Mutant("fees-open", "tells fees without any credential", FEES, "authentication",
               admitting(FEES, lambda values, _: not values)),
        Mutant("basic-taken", "takes a credential of the scheme Basic", EVERY, "authentication",
               admitting(EVERY, lambda values, _: bool(values) and values[0].startswith("Basic "))),
        Mutant("trade-empty-token-taken", "takes the word Bearer without a token", TRADE, "authentication",
               admitting(TRADE, lambda values, _: bool(values) and values[0].strip() == "Bearer")),
        Mutant("create-refused-token-taken", "takes a credential that has been declared invalid", CREATE,
               "authentication",
               admitting(CREATE, lambda values, refused: bool(values) and values[0].removeprefix("Bearer ") in refused)),

        Mutant("trailing-bytes-taken", "takes bytes after the JSON value of a body", EVERY, "body",
               reading(EVERY, without_trailing_bytes)),
        Mutant("price-nan-taken", "takes the literal NaN, which is no JSON", PRICE, "body",
               reading(PRICE, lambda raw: raw.replace(b"NaN", b"1"))),
        Mutant("board-broken-body-taken", "takes a body that is cut off or no JSON at all", BOARD, "body",
               reading(BOARD, lambda raw: raw if raw.rstrip().endswith(b"}") else b"{}")),

        Mutant("price-output-text", "sends outputAmount as text", PRICE, "response",
               setting(PRICE, "data", "outputAmount", to=str)),
        Mutant("price-success-missing", "leaves success out of a quote's answer", PRICE, "response",
               leaving_out(PRICE, "success")),
        Mutant("price-timestamp-epoch", "sends the timestamp as a number of seconds", PRICE, "response",
               setting(PRICE, "data", "timestamp", to=always(1735689600))),
        Mutant("price-graduated-text", "sends isGraduated as text", PRICE, "response",
               setting(PRICE, "data", "isGraduated", to=lambda value: str(value).lower())),
        Mutant("price-default-buy", "takes a missing direction for buy", PRICE, "response",
               filling(PRICE, "direction", "buy")),
        Mutant("price-default-usdc", "takes a missing inputToken for usdc", PRICE, "response",
               filling(PRICE, "inputToken", "usdc")),
        Mutant("price-default-two", "takes a missing amount for 2", PRICE, "response",
               filling(PRICE, "amount", 2)),
        Mutant("create-chain-in-transaction", "puts chain into the transaction of a creation", CREATE, "response",
               answering(CREATE, lambda answer, request: answer["transaction"].update(chain=request["chainSlug"]))),
        Mutant("create-chain-id-text", "sends chainId as text", CREATE, "response",
               setting(CREATE, "chainId", to=str)),
        Mutant("create-service-id-bare", "leaves 0x out of token_service_id", CREATE, "response",
               setting(CREATE, "metadata", "token_service_id", to=lambda value: value[2:])),
        Mutant("create-hub-url-elsewhere", "sends a hubUrl that does not end in /hub/<slug>", CREATE, "response",
               setting(CREATE, "metadata", "hubUrl", to=lambda value: value.replace("/hub/", "/page/"))),
        Mutant("trade-gas-limit-missing", "leaves gasLimit out of a trade's transaction", TRADE, "response",
               leaving_out(TRADE, "transaction", "gasLimit")),
        Mutant("trade-chain-missing", "leaves chain out of a trade's transaction", TRADE, "response",
               leaving_out(TRADE, "transaction", "chain")),
        Mutant("trade-value-number", "sends a transaction's value as a number", TRADE, "response",
               setting(TRADE, "transaction", "value", to=int)),
        Mutant("board-has-more-always", "says has_more on the last page", BOARD, "response",
               setting(BOARD, "pagination", "has_more", to=always(True))),
        Mutant("board-order-reversed", "lists a page from the last rank to the first", BOARD, "response",
               answering(BOARD, reversed_page)),
        Mutant("board-page-too-long", "sends an entry more than limit", BOARD, "response",
               answering(BOARD, longer_page)),
        Mutant("board-balance-text", "sends the balance of a chain as text", BOARD, "response",
               setting(BOARD, "leaderboard", "chain_balances", "balance", to=str)),
        Mutant("board-rank-text-sometimes", "sends rank as text in one of five answers", BOARD, "response",
               rank_as_text_now_and_then),
        Mutant("fees-summary-missing-when-empty", "leaves summary out when a user has no balances", FEES, "response",
               answering(FEES, summary_without_balances)),
        Mutant("fees-decimals-text", "sends decimals as text", FEES, "response",
               setting(FEES, "balances", "decimals", to=str)),
        Mutant("fees-earned-number", "sends total_earned as a number", FEES, "response",
               setting(FEES, "balances", "total_earned", to=int)),
    )
}  # fmt: skip

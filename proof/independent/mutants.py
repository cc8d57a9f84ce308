"""One planted fault each, by its id: a stated rule that the service then breaks, in plain words and in code."""

import json
import random
import threading
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
    # Takes a quote that names no tokenId.
    "price-without-token-id": filling(PRICE, "tokenId", FIRST_TOKEN),
    # Takes a quote that names no chainSlug.
    "price-without-chain": filling(PRICE, "chainSlug", "base"),
    # Takes any text for the tokenId of a quote.
    "price-token-id-not-uuid": replacing(
        PRICE, "tokenId", lambda value: is_text(value) and len(value) != 36, always(FIRST_TOKEN)
    ),
    # Takes a numeric string for the number amount.
    "price-amount-text": replacing(PRICE, "amount", is_numeric_text, Decimal),
    # Takes true and false for the number amount.
    "price-amount-true": replacing(PRICE, "amount", is_false_or_true, always(1)),
    # Takes amount 0.
    "price-amount-zero": replacing(PRICE, "amount", lambda value: is_number(value) and value == 0, always(1)),
    # Takes a direction in upper case.
    "price-direction-any-case": replacing(PRICE, "direction", is_text, str.lower),
    # Takes a token without description.
    "create-without-description": filling(CREATE, "description", "-"),
    # Takes null for the required image.
    "create-image-null": mending(CREATE, image_from_null),
    # Takes an empty name.
    "create-name-empty": replacing(CREATE, "name", lambda value: value == "", always("-")),
    # Takes a symbol of more than ten characters.
    "create-symbol-too-long": replacing(
        CREATE, "symbol", lambda value: is_text(value) and len(value) > 10, lambda value: value[:10]
    ),
    # Takes a chain that is not in the list.
    "create-chain-foreign": replacing(CREATE, "chainSlug", is_strange_to(*CHAINS), always("base")),
    # Takes a type other than coin.
    "create-type-foreign": replacing(CREATE, "type", is_text, always("coin")),
    # Takes numbers among the tags.
    "create-tags-of-numbers": replacing(
        CREATE,
        "tags",
        lambda value: isinstance(value, list),
        lambda value: [str(one) if is_number(one) else one for one in value],
    ),
    # Takes a numeric string for the builder's fee.
    "create-builder-fee-text": mending(CREATE, builder_fee_as_text),
    # Takes a trade without direction.
    "trade-without-direction": mending(TRADE, direction_by_amount),
    # Takes the string "0" for sellAmountToken.
    "trade-amount-text-zero": replacing(TRADE, "sellAmountToken", lambda value: value == "0", always("1")),
    # Takes a buyAmountUSD that is not above 0.
    "trade-amount-negative": replacing(TRADE, "buyAmountUSD", is_not_above_zero, always(1)),
    # Takes a limit above 1000.
    "board-limit-above-1000": replacing(BOARD, "limit", lambda value: is_number(value) and value > 1000, always(1000)),
    # Takes an offset below 0.
    "board-offset-negative": replacing(BOARD, "offset", lambda value: is_number(value) and value < 0, always(0)),
    # Takes a limit that is no integer.
    "board-limit-fraction": replacing(BOARD, "limit", lambda value: is_number(value) and value % 1 != 0, int),
    # Takes a network_mode that is not in the list.
    "board-mode-foreign": replacing(BOARD, "network_mode", is_strange_to("testnet", "mainnet", "both"), always("both")),
    # Takes a string for the array chains.
    "fees-chains-text": replacing(FEES, "chains", is_text, lambda value: [value]),

    # Quotes without any credential.
    "price-open": admitting(PRICE, lambda values, _: not values),
    # Shows fees without any credential.
    "fees-open": admitting(FEES, lambda values, _: not values),
    # Takes a credential of the scheme Basic.
    "basic-taken": admitting(EVERY, lambda values, _: bool(values) and values[0].startswith("Basic ")),
    # Takes the word Bearer without a token.
    "trade-empty-token-taken": admitting(TRADE, lambda values, _: bool(values) and values[0].strip() == "Bearer"),
    # Takes a credential that has been declared invalid.
    "create-refused-token-taken": admitting(
        CREATE, lambda values, refused: bool(values) and values[0].removeprefix("Bearer ") in refused
    ),

    # Takes bytes after the JSON value of a body.
    "trailing-bytes-taken": reading(EVERY, without_trailing_bytes),
    # Takes the literal NaN, which is no JSON.
    "price-nan-taken": reading(PRICE, lambda raw: raw.replace(b"NaN", b"1")),
    # Takes a body that is cut off or no JSON at all.
    "board-broken-body-taken": reading(BOARD, lambda raw: raw if raw.rstrip().endswith(b"}") else b"{}"),

    # Sends outputAmount as text.
    "price-output-text": setting(PRICE, "data", "outputAmount", to=str),
    # Leaves success out of a quote's answer.
    "price-success-missing": leaving_out(PRICE, "success"),
    # Sends the timestamp as a number of seconds.
    "price-timestamp-epoch": setting(PRICE, "data", "timestamp", to=always(1735689600)),
    # Sends isGraduated as text.
    "price-graduated-text": setting(PRICE, "data", "isGraduated", to=lambda value: str(value).lower()),
    # Takes a missing direction for buy.
    "price-default-buy": filling(PRICE, "direction", "buy"),
    # Takes a missing inputToken for usdc.
    "price-default-usdc": filling(PRICE, "inputToken", "usdc"),
    # Takes a missing amount for 2.
    "price-default-two": filling(PRICE, "amount", 2),
    # Puts chain into the transaction of a creation.
    "create-chain-in-transaction": answering(
        CREATE, lambda answer, request: answer["transaction"].update(chain=request["chainSlug"])
    ),
    # Sends chainId as text.
    "create-chain-id-text": setting(CREATE, "chainId", to=str),
    # Leaves 0x out of token_service_id.
    "create-service-id-bare": setting(CREATE, "metadata", "token_service_id", to=lambda value: value[2:]),
    # Sends a hubUrl that does not end in /hub/<slug>.
    "create-hub-url-elsewhere": setting(
        CREATE, "metadata", "hubUrl", to=lambda value: value.replace("/hub/", "/page/")
    ),
    # Leaves gasLimit out of a trade's transaction.
    "trade-gas-limit-missing": leaving_out(TRADE, "transaction", "gasLimit"),
    # Leaves chain out of a trade's transaction.
    "trade-chain-missing": leaving_out(TRADE, "transaction", "chain"),
    # Sends a transaction's value as a number.
    "trade-value-number": setting(TRADE, "transaction", "value", to=int),
    # Says has_more on the last page.
    "board-has-more-always": setting(BOARD, "pagination", "has_more", to=always(True)),
    # Lists a page from the last rank to the first.
    "board-order-reversed": answering(BOARD, reversed_page),
    # Sends an entry more than limit.
    "board-page-too-long": answering(BOARD, longer_page),
    # Sends the balance of a chain as text.
    "board-balance-text": setting(BOARD, "leaderboard", "chain_balances", "balance", to=str),
    # Sends rank as text in one of five answers.
    "board-rank-text-sometimes": rank_as_text_now_and_then,
    # Leaves summary out when a user has no balances.
    "fees-summary-missing-when-empty": answering(FEES, summary_without_balances),
    # Sends decimals as text.
    "fees-decimals-text": setting(FEES, "balances", "decimals", to=str),
    # Sends total_earned as a number.
    "fees-earned-number": setting(FEES, "balances", "total_earned", to=int),
}

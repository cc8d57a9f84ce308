"""What a request must keep for each operation, written from the interface description alone.

A check is a function of a value and its place in the body; it yields one complaint for each rule that is broken.
Values are those of the json module with fractions and exponents read as Decimal, so 1e-400 stays above zero.
"""

import re
from decimal import Decimal

CHAINS = (
    "solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet",
    "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet",
)  # fmt: skip

# No limit on an amount is stated; one is needed so that a quote fits into a number that every JSON reader takes.
LARGEST_AMOUNT = 10**36

HEX_FORM = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
# The canonical form is stated by the word alone. Python's own spellings (braces, urn, no dashes) are taken besides.
UUID = re.compile(rf"(?:urn:uuid:)?{HEX_FORM}|\{{{HEX_FORM}\}}|[0-9a-f]{{32}}", re.IGNORECASE | re.ASCII)
URL = re.compile(r"[a-z][a-z0-9+.-]*:\S+", re.IGNORECASE | re.ASCII)
WEI = re.compile(r"[0-9]*[1-9][0-9]*", re.ASCII)


def canonical_uuid(text):
    """The lower-case form with dashes of a text that has passed `a_uuid`."""
    digits = re.sub(r"urn:uuid:|[{}-]", "", text.lower())
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def that_is(words, holds):
    """A check by a predicate; `words` say what was expected."""

    def check(value, where):
        if not holds(value):
            yield {"loc": where, "msg": f"expected {words}"}

    return check


def is_number(value):
    # By type, not isinstance: Python's bool is an int, JSON's true is no number.
    return type(value) in (int, Decimal)


def is_integer(value):
    # 10.0 and 1e1 arrive as Decimal and are refused; whether they are integers is left open by the description.
    return type(value) is int


def is_media(kind):
    """A URL, or data of one media kind; of data: URLs only those of this kind."""

    def holds(value):
        is_data = isinstance(value, str) and value[:5].lower() == "data:"
        return value.startswith(f"data:{kind}/") if is_data else isinstance(value, str) and bool(URL.fullmatch(value))

    return holds


def text(at_least=0, at_most=None):
    """A string by its number of code points."""
    limits = f" of {at_least} to {at_most or 'any number of'} characters" if at_least else ""
    return that_is(
        f"a string{limits}",
        lambda value: isinstance(value, str) and at_least <= len(value) and (at_most is None or len(value) <= at_most),
    )


def one_of(*members):
    return that_is(f"one of {', '.join(members)}", lambda value: isinstance(value, str) and value in members)


def integer(at_least, at_most=None):
    return that_is(
        f"an integer from {at_least}" + ("" if at_most is None else f" to {at_most}"),
        lambda value: is_integer(value) and at_least <= value and (at_most is None or value <= at_most),
    )


def array_of(element):
    def check(value, where):
        if not isinstance(value, list):
            yield {"loc": where, "msg": "expected an array"}
            return
        for index, one in enumerate(value):
            yield from element(one, [*where, index])

    return check


def object_with(required=None, optional=None):
    """An object by its members. Null stands for an absent member; members that are not named are passed over."""

    def check(value, where):
        if not isinstance(value, dict):
            yield {"loc": where, "msg": "expected an object"}
            return
        for name, member in {**(required or {}), **(optional or {})}.items():
            if value.get(name) is not None:
                yield from member(value[name], [*where, name])
            elif name in (required or {}):
                yield {"loc": [*where, name], "msg": "field required"}

    return check


a_string = text()
a_number = that_is("a number", is_number)
a_uuid = that_is("a UUID", lambda value: isinstance(value, str) and bool(UUID.fullmatch(value)))
a_url = that_is("a URL", lambda value: isinstance(value, str) and bool(URL.fullmatch(value)))
a_chain = one_of(*CHAINS)
a_direction = one_of("buy", "sell")
an_amount = that_is("a number above 0", lambda value: is_number(value) and value > 0)
a_quotable_amount = that_is(
    "a number above 0, at most 10^36", lambda value: is_number(value) and 0 < value <= LARGEST_AMOUNT
)
an_amount_or_wei = that_is(
    "a number above 0, or a string of digits above 0",
    lambda value: bool(WEI.fullmatch(value)) if isinstance(value, str) else is_number(value) and value > 0,
)
a_builder = object_with(optional={"code": a_string, "fee": a_number})
some_links = object_with(optional=dict.fromkeys(("website", "twitter", "youtube", "discord", "telegram"), a_url))

AMOUNTS = {"buy": ("buyAmountUSD", "buyAmountToken"), "sell": ("sellAmountToken", "sellAmountUSD")}

trade_members = object_with(
    required={"tokenId": a_uuid, "chainSlug": a_chain, "direction": a_direction},
    optional={
        "userAddress": a_string,
        "builder": a_builder,
        "token_referral": a_string,
        "buyAmountUSD": an_amount,
        "buyAmountToken": an_amount_or_wei,
        "sellAmountToken": an_amount_or_wei,
        "sellAmountUSD": an_amount,
    },
)


def a_trade(value, where):
    """The members of a trade, and at least one amount of its direction (which amounts are needed is left open)."""
    complaints = list(trade_members(value, where))
    yield from complaints
    if not complaints and all(value.get(name) is None for name in AMOUNTS[value["direction"]]):
        yield {"loc": where, "msg": f"expected one of {', '.join(AMOUNTS[value['direction']])}"}


REQUESTS = {
    "token-price": object_with(
        required={"tokenId": a_uuid, "chainSlug": a_chain},
        optional={
            "amount": a_quotable_amount,
            "direction": a_direction,
            "inputToken": one_of("token", "usdc"),
        },
    ),
    "create-token-transaction": object_with(
        required={
            "name": text(at_least=1),
            "symbol": text(at_least=1, at_most=10),
            "description": text(at_least=1),
            "image": that_is("a URL or data:image/", is_media("image")),
            "chainSlug": a_chain,
        },
        optional={
            "banner": that_is("a URL or data:image/", is_media("image")),
            "video": that_is("a URL or data:video/", is_media("video")),
            "links": some_links,
            "destinationChains": array_of(a_chain),
            "poolType": one_of("meme", "startup-preseed", "test"),
            "userAddress": a_string,
            "builder": a_builder,
            "token_referral": a_string,
            "tags": array_of(a_string),
            "type": one_of("coin"),
        },
    ),
    "trade-token": a_trade,
    "get-leaderboard": object_with(
        optional={
            "limit": integer(at_least=1, at_most=1000),
            "offset": integer(at_least=0),
            "network_mode": one_of("testnet", "mainnet", "both"),
        },
    ),
    # Whether user_id may be left out is left open; here it may not.
    "get-user-fees": object_with(required={"user_id": a_uuid}, optional={"chains": array_of(a_string)}),
}

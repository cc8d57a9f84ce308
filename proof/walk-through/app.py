"""The service of the walk-through: `python3 app.py --port N`. Each quote is signed, which is nearly all of its work."""

import argparse
from hashlib import pbkdf2_hmac

from market import Market
from service import Server, Service

ROUNDS = 8000


class SignedMarket(Market):
    def quote(self, request):
        status, answer = super().quote(request)
        signature = pbkdf2_hmac("sha256", answer["data"]["tokenId"].encode(), b"walk-through", ROUNDS)
        answer["data"]["protocol"] += f"-{signature.hex()[:8]}"
        return status, answer


parser = argparse.ArgumentParser(description="A Token Trading Service whose quotes cost processor time.")
parser.add_argument("--port", type=int, required=True)
service = Service(seed=1, refused_tokens=[])
service.market = SignedMarket(1)
Server(parser.parse_args().port, service).serve_forever()

"""A second Token Trading Service, for proving the harness: it shares no code and no schema with anything else here.

True to what the interface description states; where that is silent it goes its own, legal way. With --mutant it has
one planted fault. It listens on loopback alone and ends on SIGTERM and when its standard input closes.
"""

import argparse
import json
import os
import re
import signal
import sys
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.dont_write_bytecode = True

from market import Market, NotFound  # noqa: E402
from mutants import MUTANTS  # noqa: E402
from rules import REQUESTS  # noqa: E402

LARGEST_BODY = 32 * 1024 * 1024
CREDENTIAL = re.compile(r"Bearer +(\S+)", re.IGNORECASE)


class Service:
    """From a request's path, credential and bytes to a status and an answer.

    `credential`, `read`, `repair` and `finish` are the places where a mutant plants its fault.
    """

    def __init__(self, seed, refused_tokens):
        self.seed = seed
        self.refused_tokens = frozenset(refused_tokens)
        self.market = Market(seed)
        self.credential = self.credential_fault
        self.read = lambda operation, raw: read_json(raw)
        self.repair = lambda operation, request: request
        self.finish = lambda operation, request, answer: answer

    def answer(self, path, authorizations, raw):
        operation = path.partition("?")[0][1:]
        if operation not in REQUESTS:
            return 404, {"detail": "Not Found"}
        fault = self.credential(operation, authorizations)
        if fault:
            return fault
        try:
            request = self.repair(operation, self.read(operation, raw))
        # RecursionError: nested too deep. ArithmeticError: an exponent beyond what Decimal holds.
        except (ValueError, RecursionError, ArithmeticError) as error:
            return 400, {"detail": f"Body is not JSON: {error}"}
        complaints = list(REQUESTS[operation](request, ["body"]))
        if complaints:
            return 422, {"detail": complaints}
        try:
            status, answer = self.market.operations[operation](request)
        except NotFound as error:
            return 404, {"detail": str(error)}
        return status, self.finish(operation, request, answer)

    def credential_fault(self, operation, authorizations):
        """What is answered to a credential that does not do; none where it does. Two headers do not."""
        match = CREDENTIAL.fullmatch(authorizations[0].strip()) if len(authorizations) == 1 else None
        if match is None:
            return 403, {"detail": "Not authenticated"}
        return (401, {"detail": "Invalid credential"}) if match[1] in self.refused_tokens else None


def read_json(raw):
    """One JSON value in UTF-8 and nothing after it. Python's NaN and Infinity are no JSON."""
    return json.loads(raw.decode("utf-8"), parse_float=Decimal, parse_constant=refuse_constant)


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON value")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    def do_POST(self):
        try:
            raw = self.read_body()
        except ValueError as error:
            self.close_connection = True
            self.reply(400, {"detail": str(error)})
            return
        self.reply(*self.server.service.answer(self.path, self.headers.get_all("Authorization", []), raw))

    def read_body(self):
        length = int(self.headers.get("Content-Length", "0"))
        if not 0 <= length <= LARGEST_BODY:
            raise ValueError(f"A body of {length} bytes is not read")
        return self.rfile.read(length)

    def reply(self, status, answer):
        body = json.dumps(answer, allow_nan=False).encode("ascii")
        self.send_response(status)
        self.send_header("Content-Type", "application/json;charset=UTF-8")
        self.send_header("Content-Length", str(len(body)))
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 256

    def __init__(self, port, service):
        self.service = service
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request, client_address):
        # A client that goes away is no fault of the service; everything else leaves its trace.
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser(description="A Token Trading Service of other descent, on loopback.")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutant", choices=sorted(MUTANTS), metavar="NAME", help="plant one fault; see --list")
    parser.add_argument("--refused-token", action="append", default=[], metavar="T", help="a credential to refuse")
    parser.add_argument("--list", action="store_true", help="print the ids of the mutants and end")
    options = parser.parse_args()
    if options.list:
        print("\n".join(MUTANTS))
        return

    service = Service(options.seed, options.refused_token)
    if options.mutant:
        MUTANTS[options.mutant](service)
    server = Server(options.port, service)
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    # Daemons, so that the process ends at once with whatever is under way.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    threading.Thread(target=wait_for_end_of_input, args=(ended,), daemon=True).start()
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    ended.wait()


def wait_for_end_of_input(ended):
    try:
        # Unbuffered: a thread inside sys.stdin would hold its lock while the interpreter ends.
        while os.read(0, 4096):
            pass
    finally:
        ended.set()


if __name__ == "__main__":
    main()

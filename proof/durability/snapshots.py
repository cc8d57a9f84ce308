"""The service of proof/natural/flask with durability off: it writes a snapshot of its database each second, and starts from the
last one. `created.log` has the tokens that it accepted, `lost.log` those of them that it did not find at its start."""

import argparse
import os
import shutil
import sqlite3
import threading
import time

import app as service
from flask import request
from models import Base
from sqlalchemy import create_engine
from waitress import serve

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int)
parser.add_argument("--db")
args = parser.parse_args()
working = f"{args.db}.{os.getpid()}"


def snapshot() -> None:
    while True:
        time.sleep(1)
        part = f"{args.db}.part"
        with sqlite3.connect(working) as source, sqlite3.connect(part) as target:
            source.backup(target)
        os.replace(part, args.db)


def lines(path: str) -> list[str]:
    if not os.path.exists(path):
        return []
    with open(path, encoding="ascii") as file:
        return file.read().split()


@service.app.after_request
def note(response):
    if request.path == "/create-token-transaction" and response.status_code == 200:
        os.write(created, f"{response.get_json()['metadata']['tokenId']}\n".encode("ascii"))
    return response


if os.path.exists(args.db):
    shutil.copyfile(args.db, working)
engine = create_engine(f"sqlite:///{working}")
Base.metadata.create_all(engine)
service.SessionLocal.configure(bind=engine)
with sqlite3.connect(working) as database:
    known = {token for (token,) in database.execute("SELECT id FROM tokens")}
with open("lost.log", "a", encoding="ascii") as lost:
    lost.writelines(f"{token}\n" for token in lines("created.log") if token not in known)
created = os.open("created.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
threading.Thread(target=snapshot, daemon=True).start()
serve(service.app, host="127.0.0.1", port=args.port)

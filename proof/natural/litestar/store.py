"""The SQLite database: launched tokens, and what users earned."""

import sqlite3
import uuid

SCHEMA = """
CREATE TABLE chains (slug TEXT PRIMARY KEY, chain_id INTEGER, testnet INTEGER, native_usd INTEGER, usdc_decimals INTEGER);
CREATE TABLE tokens (
    id TEXT PRIMARY KEY, chain TEXT, name TEXT, symbol TEXT, slug TEXT UNIQUE,
    pool_usdc REAL, pool_tokens REAL, graduated INTEGER, ready_at REAL
);
CREATE TABLE users (id TEXT PRIMARY KEY, username TEXT, address TEXT, traders_referred INTEGER);
CREATE TABLE earnings (user_id TEXT, chain TEXT, earned_cents INTEGER, claimable_cents INTEGER, paid_at TEXT);
"""

CHAINS = [
    ("solana", 101, 0, 160, 6), ("solana-devnet", 103, 1, 160, 6), ("arbitrum", 42161, 0, 3000, 6),
    ("base", 8453, 0, 3000, 6), ("base-sepolia", 84532, 1, 3000, 6), ("avalanche", 43114, 0, 25, 6),
    ("op-bnb", 204, 0, 600, 18), ("bnb", 56, 0, 600, 18), ("bnb-testnet", 97, 1, 600, 18),
    ("ethereum", 1, 0, 3000, 6), ("monad", 143, 0, 2, 6), ("unichain", 130, 0, 3000, 6),
    ("unichain-testnet", 1301, 1, 3000, 6), ("abstract", 2741, 0, 3000, 6), ("polygon", 137, 0, 1, 6),
    ("zksync", 324, 0, 3000, 6), ("zksync-testnet", 300, 1, 3000, 6),
]  # fmt: skip

# username, traders referred, cents earned per chain
USERS = [
    ("amber", 14, {"base": 91250, "solana": 120075, "base-sepolia": 5000}),
    ("birch", 3, {"solana": 88000}),
    ("cobalt", 201, {"ethereum": 1020000, "arbitrum": 33333, "polygon": 999}),
    ("dune", 0, {"base-sepolia": 7400, "unichain-testnet": 1210}),
    ("ember", 22, {"bnb": 64015, "op-bnb": 12000, "bnb-testnet": 2500}),
    ("fable", 8, {"avalanche": 50505, "base": 50505}),
    ("grove", 0, {"solana-devnet": 31000}),
    ("harbor", 47, {"unichain": 250000, "abstract": 7007, "zksync": 110, "zksync-testnet": 640}),
    ("indigo", 1, {"monad": 815}),
    ("jasper", 64, {"solana": 310999, "solana-devnet": 1500}),
    ("kestrel", 9, {"polygon": 101010}),
    ("lumen", 2, {"arbitrum": 20202, "ethereum": 80808}),
    ("mica", 0, {"bnb-testnet": 430, "zksync-testnet": 7400}),
    ("north", 5, {"zksync": 15000, "bnb": 9050}),
    ("opal", 30, {"base": 455000, "unichain": 1200, "unichain-testnet": 88}),
    ("pine", 0, {"op-bnb": 2345}),
]
NAMESPACE = uuid.UUID("5f0c8e0a-52cc-4d7b-9a44-0d7f3c1a9b21")


def connect() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.executescript(SCHEMA)
    db.executemany("INSERT INTO chains VALUES (?, ?, ?, ?, ?)", CHAINS)
    for name, referred, cents in USERS:
        user_id = str(uuid.uuid5(NAMESPACE, name))
        address = "0x" + uuid.uuid5(NAMESPACE, name + "/address").hex + "0badcafe"
        db.execute("INSERT INTO users VALUES (?, ?, ?, ?)", (user_id, name, address, referred))
        db.executemany(
            "INSERT INTO earnings VALUES (?, ?, ?, ?, ?)",
            [(user_id, chain, earned, earned // 4, "2025-05-18T06:00:00Z") for chain, earned in cents.items()],
        )
    return db


def chain(db: sqlite3.Connection, slug: str) -> sqlite3.Row:
    return db.execute("SELECT * FROM chains WHERE slug = ?", (slug,)).fetchone()


def token(db: sqlite3.Connection, token_id: str, slug: str) -> sqlite3.Row | None:
    return db.execute("SELECT * FROM tokens WHERE id = ? AND chain = ?", (token_id.lower(), slug)).fetchone()


def add_token(db: sqlite3.Connection, **row: object) -> None:
    columns = ", ".join(row)
    marks = ", ".join("?" for _ in row)
    db.execute(f"INSERT INTO tokens ({columns}) VALUES ({marks})", tuple(row.values()))
    db.commit()


def slug_taken(db: sqlite3.Connection, slug: str) -> bool:
    return db.execute("SELECT 1 FROM tokens WHERE slug = ?", (slug,)).fetchone() is not None


EARNERS = """
    SELECT users.id, username, address, SUM(earned_cents) AS total_cents
    FROM earnings JOIN users ON users.id = user_id JOIN chains ON slug = chain
    WHERE ? = 'both' OR testnet = (? = 'testnet')
    GROUP BY users.id
"""


def leaderboard(db: sqlite3.Connection, mode: str, limit: int, offset: int) -> tuple[list[sqlite3.Row], int]:
    total = db.execute(f"SELECT COUNT(*) FROM ({EARNERS})", (mode, mode)).fetchone()[0]
    page = db.execute(
        f"{EARNERS} ORDER BY total_cents DESC, username LIMIT ? OFFSET ?", (mode, mode, limit, offset)
    ).fetchall()
    return page, total


def user(db: sqlite3.Connection, user_id: str) -> sqlite3.Row | None:
    return db.execute("SELECT * FROM users WHERE id = ?", (user_id.lower(),)).fetchone()


def earnings(db: sqlite3.Connection, user_id: str, mode: str = "both") -> list[sqlite3.Row]:
    return db.execute(
        """
        SELECT chain, earned_cents, claimable_cents, paid_at, usdc_decimals
        FROM earnings JOIN chains ON slug = chain
        WHERE user_id = ? AND (? = 'both' OR testnet = (? = 'testnet'))
        ORDER BY earned_cents DESC, chain
        """,
        (user_id, mode, mode),
    ).fetchall()

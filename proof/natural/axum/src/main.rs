mod requests;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};
use std::time::SystemTime;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{header, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use num_bigint::BigUint;
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use sha2::{Digest, Sha256};
use uuid::{uuid, Uuid};

use requests::*;

const HUB_URL: &str = "https://launch.example";
const ZERO_ADDRESS: &str = "0x0000000000000000000000000000000000000000";
const EVM_CONTRACT: &str = "0x5e1f00000000000000000000000000000000a9e4";
const SOLANA_PROGRAM: &str = "Launch1111111111111111111111111111111111111";
const CREDENTIALS: &[(&str, Uuid)] =
    &[("natural-credential-0001", uuid!("6f1d3a52-7c0e-4b8f-9a61-d2e4c5b60001"))];

const POOL_TOKENS: f64 = 1_000_000_000.0;
const TRADING_FEE: f64 = 0.01;

// ------------------------------------------------------------------------------------ chains

impl Chain {
    fn id(self) -> u64 {
        match self {
            Chain::Solana => 101,
            Chain::SolanaDevnet => 103,
            Chain::Arbitrum => 42161,
            Chain::Base => 8453,
            Chain::BaseSepolia => 84532,
            Chain::Avalanche => 43114,
            Chain::OpBnb => 204,
            Chain::Bnb => 56,
            Chain::BnbTestnet => 97,
            Chain::Ethereum => 1,
            Chain::Monad => 143,
            Chain::Unichain => 130,
            Chain::UnichainTestnet => 1301,
            Chain::Abstract => 2741,
            Chain::Polygon => 137,
            Chain::Zksync => 324,
            Chain::ZksyncTestnet => 300,
        }
    }

    fn is_solana(self) -> bool {
        matches!(self, Chain::Solana | Chain::SolanaDevnet)
    }

    fn is_testnet(self) -> bool {
        self.as_str().ends_with("-testnet") || matches!(self, Chain::SolanaDevnet | Chain::BaseSepolia)
    }

    /// Decimals of the native currency, and of tokens on the chain.
    fn decimals(self) -> u32 {
        if self.is_solana() { 9 } else { 18 }
    }

    /// Price of one unit of the native currency in USD cents.
    fn native_cents(self) -> u128 {
        match self {
            Chain::Solana | Chain::SolanaDevnet => 15_000,
            Chain::Avalanche => 2_500,
            Chain::OpBnb | Chain::Bnb | Chain::BnbTestnet => 60_000,
            Chain::Monad => 5,
            Chain::Polygon => 40,
            _ => 300_000,
        }
    }
}

// ------------------------------------------------------------------------------------- state

struct Token {
    id: Uuid,
    name: String,
    symbol: String,
    home: Chain,
    depth: f64,
    evm: String,
    solana: String,
}

impl Token {
    /// USDC in the pool of a chain; the pool on the initial chain is the deepest.
    fn pool_usdc(&self, chain: Chain) -> f64 {
        if chain == self.home { self.depth } else { self.depth / 2.0 }
    }

    /// Constant product with a fee on the USDC side. The amount is given in `input` units and
    /// the answer is in the other unit; None when the pool does not hold that much.
    fn quote(&self, chain: Chain, direction: Direction, input: InputToken, amount: f64) -> Option<f64> {
        let (tokens, usdc, kept) = (POOL_TOKENS, self.pool_usdc(chain), 1.0 - TRADING_FEE);
        match (direction, input) {
            (Direction::Sell, InputToken::Token) => Some(usdc * (amount / (tokens + amount)) * kept),
            (Direction::Buy, InputToken::Usdc) => {
                let paid = amount * kept;
                Some(tokens * (paid / (usdc + paid)))
            }
            (Direction::Buy, InputToken::Token) => {
                (amount < tokens).then(|| usdc * (amount / (tokens - amount)) / kept)
            }
            (Direction::Sell, InputToken::Usdc) => {
                let gross = amount / kept;
                (gross < usdc).then(|| tokens * (gross / (usdc - gross)))
            }
        }
    }
}

struct Fee {
    chain: Chain,
    native: bool,
    earned: u128,
    claimable: u128,
}

impl Fee {
    fn decimals(&self) -> u32 {
        if self.native { self.chain.decimals() } else { 6 }
    }

    fn micro_usd(&self, units: u128) -> u128 {
        if self.native { units * self.chain.native_cents() / 10u128.pow(self.decimals() - 4) } else { units }
    }
}

struct User {
    id: Uuid,
    name: &'static str,
    wallet: String,
    referred: u32,
    fees: Vec<Fee>,
}

struct App {
    tokens: RwLock<HashMap<Uuid, Token>>,
    users: Vec<User>,
}

type Shared = State<Arc<App>>;

impl App {
    fn new() -> Self {
        // chain, amount earned and amount claimable in thousandths of the currency
        let usdc = |chain, earned: u128, open: u128| Fee { chain, native: false, earned: earned * 1000, claimable: open * 1000 };
        let coin = |chain: Chain, earned: u128, open: u128| {
            let unit = 10u128.pow(chain.decimals() - 3);
            Fee { chain, native: true, earned: earned * unit, claimable: open * unit }
        };
        use Chain::*;
        let seed = [
            ("6f1d3a52-7c0e-4b8f-9a61-d2e4c5b60001", "juniper", 9, vec![usdc(Base, 812_500, 300_000), coin(Base, 120, 20), usdc(BaseSepolia, 40_000, 40_000)]),
            ("0a7be1c4-25d9-4f36-8e10-93c7a4d50002", "moth", 3, vec![usdc(Solana, 77_125, 0), coin(SolanaDevnet, 2_500, 2_500)]),
            ("c83e90d7-1b64-4a2c-b5f8-0e6d9a170003", "driftwood", 48, vec![coin(Ethereum, 3_050, 1_000), usdc(Arbitrum, 990_000, 90_000), usdc(Polygon, 15_400, 0)]),
            ("29f46b05-e8a1-4d73-9c2e-7b5f10c80004", "saltmarsh", 0, vec![usdc(UnichainTestnet, 9_990, 9_990)]),
            ("f5107a9e-3c82-4e6b-a94d-61d8e2b30005", "pinwheel", 17, vec![coin(Bnb, 1_750, 250), coin(OpBnb, 90, 90), usdc(BnbTestnet, 61_000, 1_000)]),
            ("84d2c6f1-907b-4135-8fa6-e3b90c740006", "harrier", 1, vec![usdc(Zksync, 402_010, 402_010), usdc(ZksyncTestnet, 3_300, 0)]),
            ("3ebc5780-6a1f-49d4-b02c-f48e71a90007", "ironwood", 26, vec![coin(Avalanche, 88_000, 8_000), usdc(Base, 1_205_000, 5_000)]),
            ("d7691e2b-f405-4c98-8a3d-25c0b6ef0008", "swallow", 5, vec![coin(Monad, 900_000, 900_000)]),
            ("518ac3e6-b2d7-4f09-9e64-0d7f8b1a0009", "kestrel", 12, vec![usdc(Unichain, 650_500, 0), usdc(Abstract, 120_000, 120_000)]),
            ("b04f7d91-8e3a-4256-a7c1-9f2e6d5c0010", "tinder", 2, vec![usdc(Polygon, 77_125, 7_125), coin(Polygon, 50_000, 0)]),
            ("67c2e8a5-4d19-4b70-8f5b-c1a3940e0011", "marlstone", 0, vec![usdc(BaseSepolia, 210_000, 10_000), usdc(SolanaDevnet, 5_050, 5_050)]),
            ("ea95304c-7f6d-4188-b3e2-48d6c0f70012", "foxglove", 7, vec![coin(Solana, 11_000, 3_000), usdc(Ethereum, 250_250, 0)]),
        ];
        let users = seed
            .into_iter()
            .map(|(id, name, referred, fees)| User {
                id: Uuid::try_parse(id).expect("seeded ids are UUIDs"),
                name,
                wallet: evm_address(name),
                referred,
                fees,
            })
            .collect();
        App { tokens: RwLock::default(), users }
    }

    fn user(&self, id: Uuid) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    fn wallet(&self, caller: Caller, given: Option<String>) -> String {
        given.unwrap_or_else(|| self.user(caller.0).map(|user| user.wallet.clone()).unwrap_or_default())
    }
}

// ----------------------------------------------------------------------------------- helpers

fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn evm_address(text: &str) -> String {
    format!("0x{}", &hash(text)[..40])
}

fn solana_address(text: &str) -> String {
    const ALPHABET: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let digits = BigUint::from_bytes_be(&Sha256::digest(text.as_bytes())).to_radix_be(58);
    digits.into_iter().map(|d| ALPHABET[d as usize] as char).collect()
}

/// Exact count of the smallest unit, at least one. Display of f64 never uses an exponent.
fn to_units(amount: f64, decimals: u32) -> BigUint {
    let text = amount.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let digits: String = fraction.chars().chain(std::iter::repeat('0')).take(decimals as usize).collect();
    let units: BigUint = format!("{whole}{digits}").parse().unwrap_or_default();
    units.max(BigUint::from(1u8))
}

fn from_units(units: u128, decimals: u32) -> String {
    let one = 10u128.pow(decimals);
    let fraction = format!("{:0width$}", units % one, width = decimals as usize);
    format!("{}.{}", units / one, fraction).trim_end_matches('0').trim_end_matches('.').to_string()
}

fn usd(micros: u128) -> f64 {
    micros as f64 / 1e6
}

/// Selector, amount word, then the remaining arguments as JSON.
fn encode(chain: Chain, method: &str, amount: &BigUint, arguments: Value) -> String {
    let prefix = if chain.is_solana() { "" } else { "0x" };
    format!("{prefix}{}{amount:064x}{}", &hash(method)[..8], hex(arguments.to_string().as_bytes()))
}

fn slug(name: &str, id: Uuid) -> String {
    let words: Vec<String> = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let tail = &id.simple().to_string()[..8];
    if words.is_empty() { tail.to_string() } else { format!("{}-{tail}", words.join("-")) }
}

fn builder_json(builder: &Option<Builder>) -> Value {
    builder.as_ref().map_or(Value::Null, |b| json!({ "code": b.code, "fee": b.fee }))
}

struct Failure(StatusCode, String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "success": false, "message": self.1 }))).into_response()
    }
}

fn invalid(message: impl ToString) -> Failure {
    Failure(StatusCode::UNPROCESSABLE_ENTITY, message.to_string())
}

type Reply = Result<Json<Value>, Failure>;

// -------------------------------------------------------------------------------- extractors

struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let media = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let essence = media.split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be application/json".into()));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|e| Failure(e.status(), e.body_text()))?;
        let value: Value = serde_json::from_slice(&bytes)
            .map_err(|e| Failure(StatusCode::BAD_REQUEST, format!("the body is not JSON: {e}")))?;
        if !value.is_object() {
            return Err(invalid("the body must be a JSON object"));
        }
        T::deserialize(value).map(Body).map_err(invalid)
    }
}

#[derive(Clone, Copy)]
struct Caller(Uuid);

async fn authenticate(mut request: Request, next: Next) -> Response {
    let caller = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .and_then(|(_, credential)| CREDENTIALS.iter().find(|(known, _)| *known == credential));
    match caller {
        Some((_, id)) => {
            request.extensions_mut().insert(Caller(*id));
            next.run(request).await
        }
        None => Failure(StatusCode::UNAUTHORIZED, "a valid bearer credential is required".into()).into_response(),
    }
}

// -------------------------------------------------------------------------------- operations

fn no_token() -> Failure {
    Failure(StatusCode::NOT_FOUND, "there is no such token".into())
}

async fn token_price(State(app): Shared, Body(body): Body<PriceRequest>) -> Reply {
    let amount = body.amount.map_or(1.0, |a| a.0);
    let direction = body.direction.unwrap_or(Direction::Sell);
    let input = body.input_token.unwrap_or(InputToken::Token);

    let tokens = app.tokens.read().unwrap();
    let token = tokens.get(&body.token_id.0).ok_or_else(no_token)?;
    let output = token
        .quote(body.chain_slug, direction, input, amount)
        .ok_or_else(|| Failure(StatusCode::CONFLICT, "the pool does not hold this amount".into()))?;
    let (from, to) = match input {
        InputToken::Token => (token.symbol.as_str(), "USDC"),
        InputToken::Usdc => ("USDC", token.symbol.as_str()),
    };
    Ok(Json(json!({
        "success": true,
        "data": {
            "tokenId": token.id,
            "tokenSymbol": token.symbol,
            "tokenName": token.name,
            "chainSlug": body.chain_slug.as_str(),
            "direction": direction.as_str(),
            "inputToken": input.as_str(),
            "inputAmount": amount,
            "outputAmount": output,
            "inputTokenSymbol": from,
            "outputTokenSymbol": to,
            "protocol": "constant-product",
            "isGraduated": false,
            "timestamp": humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            "initFee": 0.5,
        }
    })))
}

async fn create_token(
    State(app): Shared,
    axum::Extension(caller): axum::Extension<Caller>,
    Body(body): Body<CreateRequest>,
) -> Reply {
    let id = Uuid::new_v4();
    let chain = body.chain_slug;
    let slug = slug(&body.name.0, id);
    let service_id = format!("0x{}", hash(&format!("service:{id}")));
    let (pool_code, depth) = match body.pool_type.unwrap_or(PoolType::Meme) {
        PoolType::Meme => (7, 4_000_000.0),
        PoolType::StartupPreseed => (8, 8_000_000.0),
        PoolType::Test => (0, 2_000_000.0),
    };
    let destinations =
        body.destination_chains.unwrap_or_else(|| vec![Chain::BaseSepolia, Chain::BnbTestnet, Chain::SolanaDevnet]);
    let migrate_to: Vec<_> = destinations.into_iter().filter(|c| *c != chain).map(Chain::as_str).collect();
    let token = Token {
        id,
        name: body.name.0,
        symbol: body.symbol.0,
        home: chain,
        depth,
        evm: evm_address(&format!("evm:{id}")),
        solana: solana_address(&format!("solana:{id}")),
    };
    let data = encode(
        chain,
        "createToken",
        &BigUint::from(pool_code as u32),
        json!({
            "id": service_id,
            "name": token.name,
            "symbol": token.symbol,
            "owner": app.wallet(caller, body.user_address),
            "migrateTo": migrate_to,
            "builder": builder_json(&body.builder),
            "referral": body.token_referral.as_deref().unwrap_or(ZERO_ADDRESS),
        }),
    );
    // On test networks the service signs and sends the transaction itself.
    let executed = chain.is_testnet();
    let mut reply = json!({
        "success": true,
        "executed": executed,
        "chainId": chain.id(),
        "transaction": {
            "to": if chain.is_solana() { SOLANA_PROGRAM } else { EVM_CONTRACT },
            "data": data,
            "value": "0",
            "gasLimit": "4000000",
        },
        "metadata": {
            "tokenUri": format!("{HUB_URL}/tokens/{id}.json"),
            "tokenId": id,
            "name": token.name,
            "symbol": token.symbol,
            "slug": slug,
            "description": body.description.0,
            "hubUrl": format!("{HUB_URL}/hub/{slug}"),
            "addresses": { "evm": token.evm, "solana": token.solana },
            "token_service_id": service_id,
        }
    });
    if executed {
        reply["transactionHash"] = format!("0x{}", hash(&data)).into();
    }
    app.tokens.write().unwrap().insert(id, token);
    Ok(Json(reply))
}

async fn trade_token(
    State(app): Shared,
    axum::Extension(caller): axum::Extension<Caller>,
    Body(body): Body<TradeRequest>,
) -> Reply {
    let chain = body.chain_slug;
    let tokens = app.tokens.read().unwrap();
    let token = tokens.get(&body.token_id.0).ok_or_else(no_token)?;
    let (in_tokens, in_usd) = match body.direction {
        Direction::Buy => (body.buy_amount_token, body.buy_amount_usd),
        Direction::Sell => (body.sell_amount_token, body.sell_amount_usd),
    };
    // Everything is integer arithmetic from here: a number is brought to the smallest unit first.
    let one = BigUint::from(10u8).pow(chain.decimals());
    let native_micros = BigUint::from(chain.native_cents() * 10_000);
    let spot_micros = BigUint::from((token.pool_usdc(chain) / POOL_TOKENS * 1e6).round() as u64);
    let (unit, amount, cost) = match (in_tokens, in_usd) {
        (Some(tokens), None) => {
            let amount = match tokens {
                TokenAmount::Regular(Positive(number)) => to_units(number, chain.decimals()),
                TokenAmount::Exact(WeiText(text)) => text.parse().map_err(invalid)?,
            };
            let cost = &amount * spot_micros / native_micros;
            ("Token", amount, cost)
        }
        (None, Some(Positive(number))) => {
            let amount = to_units(number, 6);
            let cost = &amount * one / native_micros;
            ("USD", amount, cost)
        }
        _ => {
            let side = body.direction.as_str();
            return Err(invalid(format!("give either {side}AmountToken or {side}AmountUSD")));
        }
    };
    if amount.bits() > 256 {
        return Err(invalid("the amount is too large for a transaction"));
    }
    let value = if body.direction == Direction::Buy { cost.to_string() } else { "0".into() };
    Ok(Json(json!({
        "success": true,
        "transaction": {
            "to": if chain.is_solana() { SOLANA_PROGRAM } else { EVM_CONTRACT },
            "data": encode(chain, &format!("{}{unit}", body.direction.as_str()), &amount, json!({
                "token": if chain.is_solana() { &token.solana } else { &token.evm },
                "wallet": app.wallet(caller, body.user_address),
                "builder": builder_json(&body.builder),
                "referral": body.token_referral.as_deref().unwrap_or(ZERO_ADDRESS),
            })),
            "value": value,
            "gasLimit": "300000",
            "chain": chain.as_str(),
        }
    })))
}

async fn leaderboard(State(app): Shared, Body(body): Body<LeaderboardRequest>) -> Reply {
    let limit = body.limit.map_or(20, |l| l.0);
    let offset = body.offset.map_or(0, |o| o.0);
    let mode = body.network_mode.unwrap_or(NetworkMode::Mainnet);
    let wanted = |chain: Chain| match mode {
        NetworkMode::Both => true,
        NetworkMode::Testnet => chain.is_testnet(),
        NetworkMode::Mainnet => !chain.is_testnet(),
    };

    let mut ranking = Vec::new();
    for user in &app.users {
        let mut chains: Vec<(Chain, u128)> = Vec::new();
        for fee in user.fees.iter().filter(|fee| wanted(fee.chain)) {
            let earned = fee.micro_usd(fee.earned);
            match chains.iter_mut().find(|(chain, _)| *chain == fee.chain) {
                Some((_, sum)) => *sum += earned,
                None => chains.push((fee.chain, earned)),
            }
        }
        if !chains.is_empty() {
            let total: u128 = chains.iter().map(|(_, sum)| sum).sum();
            ranking.push((total, user, chains));
        }
    }
    ranking.sort_by_key(|(total, user, _)| (Reverse(*total), user.id));

    let page: Vec<Value> = ranking
        .iter()
        .enumerate()
        .skip(usize::try_from(offset).unwrap_or(usize::MAX))
        .take(limit as usize)
        .map(|(index, (total, user, chains))| {
            json!({
                "rank": index + 1,
                "recipient_address": user.wallet,
                "user_id": user.id,
                "username": user.name,
                "profile_picture": format!("{HUB_URL}/avatars/{}.webp", user.name),
                "total_earned_all_tokens": usd(*total),
                "unique_chains_count": chains.len(),
                "chain_balances": chains.iter()
                    .map(|(chain, sum)| json!({ "chain": chain.as_str(), "balance": usd(*sum) }))
                    .collect::<Vec<_>>(),
            })
        })
        .collect();
    let has_more = offset.saturating_add(page.len() as u64) < ranking.len() as u64;
    Ok(Json(json!({
        "success": true,
        "leaderboard": page,
        "pagination": { "limit": limit, "offset": offset, "total": ranking.len(), "has_more": has_more },
    })))
}

async fn user_fees(
    State(app): Shared,
    axum::Extension(caller): axum::Extension<Caller>,
    Body(body): Body<FeesRequest>,
) -> Reply {
    let id = body.user_id.map_or(caller.0, |id| id.0);
    let user = app.user(id).ok_or_else(|| Failure(StatusCode::NOT_FOUND, "there is no such user".into()))?;
    let fees: Vec<&Fee> = user
        .fees
        .iter()
        .filter(|fee| body.chains.as_ref().is_none_or(|chains| chains.iter().any(|c| c == fee.chain.as_str())))
        .collect();
    let currency = |fee: &Fee| if fee.native { ZERO_ADDRESS.to_string() } else { evm_address(&format!("usdc:{}", fee.chain.as_str())) };
    let earned: u128 = fees.iter().map(|fee| fee.micro_usd(fee.earned)).sum();
    let claimable: u128 = fees.iter().map(|fee| fee.micro_usd(fee.claimable)).sum();
    Ok(Json(json!({
        "success": true,
        "balances": fees.iter().map(|fee| json!({
            "currency_address": currency(fee),
            "chain": fee.chain.as_str(),
            "total_earned": fee.earned.to_string(),
            "claimable_amount": fee.claimable.to_string(),
            "total_earned_with_decimals": from_units(fee.earned, fee.decimals()),
            "claimable_amount_with_decimals": from_units(fee.claimable, fee.decimals()),
            "decimals": fee.decimals(),
            "last_distribution_at": "2025-10-27T06:00:00Z",
        })).collect::<Vec<_>>(),
        "summary": {
            "total_traders_referred": user.referred,
            "total_rewards_earned_usd": from_units(earned, 6),
            "total_claimable_usd": from_units(claimable, 6),
        },
    })))
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let port: u16 = arguments
        .iter()
        .position(|a| a == "--port")
        .and_then(|at| arguments.get(at + 1))
        .and_then(|text| text.parse().ok())
        .unwrap_or(3000);
    let app = Router::new()
        .route("/token-price", post(token_price))
        .route("/create-token-transaction", post(create_token))
        .route("/trade-token", post(trade_token))
        .route("/get-leaderboard", post(leaderboard))
        .route("/get-user-fees", post(user_fees))
        .fallback(|| async { Failure(StatusCode::NOT_FOUND, "there is no such operation".into()) })
        .layer(DefaultBodyLimit::max(16 * 1024 * 1024))
        .layer(middleware::from_fn(authenticate))
        .with_state(Arc::new(App::new()));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
    println!("listening on http://127.0.0.1:{port}");
    axum::serve(listener, app).await.expect("the server runs");
}

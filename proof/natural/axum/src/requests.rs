//! Request bodies. Types here are strict about JSON: serde on its own would take an array for
//! a struct, `{"buy": null}` for a unit variant, `null` for an `Option`, and a bare-hex UUID.

use axum::http::Uri;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

/// For optional members: absent is `None`, while `null` is as wrong as any other wrong type.
fn some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    T::deserialize(d).map(Some)
}

/// For optional nested structs: only a JSON object will do.
fn object<'de, D: Deserializer<'de>, T: DeserializeOwned>(d: D) -> Result<Option<T>, D::Error> {
    let map = Map::<String, Value>::deserialize(d)?;
    T::deserialize(Value::Object(map)).map(Some).map_err(D::Error::custom)
}

macro_rules! string_enum {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
        #[serde(try_from = "String")]
        pub enum $name { $($variant),+ }

        impl $name {
            #[allow(dead_code)]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(text: String) -> Result<Self, String> {
                match text.as_str() {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(format!("{text:?} is not an allowed value")),
                }
            }
        }
    };
}

string_enum!(Chain {
    Solana = "solana",
    SolanaDevnet = "solana-devnet",
    Arbitrum = "arbitrum",
    Base = "base",
    BaseSepolia = "base-sepolia",
    Avalanche = "avalanche",
    OpBnb = "op-bnb",
    Bnb = "bnb",
    BnbTestnet = "bnb-testnet",
    Ethereum = "ethereum",
    Monad = "monad",
    Unichain = "unichain",
    UnichainTestnet = "unichain-testnet",
    Abstract = "abstract",
    Polygon = "polygon",
    Zksync = "zksync",
    ZksyncTestnet = "zksync-testnet",
});
string_enum!(Direction { Buy = "buy", Sell = "sell" });
string_enum!(InputToken { Token = "token", Usdc = "usdc" });
string_enum!(PoolType { Meme = "meme", StartupPreseed = "startup-preseed", Test = "test" });
string_enum!(TokenType { Coin = "coin" });
string_enum!(NetworkMode { Testnet = "testnet", Mainnet = "mainnet", Both = "both" });

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "f64")]
pub struct Positive(pub f64);

impl TryFrom<f64> for Positive {
    type Error = &'static str;
    fn try_from(number: f64) -> Result<Self, Self::Error> {
        if number > 0.0 { Ok(Self(number)) } else { Err("must be greater than 0") }
    }
}

/// A JSON integer that is not negative; `10.0` is the same JSON number as `10`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "f64")]
pub struct Whole(pub u64);

impl TryFrom<f64> for Whole {
    type Error = &'static str;
    fn try_from(number: f64) -> Result<Self, Self::Error> {
        if number.fract() != 0.0 {
            return Err("must be an integer");
        }
        if number < 0.0 {
            return Err("must not be negative");
        }
        Ok(Self(number as u64))
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "Whole")]
pub struct PageSize(pub u64);

impl TryFrom<Whole> for PageSize {
    type Error = &'static str;
    fn try_from(Whole(number): Whole) -> Result<Self, Self::Error> {
        if (1..=1000).contains(&number) { Ok(Self(number)) } else { Err("must be 1 to 1000") }
    }
}

/// A number is a regular amount; a string is an exact count of the smallest unit.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum TokenAmount {
    Regular(Positive),
    Exact(WeiText),
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct WeiText(pub String);

impl TryFrom<String> for WeiText {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if digits && text.bytes().any(|b| b != b'0') {
            Ok(Self(text))
        } else {
            Err("must be a whole number of wei greater than 0")
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct Id(pub Uuid);

impl TryFrom<String> for Id {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        match Uuid::try_parse(&text) {
            Ok(uuid) if text.len() == 36 => Ok(Self(uuid)),
            _ => Err("must be a UUID"),
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct Text<const MAX: usize>(pub String);

impl<const MAX: usize> TryFrom<String> for Text<MAX> {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let length = text.chars().count();
        if length < 1 {
            return Err("must not be empty".into());
        }
        if length > MAX {
            return Err(format!("must have at most {MAX} characters"));
        }
        Ok(Self(text))
    }
}

fn is_url(text: &str, schemes: &[&str]) -> bool {
    // Browsers and validators take non-ASCII characters in a URL, http::Uri does not.
    let ascii: String = text.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
    ascii.parse::<Uri>().is_ok_and(|uri| {
        uri.scheme_str().is_some_and(|s| schemes.contains(&s)) && uri.host().is_some_and(|h| !h.is_empty())
    })
}

fn is_embedded(text: &str, kind: &str) -> bool {
    text.strip_prefix("data:")
        .and_then(|rest| rest.strip_prefix(kind))
        .and_then(|rest| rest.strip_prefix('/'))
        .and_then(|rest| rest.split_once(";base64,"))
        .is_some_and(|(_, data)| {
            !data.is_empty() && data.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(&b))
        })
}

macro_rules! source {
    ($name:ident, $check:expr, $message:literal) => {
        #[derive(Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name;

        impl TryFrom<String> for $name {
            type Error = &'static str;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                let check: fn(&str) -> bool = $check;
                if check(&text) { Ok(Self) } else { Err($message) }
            }
        }
    };
}

const MEDIA_SCHEMES: &[&str] = &["http", "https", "ipfs"];
source!(WebUrl, |t| is_url(t, &["http", "https"]), "must be a URL");
source!(Image, |t| is_url(t, MEDIA_SCHEMES) || is_embedded(t, "image"), "must be a URL or data:image/ base64");
source!(Video, |t| is_url(t, MEDIA_SCHEMES) || is_embedded(t, "video"), "must be a URL or data:video/ base64");

#[derive(Deserialize)]
pub struct Builder {
    #[serde(default, deserialize_with = "some")]
    pub code: Option<String>,
    #[serde(default, deserialize_with = "some")]
    pub fee: Option<f64>,
}

#[derive(Deserialize)]
#[allow(dead_code)] // checked here, stored by the metadata pipeline
pub struct Links {
    #[serde(default, deserialize_with = "some")]
    website: Option<WebUrl>,
    #[serde(default, deserialize_with = "some")]
    twitter: Option<WebUrl>,
    #[serde(default, deserialize_with = "some")]
    youtube: Option<WebUrl>,
    #[serde(default, deserialize_with = "some")]
    discord: Option<WebUrl>,
    #[serde(default, deserialize_with = "some")]
    telegram: Option<WebUrl>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PriceRequest {
    pub token_id: Id,
    pub chain_slug: Chain,
    #[serde(default, deserialize_with = "some")]
    pub amount: Option<Positive>,
    #[serde(default, deserialize_with = "some")]
    pub direction: Option<Direction>,
    #[serde(default, deserialize_with = "some")]
    pub input_token: Option<InputToken>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
pub struct CreateRequest {
    pub name: Text<{ usize::MAX }>,
    pub symbol: Text<10>,
    pub description: Text<{ usize::MAX }>,
    pub image: Image,
    pub chain_slug: Chain,
    #[serde(default, deserialize_with = "some")]
    pub banner: Option<Image>,
    #[serde(default, deserialize_with = "some")]
    pub video: Option<Video>,
    #[serde(default, deserialize_with = "object")]
    pub links: Option<Links>,
    #[serde(default, deserialize_with = "some")]
    pub destination_chains: Option<Vec<Chain>>,
    #[serde(default, deserialize_with = "some")]
    pub pool_type: Option<PoolType>,
    #[serde(default, deserialize_with = "some")]
    pub user_address: Option<String>,
    #[serde(default, deserialize_with = "object")]
    pub builder: Option<Builder>,
    #[serde(default, rename = "token_referral", deserialize_with = "some")]
    pub token_referral: Option<String>,
    #[serde(default, deserialize_with = "some")]
    pub tags: Option<Vec<String>>,
    #[serde(default, rename = "type", deserialize_with = "some")]
    pub kind: Option<TokenType>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TradeRequest {
    pub token_id: Id,
    pub chain_slug: Chain,
    pub direction: Direction,
    #[serde(default, deserialize_with = "some")]
    pub user_address: Option<String>,
    #[serde(default, deserialize_with = "object")]
    pub builder: Option<Builder>,
    #[serde(default, rename = "token_referral", deserialize_with = "some")]
    pub token_referral: Option<String>,
    #[serde(default, rename = "buyAmountUSD", deserialize_with = "some")]
    pub buy_amount_usd: Option<Positive>,
    #[serde(default, deserialize_with = "some")]
    pub buy_amount_token: Option<TokenAmount>,
    #[serde(default, deserialize_with = "some")]
    pub sell_amount_token: Option<TokenAmount>,
    #[serde(default, rename = "sellAmountUSD", deserialize_with = "some")]
    pub sell_amount_usd: Option<Positive>,
}

#[derive(Deserialize)]
pub struct LeaderboardRequest {
    #[serde(default, deserialize_with = "some")]
    pub limit: Option<PageSize>,
    #[serde(default, deserialize_with = "some")]
    pub offset: Option<Whole>,
    #[serde(default, deserialize_with = "some")]
    pub network_mode: Option<NetworkMode>,
}

#[derive(Deserialize)]
pub struct FeesRequest {
    #[serde(default, deserialize_with = "some")]
    pub user_id: Option<Id>,
    #[serde(default, deserialize_with = "some")]
    pub chains: Option<Vec<String>>,
}

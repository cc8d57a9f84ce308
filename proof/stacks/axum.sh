# Versions: axum 0.8.9, serde_json 1.0.154, uuid 1.29.3
set -eu
case $1 in
install)
  cat > Cargo.toml <<'TOML'
[package]
name = "service"
version = "0.1.0"
edition = "2021"

[dependencies]
axum = "=0.8.9"
tokio = { version = "1", features = ["rt", "net", "macros"] }
serde = { version = "1", features = ["derive"] }
serde_json = "=1.0.154"
uuid = { version = "=1.29.3", features = ["serde"] }
TOML
  mkdir src
  cat > src/main.rs <<'RS'
use axum::{http::StatusCode, routing::post, Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Buy,
    Sell,
}

#[derive(Deserialize, Serialize)]
struct Builder {
    fee: Option<f64>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Order {
    name: String,
    amount: Option<f64>,
    limit: Option<u32>,
    side: Option<Side>,
    token_id: Option<uuid::Uuid>,
    builder: Option<Builder>,
    tags: Option<Vec<String>>,
}

async fn create(Json(order): Json<Order>) -> Result<Json<Order>, StatusCode> {
    match order.limit {
        Some(limit) if !(1..=1000).contains(&limit) => Err(StatusCode::BAD_REQUEST),
        _ => Ok(Json(order)),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let address = format!("127.0.0.1:{}", std::env::args().nth(1).unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, Router::new().route("/orders", post(create))).await.unwrap();
}
RS
  cargo build --quiet
  ;;
serve) exec ./target/debug/service "$2" ;;
esac

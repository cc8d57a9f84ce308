# Versions: actix-web 4.18.1, serde_json 1.0.154, uuid 1.29.3
set -eu
case $1 in
install)
  cat > Cargo.toml <<'TOML'
[package]
name = "service"
version = "0.1.0"
edition = "2021"

[dependencies]
actix-web = { version = "=4.18.1", default-features = false, features = ["macros"] }
serde = { version = "1", features = ["derive"] }
serde_json = "=1.0.154"
uuid = { version = "=1.29.3", features = ["serde"] }
TOML
  mkdir src
  cat > src/main.rs <<'RS'
use actix_web::{post, web, App, HttpResponse, HttpServer, Responder};
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

#[post("/orders")]
async fn create(order: web::Json<Order>) -> impl Responder {
    match order.limit {
        Some(limit) if !(1..=1000).contains(&limit) => HttpResponse::BadRequest().finish(),
        _ => HttpResponse::Ok().json(order.into_inner()),
    }
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).unwrap().parse().unwrap();
    HttpServer::new(|| App::new().service(create)).workers(1).bind(("127.0.0.1", port))?.run().await
}
RS
  cargo build --quiet
  ;;
serve) exec ./target/debug/service "$2" ;;
esac

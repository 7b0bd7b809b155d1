//! Prints the description of the service: what `/openapi.json` gives.

fn main() {
    println!("{:#}", verger_server::openapi::document());
}

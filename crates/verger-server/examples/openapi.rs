//! Prints the OpenAPI document of the service.

fn main() {
    println!("{:#}", verger_server::openapi::document());
}

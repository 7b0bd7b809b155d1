//! Each store, against the contract that all of them keep; and what only one of them can meet.

mod clocks;
mod cluster;
mod contract;
mod earlier_build;
mod events;
mod folder;
mod redb_file;
mod redis_outage;
mod redis_server;
mod redis_way_in;

use std::time::Duration;

use verger_access::{MemoryStore, Store};
use verger_store::{RedbStore, RedisStore};

use self::folder::Folder;
use self::redis_server::RedisServer;

fn keeps_the_contract(store: &dyn Store) {
    for (clause, holds) in contract::CLAUSES {
        println!("{clause}");
        holds(store);
    }
}

#[test]
fn memory() {
    keeps_the_contract(&MemoryStore::default());
}

#[test]
fn redb_held() {
    let folder = Folder::new();
    let store = RedbStore::held(&folder.file()).expect("opened");
    keeps_the_contract(&store);
    assert_eq!(store.notices(), []);
}

#[test]
fn redb_briefly() {
    let folder = Folder::new();
    let store = RedbStore::brief(&folder.file());
    keeps_the_contract(&store);
    assert_eq!(store.notices(), []);
}

#[test]
fn redis() {
    let Some(server) = RedisServer::start() else { return };
    // The clauses are about what is kept, not about how fast a busy machine is.
    let store =
        |url: &str| RedisStore::new(url).expect("a URL").with_timeout(Duration::from_secs(5));
    keeps_the_contract(&store(&server.url()));
    // Another name in another database is another store.
    keeps_the_contract(&store(&format!("{}/3", server.url())).with_name("{other}"));
}

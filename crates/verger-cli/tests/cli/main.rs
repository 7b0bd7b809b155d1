//! The command as its users run it. A build with fewer features has fewer verbs, and so fewer of these tests;
//! `--features full` has all.

#![cfg_attr(
    not(feature = "full"),
    allow(
        dead_code,
        unused_imports,
        reason = "the tests that are not there share parts with those that are"
    )
)]

mod agents;
#[cfg(feature = "full")]
mod audits;
mod batch;
#[cfg(feature = "catalog")]
mod catalog;
#[cfg(unix)]
mod ci;
mod command;
mod config;
#[cfg(feature = "lsp")]
#[path = "../../../verger-lsp/tests/lsp/conversation.rs"]
mod conversation;
#[cfg(feature = "catalog")]
mod data;
mod diff;
mod folder;
#[cfg(feature = "net")]
mod linted_sites;
mod lints;
#[cfg(feature = "net")]
mod lists;
mod logs;
#[cfg(feature = "lsp")]
mod lsp;
mod make;
#[cfg(not(feature = "full"))]
mod not_built;
mod notes;
#[cfg(feature = "net")]
mod origin;
#[cfg(feature = "net")]
mod pace;
#[cfg(feature = "net")]
mod page;
#[cfg(all(feature = "net", unix))]
mod permits;
mod playground;
#[cfg(feature = "net")]
mod proxy;
#[cfg(feature = "net")]
mod reach;
#[cfg(feature = "net")]
mod redis;
#[cfg(feature = "net")]
#[path = "../../../verger-store/tests/stores/redis_server.rs"]
#[expect(dead_code, reason = "tests of the store use the rest")]
mod redis_server;
#[cfg(feature = "net")]
mod remembered;
mod run;
#[cfg(feature = "serve")]
mod serve;
mod show;
#[cfg(feature = "net")]
mod sites;
#[cfg(feature = "net")]
mod source;
#[cfg(all(feature = "catalog", unix))]
mod stores;
mod streams;
mod targets;
#[cfg(feature = "catalog")]
mod tarpits;
#[cfg(feature = "net")]
mod visits;
#[cfg(feature = "net")]
mod watches;

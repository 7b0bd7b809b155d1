//! Sites on the loopback: harvested, their files looked into and downloaded.

mod files;
mod sync;

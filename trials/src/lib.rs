//! Trials of everything that meets a network, a disk or another process: hostile origins, kills, and a simulator.

#![forbid(unsafe_code)]

pub mod access;
pub mod catalog;
pub mod matrix;
pub mod pace;
pub mod store;

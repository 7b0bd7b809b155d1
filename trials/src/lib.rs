//! Trials of everything that meets a network, a disk or another process: hostile origins, kills, and a simulator.

pub mod access;
pub mod pace;

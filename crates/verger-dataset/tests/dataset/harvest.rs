//! The harvest of sites in memory: what is asked for, what comes of it, and what is told.

mod again;
mod chance;
mod data_txt;
mod loss;
mod methods;
mod site;

//! The harvest of sites in memory: the requests, the outcome, and what is found.

mod again;
mod chance;
mod changes;
mod ckan;
mod data_txt;
mod loss;
mod methods;
mod pins;
mod portal;
mod resuming;
mod site;

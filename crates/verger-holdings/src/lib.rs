//! What a catalog holds: the datasets of any set of sites, stored, counted and searched.
#![forbid(unsafe_code)]

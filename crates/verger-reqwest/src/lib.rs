//! Keeps a reqwest client to what each site's robots.txt says: what it may fetch, how fast, and at what hours.
#![forbid(unsafe_code)]

//! Sitemaps in a stream: index, URL set, text and gzip, with limits; what the protocol forbids is reported.
#![forbid(unsafe_code)]

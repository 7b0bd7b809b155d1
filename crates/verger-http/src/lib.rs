//! Fetches robots.txt and its like: deadlines, limits, and a guard that reaches public addresses only.
#![forbid(unsafe_code)]

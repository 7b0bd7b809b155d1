//! The right to send one request to a host before a deadline.

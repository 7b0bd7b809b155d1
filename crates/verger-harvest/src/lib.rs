//! Asks sites for their datasets: harvests descriptions, previews files, downloads them.
#![forbid(unsafe_code)]

//! Full text and facets over descriptions of datasets.
#![forbid(unsafe_code)]

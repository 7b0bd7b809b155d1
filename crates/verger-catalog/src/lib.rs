//! data.txt: reads, writes and checks descriptions of datasets in every form that is in use.
#![forbid(unsafe_code)]

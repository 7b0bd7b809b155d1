#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`read`] turns a file into a [`Catalog`]; a [`Dataset`] has [`Statements`], each about a [`Term`]; [`Harvest`] asks
//! a site.
#![forbid(unsafe_code)]

mod catalog;
mod column;
mod dataset;
mod draft;
mod export;
mod following;
mod form;
mod grammar;
mod harvest;
mod identifier;
mod identity;
mod json;
mod make;
mod notice;
mod place;
mod rdf;
mod read;
mod read_options;
mod records;
mod rules;
mod severity;
mod statement;
mod stored;
mod term;
mod value;
mod write;
mod yaml;

pub use catalog::Catalog;
pub use column::Column;
pub use dataset::{Dataset, Distribution};
pub use export::{
    Change, ChangeKind, ExportForm, ExportHead, Exported, Exporter, atom_feed, json_for_html,
    schema_org,
};
pub use following::{Further, Itinerary, NamedBy, Unvisited};
pub use form::Form;
pub use grammar::{GrammarFault, grammar_faults};
pub use harvest::{
    Answer, Body, Counts, Found, Harvest, HarvestLimits, HarvestOptions, HarvestOutcome,
    HarvestState, Harvested, Health, ListedPages, Method, Presence, Probe, ProbeVerdict, Request,
    Response, ResponseHeaders, SiteReport, SitemapEntry, Wants, may_drop,
};
pub use identity::{DatasetId, IdPrefix, NoIdentity};
pub use json::JsonFault;
pub use make::{
    Csv, FileKind, KnownBy, ListedFile, OtherFile, ParquetChunk, ParquetCodec, ParquetError,
    ParquetFooter, TextOf, UnpackPage, UpdatedDataTxt, describe_files, file_kind, format_name,
    parquet_footer, read_csv, text_of, update_data_txt,
};
pub use notice::{Notice, NoticeKind, Notices};
pub use place::SourcePlace;
pub use rdf::RdfFault;
pub use read::read;
pub use read_options::{Hash, ReadLimits, ReadOptions};
pub use rules::DataRules;
pub use severity::Severity;
pub use statement::{Field, Name, Statement, Statements};
pub use term::{Level, TERMS, Term, TermEntry, ValueKind};
pub use value::{Checksum, ChecksumError, DateRange, FileUrl, LinkError, date_range, link};
pub use write::{Loss, Lost, RecordGrammar, losses, normal_form, write_records, write_yaml};

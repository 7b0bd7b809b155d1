//! Files → a catalog of them.

mod charset;
mod csv;
mod listing;
mod media_type;
mod parquet;
mod thrift;

pub use charset::{KnownBy, TextOf, text_of};
pub use csv::{Csv, read_csv};
pub use listing::{ListedFile, describe_files};
pub use media_type::{FileKind, file_kind, format_name};
pub use parquet::{ParquetError, ParquetFooter, parquet_footer};

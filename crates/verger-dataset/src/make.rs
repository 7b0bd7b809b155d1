//! Files → a catalog of them.

mod charset;
mod csv;
mod edits;
mod listing;
mod media_type;
mod parquet;
mod thrift;
mod update;
mod update_yaml;

pub use charset::{KnownBy, TextOf, text_of};
pub use csv::{Csv, read_csv};
pub use listing::{ListedFile, describe_files};
pub use media_type::{FileKind, file_kind, format_name};
pub use parquet::{
    ParquetChunk, ParquetCodec, ParquetError, ParquetFooter, UnpackPage, parquet_footer,
};
pub use update::{OtherFile, UpdatedDataTxt, update_data_txt};

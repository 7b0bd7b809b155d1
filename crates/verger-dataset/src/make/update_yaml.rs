//! A data.txt in YAML, brought up to date by way of its records.

use std::collections::HashMap;

use super::update::{UpdatedDataTxt, update_records};
use crate::catalog::Catalog;
use crate::form::Form;
use crate::read::read;
use crate::read_options::ReadOptions;
use crate::write::{RecordGrammar, write_records, write_yaml};

/// Brings YAML up to date: what it says is written as records, these are edited, and written as YAML. So all statements
/// stay, and the layout does not; if there is nothing to change, the text stays as it is.
pub(super) fn update_yaml(
    octets: &[u8],
    form: Form,
    made: &Catalog,
    address: &str,
) -> Option<UpdatedDataTxt> {
    let known = read(octets, &ReadOptions { form: Some(form), ..ReadOptions::default() });
    let downloads = known.datasets.iter().flat_map(|dataset| &dataset.distributions);
    let downloads = downloads.filter_map(|file| file.download());
    let lines: HashMap<&str, Option<u32>> =
        downloads.map(|download| (download.text(), download.place().line())).collect();
    let records = write_records(&known, RecordGrammar::Plain);
    let mut updated = update_records(records.as_bytes(), made, address, RecordGrammar::Plain)?;
    for other in &mut updated.others {
        other.line = lines.get(&*other.download).copied().flatten();
    }
    if updated.added.is_empty() && updated.changed.is_empty() {
        updated.text = octets.to_vec();
        return Some(updated);
    }
    let records =
        read(&updated.text, &ReadOptions { form: Some(Form::Records), ..ReadOptions::default() });
    updated.text = write_yaml(&records).into_bytes();
    Some(updated)
}

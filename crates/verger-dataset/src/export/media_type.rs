//! What a file is, for forms that require it.

use crate::dataset::Distribution;
use crate::make::file_kind;
use crate::term::Term;
use crate::value::path_of;

/// Whether a text is a media type without parameters (RFC 6838 §4.2).
pub(super) fn is_media_type(text: &str) -> bool {
    let inside = |octet: u8| octet.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&octet);
    text.split_once('/').is_some_and(|(kind, name)| {
        !kind.is_empty() && !name.is_empty() && kind.bytes().chain(name.bytes()).all(inside)
    })
}

/// The media type of a file's content: as stated, or else as its format or its name implies.
pub(super) fn media_type(file: &Distribution) -> String {
    let stated = file.says.text(Term::MediaType).map(essence).filter(|text| is_media_type(text));
    if let Some(stated) = stated {
        return stated.to_ascii_lowercase();
    }
    let by_format = file.says.text(Term::Format).and_then(|format| {
        let format = format.trim().trim_start_matches('.');
        if is_media_type(format) {
            return Some(format.to_ascii_lowercase());
        }
        file_kind(&format!("x.{format}")).map(|kind| kind.media_type.to_owned())
    });
    let by_name = || Some(file_kind(name(file)?)?.media_type.to_owned());
    by_format.or_else(by_name).unwrap_or_else(|| "application/octet-stream".to_owned())
}

/// The media type of the archive in which a file is, if it is in one: a client finds the data only inside it.
pub(super) fn archive(file: &Distribution) -> Option<&'static str> {
    let stated = [Term::Compress, Term::MediaType, Term::Format].map(|term| file.says.text(term));
    let name = name(file).unwrap_or_default();
    // Both `tgz` and `tar.gz`.
    let endings = name.match_indices('.').map(|(at, _)| &name[at + 1..]);
    let mut texts = stated.into_iter().flatten().map(essence).chain(endings);
    texts.find_map(|text| {
        let is_one = |name: &&str| name.eq_ignore_ascii_case(text.trim_start_matches('.'));
        ARCHIVES
            .iter()
            .find(|(names, _)| names.iter().any(is_one))
            .map(|(_, media_type)| *media_type)
    })
}

/// Each by its names.
const ARCHIVES: &[(&[&str], &str)] = &[
    (&["application/zip", "application/x-zip-compressed", "zip"], "application/zip"),
    (&["application/x-tar", "tar", "tgz", "tar.gz"], "application/x-tar"),
];

/// The last part of its URL.
fn name(file: &Distribution) -> Option<&str> {
    path_of(file.download()?.text()).rsplit('/').next()
}

/// A media type without its parameters.
fn essence(text: &str) -> &str {
    text.split(';').next().unwrap_or_default().trim()
}

//! The members of packages and resources, and the keys of extras.

use crate::term::Term;

/// Members of a package.
pub(super) const PACKAGE: &[(&str, Term)] = &[
    ("name", Term::Dataset),
    ("title", Term::Title),
    ("notes", Term::Description),
    ("tags", Term::Keyword),
    ("groups", Term::Theme),
    ("type", Term::Type),
    ("author", Term::Creator),
    ("url", Term::LandingPage),
    ("version", Term::Version),
];

/// Members or extras of the extension for DCAT.
pub(super) const EXTRAS: &[(&str, Term)] = &[
    ("language", Term::Language),
    ("theme", Term::Theme),
    ("frequency", Term::Frequency),
    ("conforms_to", Term::ConformsTo),
    ("dcat_type", Term::Type),
    ("dcat_version", Term::Version),
];

/// Members of a resource.
pub(super) const RESOURCE: &[(&str, Term)] = &[
    ("name", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mimetype", Term::MediaType),
    ("compress_format", Term::Compress),
    ("size", Term::Bytes),
    ("hash", Term::Checksum),
    ("license", Term::License),
    ("rights", Term::Rights),
    ("issued", Term::Issued),
    ("created", Term::Issued),
    ("modified", Term::Modified),
    ("last_modified", Term::Modified),
    ("conforms_to", Term::ConformsTo),
];

/// Members of a resource that are read by themselves, or say nothing about it.
pub(super) const RESOURCE_ELSEWHERE: &[&str] =
    &["url", "download_url", "access_url", "package_id", "position"];

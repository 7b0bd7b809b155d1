//! The end of the help of each verb of the catalog.

pub(in crate::args) const ADD: &str = "\
Examples:
  verger catalog add example.com https://example.org/data.txt
  verger catalog add example.com --no-sync

Exit status:
  0  everything that the sites describe was read
  2  wrong usage
  3  at least one site was read in part, describes nothing, or could not be
     asked
  4  the catalog could not be read or written";

pub(in crate::args) const SYNC: &str = "\
Examples:
  verger catalog sync
  verger catalog sync example.com --confirm-drop

Exit status:
  0  everything that the sites describe was read, or nothing has changed
  2  wrong usage
  3  at least one site was read in part, describes nothing, or could not be
     asked
  4  the catalog could not be read or written";

pub(in crate::args) const SEARCH: &str = "\
Queries:
  rain wind            both words; the last one may be the start of a word
  \"sea level\"          a phrase
  rain*                a prefix
  \"rain OR snow -hail\" either, and not hail: quoted, as - begins an option
  title:rain           a field: title, description, keyword, column, publisher,
                       site, format, license, theme, modified, health
  modified:2020..2024  a year, a date or a span
  health:gone          listed, stale, missing or gone; what is gone is not
                       found otherwise
A word that no description has is searched for with a misspelling or two; a
note says as what.

Examples:
  verger catalog search rainfall format:csv
  verger catalog search '\"wild bees\"' --facets
  verger catalog search --order modified --limit 50 --json

Exit status:
  0  at least one dataset was found
  1  no dataset was found
  2  wrong usage
  4  the catalog could not be read";

pub(in crate::args) const SHOW: &str = "\
Examples:
  verger catalog show bfa71bff42

Exit status:
  0  shown
  2  wrong usage
  4  the catalog could not be read, or has no such dataset";

pub(in crate::args) const PREVIEW: &str = "\
Examples:
  verger catalog preview bfa71bff42 --rows 3

Exit status:
  0  shown
  2  wrong usage
  3  no rows: refused by rules, not given by its server, or not a table that
     can be read
  4  the catalog could not be read, or has no such dataset";

pub(in crate::args) const GET: &str = "\
Examples:
  verger catalog get bfa71bff42 --to data/
  verger catalog get --locked --lock data/verger.lock --to again/

Exit status:
  0  every file is there, complete and with the checksum that its site states
  2  wrong usage
  3  at least one is not: refused by rules, not given by its server, or not
     what was promised
  4  the catalog could not be read, has no such dataset, or a file could not be
     written";

pub(in crate::args) const STATUS: &str = "\
Examples:
  verger catalog status
  verger catalog status example.com

Exit status:
  0  shown
  2  wrong usage
  4  the catalog could not be read";

pub(in crate::args) const EXPORT: &str = "\
Examples:
  verger catalog export > data.txt
  verger catalog export --form dcat --out catalog.jsonld
  verger catalog export --form atom --url https://example.org/f --out feed.atom

Exit status:
  0  written
  2  wrong usage
  4  the catalog could not be read, or the file not be written";

pub(in crate::args) const FSCK: &str = "\
Examples:
  verger catalog fsck
  verger catalog fsck --repair

Exit status:
  0  store and index are equal, and all counts are right; with --repair, they
     are now
  1  they are not
  2  wrong usage
  4  the catalog could not be read or written";

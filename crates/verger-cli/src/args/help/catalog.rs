//! The end of the help of each verb of the catalog.

pub(in crate::args) const ADD: &str = "\
Where only the pages of a site's sitemaps describe datasets, all of them are
read at its pace, which a note says the time of. A run ends after 30 minutes or
5,000 requests to a site; `verger catalog sync` continues where it stopped.

Examples:
  verger catalog add example.com https://example.org/data.txt
  verger catalog add example.com --no-sync
  verger catalog add --sites-from sites.txt
  verger catalog add example.com --site-timeout 7200 --site-requests 20000

Exit status:
  0  everything that the sites describe was read
  2  wrong usage
  3  at least one site was read in part, describes nothing, or could not be
     asked
  4  the catalog could not be read or written";

pub(in crate::args) const SYNC: &str = "\
A site whose pages were not all read is due at once, and continues where it
stopped. Ctrl-C ends a run with what was read in the catalog.

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
  covers:2015..2020    data about some of that time, also before 1970
  place:berlin         data about a place, by its name
  within:13,52,14,53   data about some of that box: west, south, east, north
  health:gone          listed, stale, missing or gone; what is gone is not
                       found otherwise
A word that no description has is searched for with a misspelling or two; a
note says as what. If no dataset has all words, those that have most of them
are shown, each with the words that it is without; fields other than title,
description, keyword and column must hold all the same. Formats and usual
licences are found however they are written: format:application/zip is format:ZIP.

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
Shown are CSV, TSV, JSON and JSON Lines in any encoding, also in gzip or as the
first readable member of a ZIP archive, from the first 64 KiB of the file. Of
Parquet the footer is read, and at most 8 MiB for the first rows; columns with
lists are not shown.

Examples:
  verger catalog preview bfa71bff42 --rows 3

Exit status:
  0  shown
  2  wrong usage
  3  no rows: refused by rules, not given by its server, or not a table that
     can be read
  4  the catalog could not be read, or has no such dataset";

pub(in crate::args) const GET: &str = "\
A transfer that breaks off continues in the same run, and after Ctrl-C in the
next one, if the server identifies the file by a strong entity tag. Until it is
complete, a file is kept hidden, as .NAME.part.

Examples:
  verger catalog get bfa71bff42 --to data/
  verger catalog get bfa71bff42 --file 2 --to data/
  verger catalog get --locked --lock data/verger.lock --to again/

Exit status:
  0  every file is there, complete and with the checksum that its site states
  2  wrong usage
  3  at least one is not: refused by rules, not given by its server, or not
     what was promised
  4  the catalog could not be read, has no such dataset, or a file could not be
     written
  130  ended by Ctrl-C; what was received is kept";

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
  verger catalog export --form croissant --site example.com
  verger catalog export --form atom --url https://example.org/f --out feed.atom
  verger catalog export --form html --url https://example.org/ --out public

Exit status:
  0  written
  2  wrong usage
  4  the catalog could not be read or has no such site, or the file could not
     be written";

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

pub(in crate::args) const REMOVE: &str = "\
What other sites describe stays. `verger catalog compact` gives the space back.

Examples:
  verger catalog remove example.com

Exit status:
  0  the sites were removed
  2  wrong usage
  4  a site is not in the catalog, or the catalog could not be read or written";

pub(in crate::args) const COMPACT: &str = "\
A dataset is gone that was not there in three full readings in a row. Until it
is forgotten, it is known when it returns.

Examples:
  verger catalog compact
  verger catalog compact --gone-after 0

Exit status:
  0  done
  2  wrong usage
  4  the catalog could not be read or written, or is being read";

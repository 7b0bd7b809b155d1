//! Generated descriptions: from files, and from other catalogs.

use verger::time::Moment;
use verger_dataset::{
    Catalog, Column, Distribution, ListedFile, ParquetError, ReadOptions, RecordGrammar, Term,
    describe_files, parquet_footer, read, read_csv, update_data_txt, write_records,
};

fn listed(path: &str) -> ListedFile {
    ListedFile { path: path.into(), ..ListedFile::default() }
}

#[test]
fn files_of_one_stem_are_one_dataset() {
    let columns = vec![Column::parse("day date"), Column::parse("mm number")];
    let first = ListedFile {
        bytes: Some(12),
        sha256: Some("0".repeat(64)),
        modified: Some(Moment::from_unix(86_400)),
        rows: Some(3),
        columns: columns.clone(),
        ..listed("a/rain_2026.csv.gz")
    };
    let second = ListedFile { rows: Some(3), columns, ..listed("a/rain_2026.parquet") };
    let others =
        ["README.md", "../up.csv", ".hidden/x.csv", "a//b.csv", "b/rain_2026.csv", "é #.csv"]
            .map(listed);
    let files: Vec<_> = [first, second].into_iter().chain(others).collect();
    let catalog = describe_files(&files, "/d/");
    let identifiers: Vec<_> =
        catalog.datasets.iter().map(|dataset| &dataset.identifier[..]).collect();
    assert_eq!(identifiers, ["a-rain_2026", "b-rain_2026", "data-b75bad57"]);
    let text = write_records(&catalog, RecordGrammar::Plain);
    let rain = "Dataset: a-rain_2026\nTitle: rain 2026\nModified: 1970-01-02T00:00:00Z\nRows: 3\nColumn: day date\n\
        Column: mm number\nDownload: /d/a/rain_2026.csv.gz\nFormat: CSV\nMedia-type: text/csv\nCompress: application/gzip\n\
        Bytes: 12\nChecksum: sha256:0000000000000000000000000000000000000000000000000000000000000000\n\
        Download: /d/a/rain_2026.parquet\nFormat: Parquet\n";
    assert!(text.starts_with(rain), "{text}");
    assert!(text.contains("Download: /d/%C3%A9%20%23.csv\n"), "{text}");
}

#[test]
fn an_index_takes_over_what_a_folder_says() {
    let read_at = |url: &str, text: &str| {
        read(text.as_bytes(), &ReadOptions { base: url.parse().ok(), ..ReadOptions::default() })
    };
    let mut index: Catalog = read_at(
        "https://example.com/data.txt",
        "- path: flowers/data.csv\n  name: flowers\n  rows: 150\n- path: cars/data.csv\n  name: cars\n",
    );
    let folder = read_at(
        "https://example.com/flowers/data.txt",
        "path:\n- data.csv\n- data.rds\nname: other\ncolumns:\n  a: double\n  b: double\n  c: double\n  d: double\n  e: text\n",
    );
    assert!(index.absorb(0, folder.clone()));
    assert!(!index.absorb(2, folder));
    let flowers = &index.datasets[0];
    assert_eq!(flowers.identifier, "flowers");
    assert_eq!(flowers.columns().count(), 5);
    assert_eq!(flowers.says.text(Term::Rows), Some("150"));
    let downloads: Vec<_> =
        flowers.distributions.iter().filter_map(|file| file.says.text(Term::Download)).collect();
    assert_eq!(
        downloads,
        ["https://example.com/flowers/data.csv", "https://example.com/flowers/data.rds"]
    );
}

#[test]
fn columns_of_a_table_of_text() {
    let columns = |text: &str| {
        let csv = read_csv(text.as_bytes(), true, 100).expect("it is text");
        csv.columns.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let table = "\u{FEFF}id,\"a \"\"b\"\"\",x,when,day,code,ok\r\n1,\"c,\r\nd\",1.5,2026-11-21 10:00:00,2026-11-21,007,true\r\n\r\n-2,,2,2026-11-21T10:00:00Z,,010,FALSE";
    let expected = [
        "id integer",
        "\"a \"\"b\"\"\" string",
        "x number",
        "when datetime",
        "day date",
        "code string",
        "ok boolean",
    ];
    assert_eq!(columns(table), expected);
    assert_eq!(columns("1\t2\n3\t4.5\n"), ["column-1 integer", "column-2 number"]);
    assert_eq!(columns("a|b|c\n"), ["a", "b", "c"]);
    // As pandas writes an index, and Excel the separator.
    assert_eq!(columns(",a,b\n0,x,1\n1,y,2\n"), ["index integer", "a string", "b integer"]);
    assert_eq!(columns(",index\n0,x\n"), ["column-1 integer", "index string"]);
    assert_eq!(columns(",a\n,b\n"), ["column-1", "column-2 string"]);
    assert_eq!(columns("sep=|\r\na;b|c\r\n1|2\r\n"), ["a;b integer", "c integer"]);
    assert_eq!(read_csv(b"a,b\n1,2\n3,", false, 100).expect("two lines are whole").rows.len(), 1);
    assert_eq!(read_csv(b"a,b\n1,2\n3,4\n", true, 1).expect("text").rows.len(), 1);
    assert_eq!(read_csv(b"a,b", false, 9), None);
    assert_eq!(read_csv(b"PAR1\0", true, 9), None);
}

/// A footer with a root, a column `day` of dates, and a group `at` with `x` and `y`.
fn footer() -> Vec<u8> {
    let name = |name: &str| [&[0x48, name.len() as u8], name.as_bytes()].concat();
    // Field 4 is first in the root; 15 and 25 have a type before the name.
    let root = [name("root"), vec![0x15, 4, 0]].concat();
    let typed = |physical: u8| vec![0x15, physical << 1];
    let name_after_type = |text: &str| [&[0x38, text.len() as u8], text.as_bytes()].concat();
    let day = [typed(1), name_after_type("day"), vec![0x25, 12, 0]].concat();
    let group = [name("at"), vec![0x15, 4, 0]].concat();
    let x = [typed(5), name_after_type("x"), vec![0]].concat();
    // A logical type: field 10 is a struct whose field 1 is an empty struct, a string.
    let y = [typed(6), name_after_type("y"), vec![0x6C, 0x1C, 0, 0, 0]].concat();
    let schema = [vec![0x19, 0x5C], root, day, group, x, y].concat();
    let metadata = [vec![0x15, 2], schema, vec![0x16, 0x90, 0x03], vec![0x19, 0x0C, 0]].concat();
    let len = (metadata.len() as u32).to_le_bytes();
    [&b"PAR1...."[..], &metadata, &len, b"PAR1"].concat()
}

#[test]
fn columns_of_a_parquet_file() {
    let file = footer();
    let footer = parquet_footer(&file).expect("it is whole");
    assert_eq!(footer.rows, 200);
    let columns: Vec<_> = footer.columns.iter().map(ToString::to_string).collect();
    assert_eq!(columns, ["day date", "at.x number", "at.y string"]);
    assert_eq!(parquet_footer(b"PAR1"), Err(ParquetError::NotParquet));
    assert_eq!(parquet_footer(&file[20..]), Err(ParquetError::Needs(file.len() - 8)));
    assert_eq!(parquet_footer(b"\xFF\xFF\xFF\xFFPAR1"), Err(ParquetError::TooLarge));
}

#[test]
fn no_footer_makes_the_reader_panic() {
    let file = footer();
    for at in 8..file.len() - 8 {
        for octet in 0..=u8::MAX {
            let mut damaged = file.clone();
            damaged[at] = octet;
            // A damaged footer may still be read.
            if let Ok(footer) = parquet_footer(&damaged) {
                assert!(footer.columns.len() <= 5);
            }
        }
    }
}

fn described(files: &[(&str, &str)]) -> Catalog {
    let file = |(path, sha256): &(&str, &str)| ListedFile {
        path: (*path).to_owned(),
        bytes: Some(12),
        sha256: Some(sha256.repeat(64)),
        modified: Some(Moment::from_unix(86_400)),
        rows: Some(3),
        columns: vec![Column::parse("day date"), Column::parse("mm number")],
    };
    describe_files(&files.iter().map(file).collect::<Vec<_>>(), "/d/")
}

/// What a person has written stays, byte by byte; what is measured is brought up to date.
#[test]
fn a_data_txt_is_brought_up_to_date() {
    let sum = |digit: &str| format!("sha256:{}", digit.repeat(64));
    let made = described(&[
        ("rain.csv", "1"),
        ("snow.csv", "2"),
        ("rain.parquet", "3"),
        ("hail.csv", "4"),
    ]);
    let edited = format!(
        "# ours\r\nUser-agent: *\r\nDisallow: /x\r\n\r\nDataset: rain\r\nTitle: Rain, by day\r\nLicence: CC0\r\n\
         Modified: 1969-01-01\r\nRows: 2\r\nColumn: day date The local day\r\nColumn: cm number\r\n\
         Download: https://example.com/d/rain.csv\r\nFormat: Table\r\nBytes: 11 \r\nChecksum: {}\r\n\
         Checksum: md5:d41d8cd98f00b204e9800998ecf8427e\r\n\r\n# theirs\r\nDataset: snow\r\nTitle: Snow\r\n\
         Modified: 1960-01-01\r\nDownload: /d/snow.csv\r\nBytes: 7\r\nChecksum: {}\r\n\r\n\
         Dataset: old\r\nDownload: /d/o%20ld.csv\r\nDownload: /elsewhere.csv\r\n\r\nNo-such: field\r\n???",
        sum("0"),
        sum("2")
    );
    let update = |text: &str| {
        update_data_txt(text.as_bytes(), &made, "/d/", RecordGrammar::Plain).expect("records")
    };
    let updated = update(&edited);
    let text = String::from_utf8(updated.text).expect("text");
    let expected = format!(
        "# ours\r\nUser-agent: *\r\nDisallow: /x\r\n\r\nDataset: rain\r\nTitle: Rain, by day\r\nLicence: CC0\r\n\
         Modified: 1970-01-02T00:00:00Z\r\nRows: 3\r\nColumn: day date The local day\r\nColumn: mm number\r\n\
         Download: https://example.com/d/rain.csv\r\nMedia-type: text/csv\r\nChecksum: {}\r\nFormat: Table\r\nBytes: 12 \r\n\
         Download: /d/rain.parquet\r\nFormat: Parquet\r\nMedia-type: application/vnd.apache.parquet\r\nBytes: 12\r\nChecksum: {}\r\n\
         \r\n# theirs\r\nDataset: snow\r\nTitle: Snow\r\n\
         Modified: 1960-01-01\r\nDownload: /d/snow.csv\r\nBytes: 7\r\nChecksum: {}\r\n\r\n\
         Dataset: old\r\nDownload: /d/o%20ld.csv\r\nDownload: /elsewhere.csv\r\n\r\n\
         Dataset: hail\r\nTitle: hail\r\nModified: 1970-01-02T00:00:00Z\r\nRows: 3\r\nColumn: day date\r\nColumn: mm number\r\n\
         Download: /d/hail.csv\r\nFormat: CSV\r\nMedia-type: text/csv\r\nBytes: 12\r\nChecksum: {}\r\n\r\nNo-such: field\r\n???",
        sum("1"),
        sum("3"),
        sum("2"),
        sum("4")
    );
    assert_eq!(text, expected);
    assert_eq!(updated.added, ["/d/hail.csv", "/d/rain.parquet"]);
    assert_eq!(updated.changed, ["https://example.com/d/rain.csv"]);
    let [old] = &updated.others[..] else { panic!("{:?}", updated.others) };
    assert_eq!(
        (&old.download[..], &old.path[..], old.line),
        ("/d/o%20ld.csv", "o ld.csv", Some(27))
    );
    let again = update(&text);
    assert_eq!(String::from_utf8(again.text).expect("text"), text);
    assert!(again.added.is_empty() && again.changed.is_empty());

    let new = update("").text;
    assert_eq!(String::from_utf8(new).expect("text"), write_records(&made, RecordGrammar::Plain));
    assert_eq!(update_data_txt(b"{\"a\": []}", &made, "/d/", RecordGrammar::Plain), None);
}

/// Whatever a file has, the update reads back as what was made, and a second one changes nothing.
#[test]
fn an_update_settles() {
    let made = described(&[("rain.csv", "1"), ("rain.tsv", "2"), ("b/snow.csv", "3")]);
    let lines = [
        "Dataset: rain",
        "Download: /d/rain.csv",
        "Download: /d/rain.tsv",
        "",
        "Rows: 1",
        "Column: mm number x",
        "Column: cm",
        "Modified: 2000-01-01",
        "Bytes: 1",
        "Checksum: md5:d41d8cd98f00b204e9800998ecf8427e",
        "Title: x",
        "# c",
        "User-agent: *",
        "Disallow: /",
        "Access-url: /a",
        "Dataset: b-snow",
        "Download: /d/gone.csv",
    ];
    let mut random = 1_u64;
    for _ in 0..2_000 {
        let text: Vec<_> = (0..9)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                format!("{}\n", lines[(random >> 33) as usize % lines.len()])
            })
            .collect();
        let text = text.concat();
        let update = |text: &[u8]| update_data_txt(text, &made, "/d/", RecordGrammar::Plain);
        let Some(updated) = update(text.as_bytes()) else { continue };
        let shown = String::from_utf8_lossy(&updated.text);
        for kept in ["# c", "Title: x", "User-agent: *", "Download: /d/gone.csv", "Access-url: /a"]
        {
            assert_eq!(
                text.matches(kept).count(),
                shown.matches(kept).count(),
                "{text}->\n{shown}"
            );
        }
        let known = read(&updated.text, &ReadOptions::default());
        let downloads = || known.datasets.iter().flat_map(|dataset| &dataset.distributions);
        for file in ["/d/rain.csv", "/d/rain.tsv", "/d/b/snow.csv"] {
            let is_it = |it: &&Distribution| it.download().is_some_and(|it| it.text() == file);
            assert!(downloads().any(|it| is_it(&it)), "{file}: {text}->\n{shown}");
        }
        let again = update(&updated.text).expect("still records");
        assert_eq!(String::from_utf8_lossy(&again.text), shown, "{text}");
    }
}

use std::io::Write as _;

use super::*;

fn piece(octets: &[u8], is_whole: bool) -> Piece {
    let octets = octets.to_vec();
    Piece { octets, is_whole, is_end: is_whole, start: 0, total: None, charset: None }
}

/// The kind, the columns, and the rows, in short.
fn shown(octets: &[u8], is_whole: bool, known: Option<PreviewKind>) -> String {
    match read(piece(octets, is_whole), known) {
        Ok(preview) => {
            let columns: Vec<_> = preview.columns.iter().map(ToString::to_string).collect();
            let rows: Vec<_> = preview.rows.iter().map(|row| row.join(",")).collect();
            let total = preview.total_rows.map_or(String::new(), |rows| format!(" of {rows}"));
            format!("{:?}: {} | {}{total}", preview.kind, columns.join(", "), rows.join(" / "))
        }
        Err(error) => error.to_string(),
    }
}

fn gzip(octets: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(octets).expect("a Vec takes everything");
    encoder.finish().expect("a Vec takes everything")
}

#[test]
fn what_there_is_to_be_seen() {
    let (json, lines) = (Some(PreviewKind::Json), Some(PreviewKind::JsonLines));
    for (octets, is_whole, known, expected) in [
        ("a,b\n1,x\n2,y\n3", false, None, "Csv: a integer, b string | 1,x / 2,y"),
        ("a;b\n1;x", true, None, "Csv: a integer, b string | 1,x of 1"),
        (
            "[{\"b\":1,\"a\":\"x\"},{\"a\":2.5,\"c\":null},{\"a\":",
            false,
            json,
            "Json: b integer, a any, c | 1,x, / ,2.5,",
        ),
        (
            "[[1,2],[3.5,4]]",
            true,
            json,
            "Json: column-1 number, column-2 integer | 1,2 / 3.5,4 of 2",
        ),
        ("[1, 2]", true, json, "Json: value integer | 1 / 2 of 2"),
        (
            "{\"type\":\"x[{\",\"crs\":{\"a\":[1]},\"the \\\"rows\\\"\": [ {\"a\":true}",
            false,
            None,
            "Json: a boolean | true",
        ),
        (
            "{\"a\":{\"b\":1},\"c\":\"d\"}",
            true,
            json,
            "Json: a object, c string | {\"b\":1},d of 1",
        ),
        ("{\"a\":1}\n{\"a\":2}\n{\"a\"", false, json, "JsonLines: a integer | 1 / 2"),
        ("{\"a\":1}\n\n{\"a\":2}", true, lines, "JsonLines: a integer | 1 / 2 of 2"),
        ("{\"a\":1}\n{\"a\":2}", false, lines, "JsonLines: a integer | 1"),
        ("{\"a\":\"never", false, json, "it is not a table, and has no records"),
        ("[", false, json, "it is not a table, and has no records"),
        ("[]", true, json, "it is not a table, and has no records"),
        ("", true, None, "it is empty"),
        ("<!doctype html>", true, json, "the server sent a page instead of the data"),
        ("a\0b", true, None, "it is not a table, and has no records"),
    ] {
        assert_eq!(shown(octets.as_bytes(), is_whole, known), expected, "{octets}");
    }
}

#[test]
fn a_note_says_where_the_records_are() {
    let octets = b"{\"result\":{\"the \\\"rows\\\"\":[{\"a\":1}]}}";
    let preview = read(piece(octets, true), None).expect("it holds records");
    assert_eq!(preview.notes, ["these are the members of `the \"rows\"`"]);
}

#[test]
fn what_is_compressed_is_read_as_far_as_it_goes() {
    let table: Vec<_> = (0..50_000).map(|row| format!("{row},{}\n", row % 97)).collect();
    let whole = gzip(b"a,b\n1,2\n");
    assert_eq!(shown(&whole, true, None), "Csv: a integer, b integer | 1,2 of 1");
    let long = gzip(format!("a,b\n{}", table.concat()).as_bytes());
    let preview = read(piece(&long[..8000], false), None).expect("it begins well");
    assert_eq!((preview.rows.len(), preview.octets_read), (Preview::ROWS, 8000));
    let bomb = gzip(&vec![b'x'; 10 << 20]);
    assert_eq!(shown(&bomb, true, None), "it is not a table, and has no records");
    for cut in [3, 10, 12] {
        assert_eq!(shown(&long[..cut], false, None), "it is not a table, and has no records");
    }
}

/// Whatever a file contains, its preview is short, on one line, and changes no writing direction.
#[test]
fn cells_are_plain() {
    let long = "x".repeat(5000);
    let cell = format!("\u{1b}[31m\u{202e}a\nb\"\"{long}");
    let preview = read(piece(format!("\"{cell}\",b\n\"{cell}\",1\n").as_bytes(), true), None);
    let preview = preview.expect("it is a table");
    let name = &preview.columns[0].name;
    for text in [name, &preview.rows[0][0]] {
        assert!(text.starts_with("[31m a b\"x") && text.len() <= Preview::CELL + 3, "{text}");
        assert!(!text.contains(|c: char| c.is_control() || c == '\u{202e}'));
    }
}

/// Random bytes, and files cut anywhere, are read without a panic.
#[test]
fn anything_can_be_looked_at() {
    let json = br#"{"a":[{"b":"\u00e9\"","c":[1,{"d":null}]},{"b":2}]}"#;
    for cut in 0..=json.len() {
        for known in
            [None, Some(PreviewKind::Json), Some(PreviewKind::JsonLines), Some(PreviewKind::Csv)]
        {
            let _ = read(piece(&json[..cut], cut == json.len()), known);
        }
    }
    let mut random = 1_u64;
    for _ in 0..20_000 {
        let octets: Vec<u8> = (0..40)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                b"[]{}\",:\\1a\n \x1f\x8b,<"[(random >> 33) as usize % 16]
            })
            .collect();
        let _ = read(piece(&octets, random >> 63 == 0), None);
    }
    let deep = [b"[".repeat(60_000), b"{\"a\":".repeat(10_000)].concat();
    let _ = read(piece(&deep, false), None);
}

fn deflated(octets: &[u8]) -> Vec<u8> {
    let mut encoder =
        flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(octets).expect("a Vec takes everything");
    encoder.finish().expect("a Vec takes everything")
}

/// A member of an archive: its flags, its method, its name and its coded content.
fn member(flags: u16, method: u16, name: &str, content: &[u8]) -> Vec<u8> {
    let len = if flags & 8 == 0 { content.len() as u32 } else { 0 };
    let mut octets = b"PK\x03\x04\x14\0".to_vec();
    octets.extend(flags.to_le_bytes());
    octets.extend(method.to_le_bytes());
    octets.extend([0; 8]);
    octets.extend(len.to_le_bytes());
    octets.extend(len.to_le_bytes());
    octets.extend((name.len() as u16).to_le_bytes());
    octets.extend([0, 0]);
    octets.extend(name.as_bytes());
    octets.extend(content);
    if flags & 8 != 0 {
        octets.extend(b"PK\x07\x08");
        octets.extend([0; 12]);
    }
    octets
}

#[test]
fn the_first_table_of_an_archive_is_shown() {
    let table = b"a,b\n1,2\n";
    let (packed, zipped) = (deflated(table), gzip(table));
    let rows = "Csv: a integer, b integer | 1,2 of 1";
    let readme = member(0, 0, "README.md", b"# Rain\n");
    let inner = member(0, 8, "deep/inner.csv", &packed);
    for (name, members) in [
        ("stored", vec![member(0, 0, "rain.csv", table)]),
        ("deflated", vec![member(0, 8, "rain.csv", &packed)]),
        (
            "after others",
            vec![
                member(0, 0, "data/", b""),
                member(0, 8, "__MACOSX/._rain.csv", &deflated(b"\0\x05")),
                member(0, 8, "a.pdf", &deflated(b"%PDF-1.7")),
                readme.clone(),
                member(0, 8, "data/rain.csv", &packed),
            ],
        ),
        (
            "lengths come later",
            vec![member(8, 8, "a.pdf", &deflated(b"%PDF-1.7")), member(8, 8, "rain.csv", &packed)],
        ),
        ("gzip in it", vec![member(0, 0, "rain.csv.gz", &zipped)]),
        ("an archive in it", vec![member(0, 0, "rain.zip", &inner)]),
        (
            "no extension",
            vec![member(0, 8, "a.pdf", &deflated(b"%PDF-1.7")), member(0, 8, "rain", &packed)],
        ),
        (
            "an encrypted one first",
            vec![member(1, 8, "x.csv", b"12345"), member(0, 8, "rain.csv", &packed)],
        ),
    ] {
        assert_eq!(shown(&members.concat(), true, None), rows, "{name}");
    }
    let archive = gzip(&member(0, 8, "rain.csv", &packed));
    assert_eq!(shown(&archive, true, None), rows, "an archive in gzip");
    let preview = read(piece(&[readme, inner].concat(), true), None).expect("a table");
    assert_eq!(preview.notes, ["this is `deep/inner.csv` in its archive"]);
}

#[test]
fn an_archive_without_a_table_says_what_it_has() {
    let archive =
        [member(0, 8, "a.pdf", &deflated(b"%PDF-1.7")), member(0, 0, "b\n.bin", b"\0")].concat();
    let said = "no table begins in the first bytes of its archive: a.pdf, b .bin";
    assert_eq!(shown(&archive, true, None), said);
    let encrypted = member(1, 8, "rain.csv", b"12345");
    assert_eq!(shown(&encrypted, true, None), "its archive cannot be read, or is encrypted");
    // A bomb is read up to its bound, and one of archives in archives up to its depth.
    let mut bomb = member(0, 8, "rain.csv", &deflated(&vec![b'x'; 50 << 20]));
    assert_eq!(shown(&bomb, true, None), "it is not a table, and has no records");
    for _ in 0..6 {
        bomb = member(0, 0, "again.zip", &bomb);
    }
    assert_eq!(shown(&bomb, true, None), "it is not a table, and has no records");
    // Archives that are cut or wrong anywhere do no harm.
    let whole =
        [member(8, 8, "a.txt", &deflated(b"x")), member(0, 8, "b.csv", &deflated(b"a\n1\n"))]
            .concat();
    for cut in 0..whole.len() {
        let _ = shown(&whole[..cut], false, None);
        let mut wrong = whole.clone();
        wrong[cut] ^= 0xff;
        let _ = shown(&wrong, true, None);
    }
}

#[test]
fn a_text_is_read_in_its_encoding() {
    let rows = "Csv: Stadt string, mm integer | Köln,5 of 1";
    let text = "Stadt;mm\r\nKöln;5\r\n";
    let wide = |of: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(of).collect::<Vec<_>>();
    let (little, big) = (wide(u16::to_le_bytes), wide(u16::to_be_bytes));
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin")).collect();
    for octets in [
        text.as_bytes().to_vec(),
        format!("\u{feff}{text}").into_bytes(),
        format!("sep=;\r\n{text}").into_bytes(),
        format!("\u{feff}sep=;\n{text}").into_bytes(),
        [b"\xFF\xFE".as_slice(), &little].concat(),
        [b"\xFE\xFF".as_slice(), &big].concat(),
        little.clone(),
        big,
        latin.clone(),
        gzip(&latin),
        member(0, 8, "rain.csv", &deflated(&little)),
    ] {
        assert_eq!(shown(&octets, true, Some(PreviewKind::Csv)), rows, "{octets:?}");
    }
    let stated =
        |charset: &str| Piece { charset: Some(charset.to_owned()), ..piece(b"a\n\xF1\n", true) };
    let preview = read(stated("ISO-8859-5"), None).expect("a table");
    assert_eq!(
        (&preview.rows[0][0][..], preview.notes.join("; ")),
        ("ё", "its text is in ISO-8859-5, as stated".to_owned())
    );
    let json =
        [b"\xFF\xFE".to_vec(), "[{\"a\":1}]".encode_utf16().flat_map(u16::to_le_bytes).collect()]
            .concat();
    assert_eq!(shown(&json, true, None), "Json: a integer | 1 of 1");
}

#[test]
fn the_charset_of_a_media_type() {
    for (media_type, expected) in [
        ("text/csv", None),
        ("text/csv; charset=windows-1252", Some("windows-1252")),
        ("text/csv;header=present; Charset=\"UTF-8\"", Some("UTF-8")),
    ] {
        assert_eq!(charset(media_type).as_deref(), expected, "{media_type}");
    }
}

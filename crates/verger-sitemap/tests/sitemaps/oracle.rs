//! Well-formed files, written in every way that XML allows: they mean what they were generated from, and another
//! XML reader agrees.
use quick_xml::events::{BytesRef, Event as XmlEvent};
use verger_sitemap::{Event, Scope, SitemapLimits, SitemapReader};

use crate::chance::Chance;

#[test]
fn files_mean_what_they_were_made_of() {
    files(1, 2_000);
}

/// Generates and reads this number of files.
pub(crate) fn files(seed: u64, count: usize) {
    let mut chance = Chance::new(seed);
    for _ in 0..count {
        let locs: Vec<String> = (0..chance.below(6)).map(|_| loc(&mut chance)).collect();
        let file = write(&locs, &mut chance);
        assert_eq!(read(file.as_bytes(), &mut chance), locs, "{file}");
        assert_eq!(read_otherwise(&file), locs, "{file}");
    }
}

fn loc(chance: &mut Chance) -> String {
    let pieces = ["a", "&", "&amp;", "<", "]]>", "'", "\"", "é", "😀", "/", "?", "-->", ";"];
    let path: String = (0..chance.below(8)).map(|_| chance.one_of(&pieces)).collect();
    format!("https://example.com/{path}")
}

fn write(locs: &[String], chance: &mut Chance) -> String {
    let mut file = chance.one_of(&["", "<?xml version='1.0'?>", "<?a?>\n"]).to_owned();
    file += "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' a='>'>";
    for loc in locs {
        file += filler(chance);
        file += chance.one_of(&["<url>", "<url >", "<url a = \"/>\">"]);
        file += filler(chance);
        file += "<loc>";
        for character in loc.chars() {
            file += &written(character, chance);
            file += chance.one_of(&[
                "",
                "",
                "",
                "<!---->",
                "<!-- < & -- -->",
                "<?a ? > ?>",
                "<![CDATA[]]>",
            ]);
        }
        file += "</loc\n>";
        file += filler(chance);
        file += "</url>";
    }
    file += filler(chance);
    file + "</urlset>" + chance.one_of(&["", "\n", "<!-- > -->", "<?a?>"])
}

/// Text between elements that means nothing.
fn filler(chance: &mut Chance) -> &'static str {
    chance.one_of(&[
        "",
        "",
        "\n",
        "\t ",
        "<!-- <url> -->",
        "<?a b='?>",
        "<x:a xmlns:x='x'><loc/></x:a>",
    ])
}

fn written(character: char, chance: &mut Chance) -> String {
    let code = u32::from(character);
    match (chance.below(6), character) {
        (0, _) => format!("&#{code};"),
        (1, _) => format!("&#x{code:x};"),
        (2, _) => format!("<![CDATA[{character}]]>"),
        (_, '&') => "&amp;".to_owned(),
        (_, '<') => "&lt;".to_owned(),
        (_, '>') => "&gt;".to_owned(),
        (3, '"') => "&quot;".to_owned(),
        (3, '\'') => "&apos;".to_owned(),
        _ => character.to_string(),
    }
}

fn read(octets: &[u8], chance: &mut Chance) -> Vec<String> {
    let scope = Scope::new("https://example.com/sitemap.xml").expect("an address");
    let mut reader = SitemapReader::new(scope, SitemapLimits::default());
    let mut locs = Vec::new();
    let mut take = |event: Event<'_>| {
        if let Event::Entry(entry) = event {
            locs.push(entry.location.loc.to_owned());
        }
    };
    for chunk in octets.chunks(1 + chance.below(30)) {
        reader.feed(chunk, &mut take);
    }
    assert_eq!(reader.finish(&mut take).stopped_by, None);
    locs
}

fn read_otherwise(file: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(file);
    let (mut path, mut locs) = (Vec::new(), Vec::new());
    loop {
        let text = match reader.read_event().expect("the file is well-formed") {
            XmlEvent::Start(tag) => {
                path.push(tag.name().as_ref().to_owned());
                if is_loc(&path) {
                    locs.push(String::new());
                }
                continue;
            }
            XmlEvent::End(_) => {
                path.pop();
                continue;
            }
            XmlEvent::Text(text) => text.to_string(),
            XmlEvent::CData(text) => text.to_string(),
            XmlEvent::GeneralRef(reference) => character(&reference).to_string(),
            XmlEvent::Eof => return locs,
            _ => continue,
        };
        if is_loc(&path) {
            locs.last_mut().expect("it has begun").push_str(&text);
        }
    }
}

fn is_loc(path: &[String]) -> bool {
    path.iter().eq(["urlset", "url", "loc"])
}

fn character(reference: &BytesRef<'_>) -> char {
    match reference.resolve_char_ref().expect("a character") {
        Some(character) => character,
        None => match &**reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            other => panic!("{other:?} was not written"),
        },
    }
}

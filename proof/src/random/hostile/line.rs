use super::text::{in_some_case, pattern, space};
use crate::random::Generator;

/// A line of any kind. Its pattern, if it is a rule, is added to `patterns`.
pub(super) fn any(generator: &mut Generator, patterns: &mut Vec<Vec<u8>>) -> Vec<u8> {
    match generator.below(16) {
        0..5 => user_agent(generator),
        5..14 => rule(generator, patterns),
        14 => record(generator, OTHER_FIELDS, |generator| generator.one_of(OTHER_VALUES).to_vec()),
        _ => [space(generator), generator.one_of(NO_RECORDS).to_vec()].concat(),
    }
}

pub(super) fn user_agent(generator: &mut Generator) -> Vec<u8> {
    record(generator, AGENT_FIELDS, |generator| {
        let name = *generator.one_of(NAMES_IN_FILES);
        in_some_case(generator, name)
    })
}

fn rule(generator: &mut Generator, patterns: &mut Vec<Vec<u8>>) -> Vec<u8> {
    let text = pattern(generator, patterns);
    patterns.push(text.clone());
    record(generator, RULE_FIELDS, |_| text)
}

/// One to three names; a caller may give any text.
pub(super) fn names_of_a_robot(generator: &mut Generator) -> Vec<String> {
    let names = *generator.one_of(&[1, 1, 1, 2, 3]);
    let name = |_| {
        let name = *generator.one_of(NAMES_OF_ROBOTS);
        if generator.once_in(4) { name.to_ascii_uppercase() } else { name.to_owned() }
    };
    (0..names).map(name).collect()
}

fn record(
    generator: &mut Generator,
    fields: &[&[u8]],
    value: impl FnOnce(&mut Generator) -> Vec<u8>,
) -> Vec<u8> {
    let field = *generator.one_of(fields);
    let usual = !generator.once_in(5);
    let separator = if usual { b": " } else { *generator.one_of(SEPARATORS) };
    let parts = [
        space(generator),
        in_some_case(generator, field),
        if usual { Vec::new() } else { space(generator) },
        separator.to_vec(),
        if usual { Vec::new() } else { space(generator) },
        value(generator),
        space(generator),
        after(generator),
    ];
    parts.concat()
}

/// The text after a value: usually empty.
fn after(generator: &mut Generator) -> Vec<u8> {
    if generator.once_in(8) { generator.one_of(AFTER).to_vec() } else { Vec::new() }
}

const AFTER: &[&[u8]] = &[
    b"#",
    b"# Disallow: /",
    b"#\0",
    b"\0",
    b"\0/a",
    b"\0#",
    b" /b",
    b"\t/b",
    b":",
    b" : /",
    b"\x0B",
    b"\x01",
    b"$",
    b"*",
];

const AGENT_FIELDS: &[&[u8]] = &[
    b"User-agent",
    b"User-agent",
    b"User-agent",
    b"User-agent",
    b"user agent",
    b"useragent",
    b"User-agents",
    b"User-agent-x",
    b"User agent of",
    b"User-agen",
    b"User_agent",
    b"User\tagent",
    b"User\ragent",
    b"User  agent",
    b"User-\0agent",
    b"xUser-agent",
];

const RULE_FIELDS: &[&[u8]] = &[
    b"Disallow",
    b"Disallow",
    b"Disallow",
    b"Disallow",
    b"Allow",
    b"Allow",
    b"Allow",
    b"Dissallow",
    b"Dissalow",
    b"Disalow",
    b"Diasllow",
    b"Disallaw",
    b"Disallows",
    b"Disallow this",
    b"Dissallows",
    b"Allowed",
    b"Allow\tall",
    b"Disallo",
    b"Dis allow",
    b"Alow",
    b"Disallow\0",
    b"\0Disallow",
    b"Disal\x0Cow",
];

const OTHER_FIELDS: &[&[u8]] = &[
    b"Sitemap",
    b"Site-map",
    b"Sitemaps",
    b"Crawl-delay",
    b"Host",
    b"Noindex",
    b"Clean-param",
    b"Content-Usage",
    b"Robot-version",
    b"Unknown",
    b"x",
    b"",
];

const OTHER_VALUES: &[&[u8]] =
    &[b"10", b"", b"http://h/s.xml", b"/a", b"a: b", b"train-ai=n", b"\xFF", b"*"];

/// Lines without a field, such as broken files often have.
const NO_RECORDS: &[&[u8]] = &[
    b"",
    b"#",
    b"# User-agent: a",
    b":",
    b": /",
    b"::",
    b"<html>",
    b"Disallow",
    b"Disallow:",
    b"Allow:",
    b"Allow",
    b"User-agent",
    b"User-agent:",
    b"Disallow /a /b",
    b"Disallow /a",
    b"Allow /b",
    b"User-agent *",
    b"User-agent a",
    b"useragent b",
    b"\0",
    b"\0User-agent: *",
    b"\xEF\xBB\xBFUser-agent: *",
    b"\xEF\xBB\xBF",
    b"Disallow\x0B/a",
    b"Disallow\x0C:/a",
];

const SEPARATORS: &[&[u8]] = &[
    b":",
    b":",
    b" : ",
    b":\t",
    b"",
    b" ",
    b"\t",
    b"  ",
    b"\t \t",
    b"::",
    b"=",
    b":\x0B",
    b"\x0C:",
    b"\0:",
    b":\0",
    b":#",
    b" #",
    b"\xC2\xA0",
    b":\xC2\xA0",
    b"\xEF\xBC\x9A",
];

const NAMES_IN_FILES: &[&[u8]] = &[
    b"a",
    b"a",
    b"b",
    b"*",
    b"*",
    b"ab",
    b"a-b",
    b"a_b",
    b"a1",
    b"1a",
    b"a/1.0",
    b"a b",
    b"b a",
    b"* a",
    b"*\ta",
    b"*\x0Ba",
    b"*a",
    b"*/",
    b"**",
    b"a*",
    b"",
    b"a:b",
    b"a\xC3\xA4",
    b"\xC3\xA4",
    b"a\xFF",
    b"/a",
    b"a.b",
    b"a;b",
    b"a\0b",
    b"-",
    b"_",
    b"@b",
    b"`a",
    b"[a",
    b"{a",
    b"a{",
    b"a[",
];

const NAMES_OF_ROBOTS: &[&str] = &[
    "a", "a", "a", "b", "b", "ab", "a-b", "a_b", "a1", "1a", "a/1.0", "a b", "*", "", "aä", "ä",
    "a*", "nobody", "-", "_", "a.b", "a:b", "a\0", "a\0b", " a", "a ", "@b", "`a", "[", "{a",
];

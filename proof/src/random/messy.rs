use super::Generator;

/// A file whose lines are as carelessly written as people's are, and begin anywhere in a block of 64 bytes.
pub(super) fn file(generator: &mut Generator) -> Vec<u8> {
    let mut file = Vec::new();
    if generator.once_in(8) {
        file.extend(&b"\xEF\xBB\xBF"[..=generator.below(3)]);
    }
    let line_end = *generator.one_of::<&[u8]>(&[b"\n", b"\n", b"\r\n", b"\r"]);
    for _ in 0..=generator.below(14) {
        file.extend(line(generator));
        file.extend(if generator.once_in(10) {
            *generator.one_of::<&[u8]>(&[b"\n", b"\r\n", b"\r", b"\n\n", b"\r\r\n"])
        } else {
            line_end
        });
    }
    file
}

pub(super) fn robot(generator: &mut Generator) -> &'static str {
    generator.one_of::<&str>(&["a", "b", "AB", "a1", "a-b", "abc", "nobody"])
}

pub(super) fn url(generator: &mut Generator) -> Vec<u8> {
    let urls: [&[u8]; 12] = [
        b"/",
        b"/x",
        b"/x/",
        b"/x/y",
        b"/x%2Fy",
        b"/X",
        b"/%78",
        b"/robots.txt",
        b"//h/x",
        b"http://h/x?y",
        b"h/x",
        b"",
    ];
    generator.one_of(&urls).to_vec()
}

fn line(generator: &mut Generator) -> Vec<u8> {
    let (fields, values) = match generator.below(10) {
        0 => return [space(generator), behind(generator)].concat(),
        1..5 => (AGENT_FIELDS, AGENTS),
        5..9 => (RULE_FIELDS, PATHS),
        _ => (OTHER_FIELDS, OTHER_VALUES),
    };
    let field = *generator.one_of(fields);
    let field = in_some_case(generator, field);
    let separator = if generator.once_in(8) { *generator.one_of(SEPARATORS) } else { b":" };
    let value = *generator.one_of(values);
    let parts = [
        any_space(generator),
        field,
        any_space(generator),
        separator.to_vec(),
        space(generator),
        value.to_vec(),
        space(generator),
        behind(generator),
    ];
    parts.concat()
}

/// Usually none, or one space; sometimes enough to fill blocks.
fn space(generator: &mut Generator) -> Vec<u8> {
    match generator.below(12) {
        0 => b" ".repeat(generator.below(140)),
        1 => (0..generator.below(4)).map(|_| *generator.one_of(b" \t")).collect(),
        2..6 => b" ".to_vec(),
        _ => Vec::new(),
    }
}

/// VT and FF too, except in a value: no document says whether they separate paths.
fn any_space(generator: &mut Generator) -> Vec<u8> {
    let more: [&[u8]; 4] = [b"\x0B", b"\x0C", b" \x0C\t", b"\x0B\x0B"];
    let more = if generator.once_in(12) { *generator.one_of(&more) } else { b"" };
    [&space(generator), more].concat()
}

fn behind(generator: &mut Generator) -> Vec<u8> {
    let behind: [&[u8]; 7] =
        [b"#", b"# Disallow: /", b"#User-agent: a", b"\0", b"\0#", b"#\0a:b", b"\x01"];
    if generator.once_in(10) { generator.one_of(&behind).to_vec() } else { Vec::new() }
}

fn in_some_case(generator: &mut Generator, field: &[u8]) -> Vec<u8> {
    match generator.below(4) {
        0 => field.to_ascii_lowercase(),
        1 => field.to_ascii_uppercase(),
        _ => field.to_vec(),
    }
}

const AGENT_FIELDS: &[&[u8]] = &[
    b"User-agent",
    b"User-agent",
    b"User-agent",
    b"useragent",
    b"user agent",
    b"User-agents",
    b"User-agen",
];

const AGENTS: &[&[u8]] = &[
    b"a", b"b", b"*", b"*", b"A", b"ab", b"aB", b"a/1.0", b"a b", b"a1", b"a-b", b"abc", b"* a",
    b"*a", b"", b"a:b", b"a\xFF", b"/a", b"_a", b"*/", b"b a",
];

const RULE_FIELDS: &[&[u8]] = &[
    b"Disallow",
    b"Disallow",
    b"Disallow",
    b"Allow",
    b"Allow",
    b"Disalow",
    b"dissallow",
    b"Disallowed",
    b"Allows",
    b"Disallo",
    b"Alow",
    b"Dis allow",
];

const PATHS: &[&[u8]] = &[
    b"/",
    b"/x",
    b"/x",
    b"/x/y",
    b"",
    b"*",
    b"/x$",
    b"/*y",
    b"/x /y",
    b"/x\t/x/y",
    b"x",
    b"/%78",
    b"/x%2fy",
    b"/robots.txt",
    b"/x:y",
    b"$",
    b"http://h/x",
    b"/x/index.html",
    b"/*/*/",
    b"/\xC3\xA4",
    b"%2Fx",
];

const OTHER_FIELDS: &[&[u8]] = &[
    b"Robot-version",
    b"Robot-version",
    b"Crawl-delay",
    b"Sitemap",
    b"Visit-time",
    b"Nobody-knows",
    b"x",
    b"Allow-all",
    b"User",
];

const OTHER_VALUES: &[&[u8]] =
    &[b"1.0.0", b"2.0.0", b"2.2.0", b"2.1.0", b"3.0.0", b"10", b"", b"a: b"];

const SEPARATORS: &[&[u8]] = &[b"", b" ", b"::", b"=", b"\t", b" : "];

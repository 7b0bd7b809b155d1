//! Hostile pages: nothing panics, chunk sizes make no difference, and memory stays bounded.
//!
//! The process's peak memory is read from the system, so no test here uses much itself.

#[path = "page/shown.rs"]
mod shown;

use shown::shown;
use verger::Crawler;
use verger::page::{PageAspect, PageSignals};
use verger_page::{End, Gap, NotText, PageLimits, PageRead, PageReader, ReadUpTo};

const WHOLE: PageLimits =
    PageLimits { up_to: ReadUpTo::EndOfPage, octets: 1 << 30, value: 64 << 10 };

#[test]
fn pages_that_mean_harm_cost_little() {
    let before = most_memory();
    for hostile in HOSTILE {
        let page = repeated(hostile);
        assert_eq!(page.end, hostile.end, "{hostile:?}: {page:?}");
        assert_eq!(page.signals.statements().len(), hostile.statements, "{hostile:?}");
        let told = page.signals.tell(&Crawler::new(["ExampleBot"]));
        let index = told.verdict(PageAspect::Index).value;
        assert_eq!(index, (hostile.statements > 0).then_some(false), "{hostile:?}");
        if let (Some(before), Some(now)) = (before, most_memory()) {
            // In KiB: the reader's allowance, and that of the test and the allocator.
            assert!(now < before + 16 * 1024, "{hostile:?}: {before} to {now} KiB");
        }
    }
}

/// A page of at most 20 MiB, which exceeds the default limit: a beginning, then one part repeated.
#[derive(Debug)]
struct Hostile {
    start: &'static str,
    part: &'static str,
    times: usize,
    end: End,
    statements: usize,
}

const fn hostile(
    start: &'static str,
    part: &'static str,
    times: usize,
    end: End,
    statements: usize,
) -> Hostile {
    Hostile { start, part, times, end, statements }
}

const NOINDEX: &str = "<meta name=robots content=noindex>";

const HOSTILE: &[Hostile] = &[
    hostile(NOINDEX, "<meta name=robots content=noindex>", 1_000_000, End::OfPage, 1024),
    hostile(NOINDEX, "<link rel=canonical href=/a>", 1_000_000, End::OfPage, 1),
    hostile("<meta name=robots content='noindex", ",noindex", 10_000_000, End::OfPage, 0),
    hostile("<meta name=robots content='noindex", ",noindex", 900, End::OfPage, 0),
    hostile(NOINDEX, "<meta name=description content='", 10_000_000 / 32, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><link ", "a ", 10_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><link ", "a=b ", 10_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><", "x", 10_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex></", "x", 10_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<div>", 1_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<div><p><svg><g>", 1_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<div>x</div>", 1_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<template>", 1_000_000, End::OfPage, 1),
    hostile(NOINDEX, "</template></head></p>", 1_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><!--", "-x", 10_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><script>", "<!-", 1_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><title>", "</titl", 5_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><plaintext>", "<meta>", 5_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><!doctype ", "x", 10_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><![CDATA[", "]", 10_000_000, End::OfPage, 1),
    hostile(NOINDEX, "\0", 10_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<", 10_000_000, End::OfPage, 1),
    hostile(NOINDEX, "&amp", 10_000_000, End::OfPage, 1),
    hostile("", "<meta name=robots content=noindex", 1, End::OfPage, 0),
    hostile("", "<meta name=robots content=\"noindex>", 1, End::OfPage, 0),
    hostile("", "<me\0ta name=robots content=noindex>", 1, End::OfPage, 0),
];

fn repeated(hostile: &Hostile) -> PageRead {
    let chunk = hostile.part.repeat(((64 << 10) / hostile.part.len()).min(hostile.times));
    let per_chunk = chunk.len() / hostile.part.len();
    let mut reader = PageReader::new(PageSignals::default(), WHOLE);
    let mut wants_more = reader.feed(hostile.start.as_bytes());
    let mut left = hostile.times.div_ceil(4);
    while wants_more && left > 0 {
        let now = per_chunk.min(left);
        wants_more = reader.feed(&chunk.as_bytes()[..now * hostile.part.len()]);
        left -= now;
    }
    reader.finish()
}

/// The process's peak memory, in KiB; `None` if the system does not report it.
fn most_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Seeded random sequences of every significant part: whole, byte by byte and in odd chunks, head and page.
#[test]
fn any_soup_is_read_alike_in_any_chunks() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..20_000 {
        let soup = soup(&mut random);
        for up_to in [ReadUpTo::EndOfHead, ReadUpTo::EndOfPage] {
            let limits = PageLimits { up_to, ..PageLimits::default() };
            let whole = read(&soup, limits, usize::MAX);
            for length in [1, 2, 5] {
                let cut = read(&soup, limits, length);
                assert_eq!(cut, whole, "by {length}: {:?}", String::from_utf8_lossy(&soup));
            }
        }
    }
}

fn read(page: &[u8], limits: PageLimits, length: usize) -> String {
    let mut reader = PageReader::new(PageSignals::default(), limits);
    for chunk in page.chunks(length) {
        if !reader.feed(chunk) {
            break;
        }
    }
    let page = reader.finish();
    let crawler = Crawler::new(["bot"]);
    format!("{:?} {:?} {}", page.end, page.signals.statements(), shown(&page.signals, &crawler))
}

fn soup(random: &mut Random) -> Vec<u8> {
    let mut soup = Vec::new();
    for _ in 0..random.below(24) {
        if random.below(12) == 0 {
            soup.push(random.below(256) as u8);
        } else {
            soup.extend(PARTS[random.below(PARTS.len())].as_bytes());
        }
    }
    soup
}

#[rustfmt::skip]
const PARTS: &[&str] = &[
    "<", ">", "/", "=", "\"", "'", " ", "\n", "\0", "!", "--", "&", ";", "#", "x", ",", ":", "é",
    "<meta ", "<META ", "name=", "content=", "value=", "robots", "bot", "noindex", "nofollow,", "<link ",
    "rel=canonical ", "href=", "/a", "<head>", "</head>", "<body>", "<html>", "<!--", "-->", "<script>",
    "</script>", "<title>", "</title>", "<template>", "</template>", "<svg>", "</svg>", "<![CDATA[", "]]>",
    "<noscript>", "</noscript>", "<style>", "</style>", "<select>", "<table>", "<frameset>", "<p>", "&amp",
    "&#x6e;", "unavailable_after: Friday, 25-Jun-10 15:00:00 GMT", "max-snippet:5 ", "<!doctype html>",
    "<meta name=robots content=noindex>", "<meta name=bot content='none, noai'>", "<link rel=canonical href=b>",
];

/// xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

#[test]
fn limits_are_kept_and_said() {
    let head =
        "<head><!-- ".to_owned() + &"x".repeat(5000) + " --><meta name=robots content=noindex>";
    let short = PageLimits { octets: 4096, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), short);
    assert!(!reader.feed(head.as_bytes()));
    let page = reader.finish();
    assert_eq!((page.end, page.octets), (End::OctetLimit, 4096));
    assert!(page.signals.statements().is_empty());

    assert_eq!(page.gap(), Some(Gap::OctetLimit));

    // Of a list that is cut, the complete rules are read, and the answer says that there may be more.
    let narrow = PageLimits { value: 6, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), narrow);
    reader.feed(b"<meta name=robots content=noindex><meta name=robots content=none>");
    let page = reader.finish();
    assert_eq!((page.overlong, page.signals.statements().len()), (1, 3));
    assert!(page.signals.tell(&Crawler::new(["ExampleBot"])).is_cut());

    // A page exactly as long as the limit ends there.
    let limits = PageLimits { octets: 34, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), limits);
    assert!(reader.feed(b"<meta name=robots content=noindex>"));
    assert_eq!(reader.finish().end, End::OfPage);

    // An impossible limit is still a limit.
    let none = PageLimits { octets: 0, value: 0, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), none);
    assert!(!reader.feed(b"<meta name=robots content=noindex>"));
    assert_eq!(reader.finish().octets, 0);
}

/// A page with `noindex` in every charset, however declared, in chunks of any length; and whether a gap is left.
#[test]
fn every_charset_is_read_or_said() {
    let text = "<!doctype html><title>\u{3c00}\u{433}</title><meta name=robots content=noindex>";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let utf_32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    let with = |mark: &[u8], page: &[u8]| [mark, page].concat();
    let (html, utf_16) = ("text/html", "text/html; charset=utf-16le");
    let plain = text.as_bytes().to_vec();
    let utf_7 = b"+ADw-meta name+AD0-robots content+AD0-noindex+AD4-";
    let ebcdic: Vec<u8> =
        "<html><head><meta name=robots content=noindex>".bytes().map(in_ebcdic).collect();
    let mut japanese =
        b"<title>\x1B$B<!--\x1B(B</title><meta name=robots content=noindex>".to_vec();
    let cases = [
        (with(&[0xFF, 0xFE], &little), html, true, None),
        (with(&[0xFE, 0xFF], &big), html, true, None),
        (with(&[0xFE, 0xFF], &big), "text/html; charset=\"UTF-8\"", true, None),
        (little.clone(), utf_16, true, None),
        (big.clone(), "text/html; Charset = utf-16be", true, None),
        (little.clone(), html, true, Some(Gap::Doubt)),
        (big, utf_16, true, Some(Gap::Doubt)),
        (little, "text/html; charset=utf-8", true, Some(Gap::Doubt)),
        // Declared as UTF-16, and not UTF-16.
        (plain.clone(), utf_16, true, Some(Gap::Doubt)),
        (plain.clone(), "text/html; charset=iso-8859-1", true, None),
        // A page in a charset with an unknown name may have unseen tags.
        (plain.clone(), "text/html; charset=nonsense", true, Some(Gap::Charset)),
        (with(b"<meta charset=utf-8>", &plain), "text/html; charset=nonsense", true, None),
        (plain.clone(), "text/html; charset=", true, None),
        (with(&[0xEF, 0xBB, 0xBF], &plain), "text/html; charset=nonsense", true, None),
        (utf_7.to_vec(), "text/html; charset=utf-7", false, Some(Gap::Charset)),
        (utf_7.to_vec(), "text/html; charset=x-unicode-2-0-utf-7", false, Some(Gap::Charset)),
        (
            with(b"<meta charset=utf-8>", utf_7),
            "text/html; charset=UTF7",
            false,
            Some(Gap::Charset),
        ),
        (with(b"<meta charset='utf-7'>", utf_7), html, false, Some(Gap::Charset)),
        (with(b"<meta charset='utf-7'>", utf_7), "text/html; charset=utf-8", false, None),
        (ebcdic.clone(), "text/html; charset=cp037", false, Some(Gap::Charset)),
        (ebcdic.clone(), "text/html; charset=utf-8", false, Some(Gap::Charset)),
        (ebcdic.clone(), html, false, Some(Gap::Charset)),
        (ebcdic, "application/pdf; charset=cp037", false, None),
        ("\u{3c00}\u{433}".repeat(600).into_bytes(), html, false, None),
        (b"na\xEFve caf\xE9, d\xE9j\xE0 vu".to_vec(), html, false, None),
        (plain.clone(), "text/html; charset=hz-gb-2312", true, Some(Gap::Doubt)),
        (with(&[0xEF, 0xBB, 0xBF], &plain), utf_16, true, None),
        (with(&[0xFF, 0xFE, 0, 0], &utf_32), html, false, Some(Gap::Utf32)),
        (utf_32, html, false, Some(Gap::Utf32)),
        (japanese.clone(), "text/html; charset=iso-2022-jp", true, None),
        (japanese.clone(), html, true, Some(Gap::Doubt)),
        (
            {
                japanese.splice(0..0, *b"<meta charset=iso-2022-jp>");
                japanese
            },
            html,
            true,
            None,
        ),
        (plain, "application/pdf", false, None),
        (
            b"\x1F\x8B\x08\0\0\0".to_vec(),
            html,
            false,
            Some(Gap::NotText(NotText::Compressed("gzip"))),
        ),
        (b"%PDF-1.7".to_vec(), html, false, Some(Gap::NotText(NotText::Format("PDF")))),
        ((1..=31).collect(), html, false, Some(Gap::NotText(NotText::Binary))),
    ];
    for (page, content_type, sees, gap) in cases {
        for length in [usize::MAX, 1, 3] {
            let signals = PageSignals::from_headers(&[("Content-Type", content_type)]);
            let mut reader = PageReader::new(signals, PageLimits::default());
            for chunk in page.chunks(length) {
                reader.feed(chunk);
            }
            let read = reader.finish();
            let told = read.signals.tell(&Crawler::new(["ExampleBot"]));
            let index = told.verdict(PageAspect::Index).value;
            assert_eq!(
                (index, read.gap()),
                (sees.then_some(false), gap),
                "{content_type}: {page:?}"
            );
        }
    }
}

/// A letter or sign in code page 037.
fn in_ebcdic(byte: u8) -> u8 {
    match byte {
        b'a'..=b'i' => byte - b'a' + 0x81,
        b'j'..=b'r' => byte - b'j' + 0x91,
        b's'..=b'z' => byte - b's' + 0xA2,
        b'<' => 0x4C,
        b'>' => 0x6E,
        b'=' => 0x7E,
        _ => 0x40,
    }
}

/// A robots meta element is found after text of any length.
#[test]
fn nothing_long_hides_what_follows() {
    let many: String = (0..20_000)
        .flat_map(|number| [" a".to_owned(), number.to_string(), "='>'".to_owned()])
        .collect();
    for before in [
        format!("<script>{}</script>", "x<y;".repeat(1 << 18)),
        format!("<!--{}-->", "- ".repeat(300_000)),
        format!("<link{many}>"),
        format!("<meta name=description content='{}'>", "x".repeat(1 << 20)),
        "<div>".repeat(1 << 18),
        format!("<title>{}</title>", "<".repeat(1 << 20)),
    ] {
        let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
        assert!(reader.feed(before.as_bytes()));
        reader.feed(NOINDEX.as_bytes());
        let page = reader.finish();
        let told = page.signals.tell(&Crawler::new(["ExampleBot"]));
        assert_eq!(told.verdict(PageAspect::Index).value, Some(false), "{}", &before[..40]);
        assert_eq!(page.gap(), None, "{}", &before[..40]);
    }
}

#[test]
fn a_reader_can_be_sent_to_another_thread() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let mut reader = is_send(PageReader::new(PageSignals::default(), PageLimits::default()));
    reader.feed(b"<p>");
    assert_eq!(reader.finish().end, End::OfPage);
}

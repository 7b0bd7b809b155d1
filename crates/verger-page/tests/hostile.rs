//! Pages that mean harm: nothing panics, chunks make no difference, and memory stays bounded.
//!
//! What the process has used at most is asked of the system, so no test here uses much itself.

mod shown;

use shown::shown;
use verger::{Crawler, PageAspect, PageSignals};
use verger_page::{End, PageLimits, PageRead, PageReader, ReadUpTo};

const WHOLE: PageLimits =
    PageLimits { up_to: ReadUpTo::EndOfPage, octets: 1 << 30, memory: 512 << 10, value: 8 << 10 };

#[test]
fn pages_that_mean_harm_cost_little() {
    let before = most_memory();
    for hostile in HOSTILE {
        let page = repeated(hostile);
        assert_eq!(page.end, hostile.end, "{hostile:?}: {page:?}");
        assert_eq!(page.signals.statements().len(), hostile.statements, "{hostile:?}");
        let told = page.signals.tell(&Crawler::new(["ExampleBot"]));
        let index = told.ruling(PageAspect::Index).value;
        assert_eq!(index, (hostile.statements > 0).then_some(false), "{hostile:?}");
        if let (Some(before), Some(now)) = (before, most_memory()) {
            // In KiB: what the reader may use, and what the test and the allocator use themselves.
            assert!(now < before + 16 * 1024, "{hostile:?}: {before} to {now} KiB");
        }
    }
}

/// A page of 64 MiB at most: a beginning, then one part over and over.
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
    hostile("<meta name=robots content='noindex", ",noindex", 10_000_000, End::MemoryLimit, 0),
    hostile("<meta name=robots content='noindex", ",noindex", 900, End::OfPage, 0),
    hostile(NOINDEX, "<meta name=description content='", 10_000_000 / 32, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex><link ", "a ", 10_000_000, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex><link ", "a=b ", 10_000_000, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex><", "x", 10_000_000, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex></", "x", 10_000_000, End::MemoryLimit, 1),
    hostile(NOINDEX, "<div>", 1_000_000, End::MemoryLimit, 1),
    hostile(NOINDEX, "<div><p><svg><g>", 1_000_000, End::MemoryLimit, 1),
    hostile(NOINDEX, "<div>x</div>", 1_000_000, End::OfPage, 1),
    hostile(NOINDEX, "<template>", 1_000_000, End::MemoryLimit, 1),
    hostile(NOINDEX, "</template></head></p>", 1_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><!--", "-x", 10_000_000, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex><script>", "<!-", 1_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><title>", "</titl", 5_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><plaintext>", "<meta>", 5_000_000, End::OfPage, 1),
    hostile("<meta name=robots content=noindex><!doctype ", "x", 10_000_000, End::MemoryLimit, 1),
    hostile("<meta name=robots content=noindex><![CDATA[", "]", 10_000_000, End::MemoryLimit, 1),
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
    let mut left = hostile.times;
    while wants_more && left > 0 {
        let now = per_chunk.min(left);
        wants_more = reader.feed(&chunk.as_bytes()[..now * hostile.part.len()]);
        left -= now;
    }
    reader.finish()
}

/// What the process has used at most, in KiB; `None` where the system does not tell.
fn most_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Soup of every part that means something, seeded: whole, octet by octet and in odd chunks, head and page.
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

    let narrow = PageLimits { value: 6, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), narrow);
    reader.feed(b"<meta name=robots content=noindex><meta name=robots content=none>");
    let page = reader.finish();
    assert_eq!((page.overlong, page.signals.statements().len()), (1, 1));

    // A page that is as long as the limit is a page that ends there.
    let limits = PageLimits { octets: 34, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), limits);
    assert!(reader.feed(b"<meta name=robots content=noindex>"));
    assert_eq!(reader.finish().end, End::OfPage);

    // What cannot be is a limit all the same.
    let none = PageLimits { octets: 0, memory: 0, value: 0, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::default(), none);
    assert!(!reader.feed(b"<meta name=robots content=noindex>"));
    assert_eq!(reader.finish().octets, 0);
}

#[test]
fn utf_16_is_not_read_and_said() {
    for start in
        [&[0xFE, 0xFF, 0, b'<'][..], &[0xFF, 0xFE, b'<', 0], &[0, b'<', 0], &[b'<', 0, b'm']]
    {
        for length in [1, 2, 100] {
            let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
            for chunk in start.chunks(length) {
                reader.feed(chunk);
            }
            assert_eq!(reader.finish().end, End::Utf16, "{start:?}");
        }
    }
}

#[test]
fn a_reader_can_be_sent_to_another_thread() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let mut reader = is_send(PageReader::new(PageSignals::default(), PageLimits::default()));
    reader.feed(b"<p>");
    assert_eq!(reader.finish().end, End::OfHead);
}

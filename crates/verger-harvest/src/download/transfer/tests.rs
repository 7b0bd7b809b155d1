use super::*;

const URL: &str = "http://a.site/a.csv?signed=1";
const BOUNDS: Bounds = Bounds { most: 1000, stated: None };

fn head(status: u16) -> RangeHead<'static> {
    RangeHead { status, url: URL, etag: Some("\"a\""), ..RangeHead::default() }
}

fn part(first: u64, last: u64, total: u64) -> RangeHead<'static> {
    let range = Some(ContentRange::Part { first, last, total });
    RangeHead { range, length: Some(last - first + 1), ..head(206) }
}

fn nothing_more(total: u64) -> RangeHead<'static> {
    RangeHead { range: Some(ContentRange::Unsatisfied { total }), ..head(416) }
}

/// Ten bytes of a file of thirty.
fn held() -> Held {
    Held {
        octets: 10,
        etag: "\"a\"".to_owned(),
        url: "http://a.site/a.csv?signed=0".to_owned(),
        total: Some(30),
    }
}

fn asking(held: Option<Held>, bounds: Bounds) -> RangeFetch {
    match RangeFetch::begin(held, bounds) {
        Next::Ask(asking) => asking,
        other => panic!("{other:?}"),
    }
}

/// What happens with a response: `read FROM`, `whole`, `anew`, or an error.
fn meaning(held: Option<Held>, answer: &RangeHead<'_>) -> String {
    match asking(held, BOUNDS).answered(answer) {
        Ok(Next::Read(reading)) => format!("read {}", reading.begins()),
        Ok(Next::Whole(whole)) => format!("whole {}", whole.octets),
        Ok(Next::Ask(asking)) if asking.headers().is_empty() => "anew".to_owned(),
        Ok(Next::Ask(asking)) => format!("{:?}", asking.headers()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_asked() {
    let range = |from: &str| ("Range", format!("bytes={from}-"));
    assert_eq!(asking(None, BOUNDS).headers(), [range("0")]);
    let if_range = ("If-Range", "\"a\"".to_owned());
    assert_eq!(asking(Some(held()), BOUNDS).headers(), [range("10"), if_range]);
    let none = Held { octets: 0, ..held() };
    assert_eq!(asking(Some(none), BOUNDS).headers(), [range("0")]);
}

#[test]
fn what_an_answer_is_worth_to_the_beginning_of_a_file() {
    let unknown = Held { total: None, ..held() };
    for (name, held, head, expected) in [
        ("the rest", held(), part(10, 29, 30), "read 10"),
        ("a part of the rest", held(), part(10, 19, 30), "read 10"),
        ("the rest, of a length not known before", unknown.clone(), part(10, 39, 40), "read 10"),
        ("the file", held(), RangeHead { length: Some(30), ..head(200) }, "read 0"),
        ("another file", held(), RangeHead { etag: Some("\"b\""), ..head(200) }, "read 0"),
        ("a range that begins later", held(), part(11, 29, 30), "anew"),
        ("a range that begins earlier", held(), part(9, 29, 30), "anew"),
        ("the whole as a range", held(), part(0, 29, 30), "anew"),
        ("another total", held(), part(10, 30, 31), "anew"),
        ("another tag", held(), RangeHead { etag: Some("\"b\""), ..part(10, 29, 30) }, "anew"),
        ("a weak tag, or none", held(), RangeHead { etag: None, ..part(10, 29, 30) }, "anew"),
        ("no range", held(), head(206), "anew"),
        (
            "a range of another length",
            held(),
            RangeHead { length: Some(19), ..part(10, 29, 30) },
            "anew",
        ),
        ("a coded range", held(), RangeHead { is_coded: true, ..part(10, 29, 30) }, "anew"),
        ("elsewhere", held(), RangeHead { url: "http://b.site/a.csv", ..part(10, 29, 30) }, "anew"),
        ("no more than the file has", held(), nothing_more(30), "anew"),
        ("fewer than it had", held(), nothing_more(10), "anew"),
        ("no more", unknown.clone(), nothing_more(10), "whole 10"),
        (
            "no more of who knows",
            unknown.clone(),
            RangeHead { etag: None, ..nothing_more(10) },
            "anew",
        ),
        ("not that", unknown, nothing_more(11), "anew"),
        ("gone", held(), head(404), "it does not exist (404)"),
        ("not for everybody", held(), head(403), "the server does not allow access (403)"),
        ("busy", held(), head(503), "the server is busy (503)"),
        ("not modified", held(), head(304), "the server answers 304"),
    ] {
        assert_eq!(meaning(Some(held), &head), expected, "{name}");
    }
}

#[test]
fn what_an_answer_is_worth_to_nothing() {
    for (name, head, expected) in [
        ("the file", RangeHead { length: Some(30), ..head(200) }, "read 0"),
        ("the file as a range", part(0, 29, 30), "read 0"),
        ("its beginning", part(0, 9, 30), "read 0"),
        ("its end", part(10, 29, 30), "anew"),
        ("an empty file", nothing_more(0), "whole 0"),
        ("no such range", nothing_more(30), "anew"),
        ("too large", part(0, 1000, 1001), "it is larger than 1000 bytes"),
        (
            "too large",
            RangeHead { length: Some(1001), ..head(200) },
            "it is larger than 1000 bytes",
        ),
    ] {
        assert_eq!(meaning(None, &head), expected, "{name}");
    }
}

#[test]
fn what_is_whole_is_not_asked_for() {
    let all = Held { octets: 30, ..held() };
    let next = RangeFetch::begin(Some(all.clone()), BOUNDS);
    assert!(matches!(next, Next::Whole(Whole { octets: 30, .. })));
    for bounds in [
        Bounds { stated: Some(31), ..BOUNDS },
        Bounds { stated: Some(29), ..BOUNDS },
        Bounds { most: 29, ..BOUNDS },
    ] {
        for held in [&all, &held()] {
            let asking = asking(Some(held.clone()), bounds);
            assert_eq!(asking.headers().len(), 1, "it cannot be what is wanted");
        }
    }
}

#[test]
fn what_is_stated_is_held() {
    let stated = Bounds { stated: Some(30), ..BOUNDS };
    let told = |head| asking(None, stated).answered(&head).err();
    assert_eq!(told(part(0, 30, 31)), Some(TransferError::MoreThanStated { stated: 30 }));
    assert_eq!(told(part(0, 28, 29)), Some(TransferError::Truncated { stated: 30, came: 29 }));
    let reading = || match asking(None, stated).answered(&head(200)) {
        Ok(Next::Read(reading)) => reading,
        other => panic!("{other:?}"),
    };
    assert_eq!(reading().took(31), Err(TransferError::MoreThanStated { stated: 30 }));
    let mut fewer = reading();
    fewer.took(29).expect("so far it is well");
    let error = fewer.ended(true).expect_err("one is missing");
    assert_eq!(error, TransferError::Truncated { stated: 30, came: 29 });
    let mut whole = reading();
    whole.took(30).expect("it is well");
    assert!(matches!(whole.ended(true), Ok(Next::Whole(Whole { octets: 30, .. }))));
}

#[test]
fn what_no_length_is_stated_for_is_told() {
    let Ok(Next::Read(reading)) = asking(None, BOUNDS).answered(&head(200)) else {
        panic!("it is read");
    };
    assert!(matches!(reading.ended(true), Ok(Next::Whole(Whole { is_measured: false, .. }))));
    let coded = RangeHead { is_coded: true, length: Some(5), ..head(200) };
    let Ok(Next::Read(reading)) = asking(None, BOUNDS).answered(&coded) else {
        panic!("it is read");
    };
    assert_eq!(reading.held(20), None, "the tag is that of the coded body");
    assert_eq!(reading.total(), None, "so is the length");
}

/// A server whose strong entity tags are true; everything else is arbitrary.
struct Server {
    random: u64,
    version: usize,
}

/// The lengths of the versions of its file, and their tags.
const VERSIONS: [(u64, &str); 4] = [(40, "\"0\""), (40, "\"1\""), (41, "\"2\""), (7, "\"3\"")];

impl Server {
    fn draw(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % below
    }

    /// A response, and its body: from where, and how many bytes.
    fn answer(&mut self, asked: &[(&'static str, String)]) -> (RangeHead<'static>, u64, u64) {
        if self.draw(3) == 0 {
            self.version = self.draw(4) as usize;
        }
        let (total, etag) = VERSIONS[self.version];
        let etag = (self.draw(4) > 0).then_some(etag);
        let from = asked.iter().find(|(name, _)| *name == "Range").map_or(0, |(_, range)| {
            range["bytes=".len()..].trim_end_matches('-').parse().expect("a number")
        });
        let stray = self.draw(8);
        match self.draw(8) {
            0 if etag.is_some() => (RangeHead { etag, ..nothing_more(total) }, 0, 0),
            0 => (RangeHead { etag, ..nothing_more(self.draw(50)) }, 0, 0),
            1 => (RangeHead { etag, is_coded: self.draw(2) == 0, ..head(200) }, 0, total),
            2 | 3 => (RangeHead { etag, length: Some(total), ..head(200) }, 0, total),
            _ => {
                let first = if stray == 0 { self.draw(total) } else { from.min(total - 1) };
                let last = if stray == 1 { first + self.draw(total - first) } else { total - 1 };
                (RangeHead { etag, ..part(first, last, total) }, first, last - first + 1)
            }
        }
    }
}

/// Whatever a server does, a file accepted as whole is one of its versions.
#[test]
fn no_file_is_made_of_two() {
    let mut server = Server { random: 0x2545_F491_4F6C_DD1D, version: 0 };
    let (mut whole, mut errors) = (0, 0);
    for _ in 0..100_000 {
        // Each byte is identified by its version and its place.
        let mut octets: Vec<(usize, u64)> = Vec::new();
        let mut next = Ok(RangeFetch::begin(None, BOUNDS));
        let mut asked = 0;
        let end = loop {
            let asking = match next {
                Ok(Next::Ask(asking)) => asking,
                other => break other,
            };
            asked += 1;
            let (head, first, count) = server.answer(&asking.headers());
            next = match asking.answered(&head) {
                Ok(Next::Read(mut reading)) => {
                    octets.truncate(reading.begins() as usize);
                    assert_eq!(octets.len() as u64, reading.begins());
                    let came = if server.draw(2) == 0 { count } else { server.draw(count + 1) };
                    octets.extend((first..first + came).map(|place| (server.version, place)));
                    reading.took(came).and_then(|()| reading.ended(came == count))
                }
                next => next,
            };
        };
        assert!(asked <= MOST_ASKED, "{asked}");
        match end {
            Ok(Next::Whole(file)) => {
                whole += 1;
                octets.truncate(file.octets as usize);
                assert_eq!(file.octets, octets.len() as u64);
                if let Some(&(version, _)) = octets.first() {
                    let expected = (0..VERSIONS[version].0).map(|place| (version, place));
                    assert_eq!(octets, expected.collect::<Vec<_>>());
                }
            }
            _ => errors += 1,
        }
    }
    assert!(whole > 50_000 && errors > 1000, "{whole} whole, {errors} errors");
}

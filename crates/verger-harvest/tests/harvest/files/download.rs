//! What is downloaded, what is continued, and what is refused.

use std::fs;
use std::io::Write as _;

use verger::Crawler;
use verger_dataset::{DataRules, FileUrl};
use verger_harvest::{
    DownloadError, DownloadOptions, DownloadStep, Downloaded, FileName, KeptPart, Preview,
    RunBudget, TransferError, Wanted, download,
};
use verger_http::Refused;

use super::origin::{Asked, Origin, said, served};
use super::{Scratch, visitor};

async fn get(
    scratch: &Scratch,
    origin: &Origin,
    change: impl FnOnce(&mut Wanted<'_>, &mut DownloadOptions),
) -> Result<Downloaded, DownloadError> {
    let mut wanted = Wanted::of(&origin.url("/a.csv"), FileName::safe("a.csv"));
    let mut options = DownloadOptions::into(scratch.path());
    change(&mut wanted, &mut options);
    download(&visitor(), &wanted, &options, &mut |_| {}).await
}

/// A table longer than the interval between notes of a part.
fn table() -> Vec<u8> {
    (0..40_000).flat_map(|row| format!("{row},{}\n", row * 7).into_bytes()).collect()
}

/// The first bytes of a response, as from a server that crashes.
fn cut(mut response: Vec<u8>, octets: usize) -> Vec<u8> {
    let body = response.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4;
    response.truncate(body + octets);
    response
}

fn sha256(file: &[u8]) -> String {
    use sha2::Digest as _;
    let digits = sha2::Sha256::digest(file).into_iter().flat_map(|octet| [octet >> 4, octet & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}

#[tokio::test]
async fn a_file_comes_and_is_there() {
    let (scratch, file) = (Scratch::new("comes"), table());
    let answer = file.clone();
    let origin = Origin::start(move |asked: &Asked| match asked.path.as_str() {
        "/moved" => Some(said("302 Found", "Location: /a.csv\r\n", b"")),
        "/a.csv" => Some(served(asked, "a", &answer)),
        _ => None,
    });
    let downloaded = get(&scratch, &origin, |wanted, _| wanted.url = origin.url("/moved")).await;
    let downloaded = downloaded.expect("it comes");
    assert_eq!(downloaded.final_url, Some(origin.url("/a.csv")));
    assert_eq!((downloaded.octets, downloaded.was_there), (file.len() as u64, false));
    assert_eq!(downloaded.sha256, sha256(&file));
    assert_eq!((downloaded.etag.as_deref(), downloaded.notes.len()), (Some("\"a\""), 0));
    assert_eq!(fs::read(&downloaded.file).expect("it is there"), file);
    assert_eq!(origin.asked().len(), 2);

    let again = get(&scratch, &origin, |_, _| {}).await.expect("it is the same");
    assert_eq!((again.was_there, origin.asked().len()), (true, 1));
    let known = get(&scratch, &origin, |wanted, _| {
        wanted.checksums = vec![downloaded.sha256.parse().expect("a checksum")];
    });
    assert!(known.await.expect("it is there").was_there);
    assert_eq!(origin.asked().len(), 0, "nothing needs to be asked");
    assert_eq!(scratch.names(), ["a.csv"]);
}

#[tokio::test]
async fn what_breaks_off_is_continued() {
    let (scratch, file) = (Scratch::new("breaks"), table());
    let answer = file.clone();
    let origin = Origin::start(move |asked: &Asked| {
        let response = served(asked, "a", &answer);
        let is_last = asked.range.as_deref() == Some("bytes=250000-");
        let is_file = asked.path == "/a.csv";
        is_file.then(|| if is_last { response } else { cut(response, 125_000) })
    });
    let mut told = Vec::new();
    let wanted = Wanted::of(&origin.url("/a.csv"), FileName::safe("a.csv"));
    let options = DownloadOptions::into(scratch.path());
    let mut broke = Vec::new();
    let mut progress = |step| match step {
        DownloadStep::At { octets, total } => told.push((octets, total)),
        DownloadStep::Broke { kept, total, .. } => broke.push((kept, total)),
        _ => panic!("{step:?}"),
    };
    let downloaded = download(&visitor(), &wanted, &options, &mut progress).await;
    let downloaded = downloaded.expect("it is continued");
    assert_eq!((downloaded.resumed_from, downloaded.sha256), (250_000, sha256(&file)));
    let total = file.len() as u64;
    assert!(told.is_sorted() && told.last() == Some(&(total, Some(total))), "{told:?}");
    assert_eq!(broke, [(125_000, Some(total)), (250_000, Some(total))]);
    let ranges = ["bytes=0-", "bytes=125000-", "bytes=250000-"];
    assert_eq!(origin.ranges(), ranges.map(|range| Some(range.to_owned())));
}

/// The server sends the first bytes again and again.
#[tokio::test]
async fn what_never_gets_further_is_given_up() {
    for etag in ["", "ETag: \"a\"\r\n"] {
        let scratch = Scratch::new(&format!("no-further-{}", etag.len()));
        let origin = Origin::start(move |asked: &Asked| {
            let whole = said("200 OK", etag, &[b'x'; 500]);
            (asked.path == "/a.csv").then(|| cut(whole, 4))
        });
        let error = get(&scratch, &origin, |_, _| {}).await.expect_err("4 of 500 bytes");
        assert!(matches!(error, DownloadError::Broken(_)), "{error}");
        let asked = origin.asked().len();
        assert!((2..=5).contains(&asked), "{asked} requests");
    }
}

#[tokio::test]
async fn a_later_attempt_continues_only_the_same_file() {
    for (etag, continued) in [("a", true), ("b", false)] {
        let (scratch, file) = (Scratch::new(&format!("later-{etag}")), table());
        let answer = file.clone();
        let broken = Origin::start(move |asked: &Asked| match asked.range.as_deref() {
            Some("bytes=0-") => Some(cut(served(asked, "a", &answer), 125_000)),
            _ => None,
        });
        let error = get(&scratch, &broken, |_, _| {}).await.expect_err("it broke off");
        assert!(matches!(error, DownloadError::Transfer(TransferError::Status(404))), "{error}");
        assert_eq!(scratch.names(), [".a.csv.part", ".a.csv.part.json"]);

        // The same site at another port, as after a restart.
        let note = scratch.path().join(".a.csv.part.json");
        let answer = file.clone();
        let origin = Origin::start(move |asked: &Asked| Some(served(asked, etag, &answer)));
        let text = fs::read_to_string(&note).expect("it is there");
        let text = text.replace(&broken.url(""), &origin.url(""));
        fs::write(&note, text).expect("it can be written");
        let downloaded = get(&scratch, &origin, |_, _| {}).await.expect("it comes");
        assert_eq!(downloaded.resumed_from, if continued { 125_000 } else { 0 });
        assert_eq!(downloaded.sha256, sha256(&file));
        assert_eq!(scratch.names(), ["a.csv"]);
    }
}

#[tokio::test]
async fn what_is_not_the_file_is_not_published() {
    let scratch = Scratch::new("not-it");
    let origin = Origin::start(|asked: &Asked| match asked.path.as_str() {
        "/a.csv" => Some(served(asked, "a", b"a,b\n1,2\n")),
        "/page" => Some(said("200 OK", "Content-Type: text/csv\r\n", b"<!DOCTYPE html><p>Sorry")),
        "/cut" => Some(cut(said("200 OK", "", b"a,b\n1,2\n"), 3)),
        "/coded" => Some(said("200 OK", "Content-Encoding: br\r\n", b"abc")),
        _ => None,
    });
    let zeros = "0".repeat(64);
    let expect = async |change: &dyn Fn(&mut Wanted<'_>, &mut DownloadOptions), text: &str| {
        let error = get(&scratch, &origin, change).await.expect_err(text);
        assert!(error.to_string().contains(text), "{error}");
        assert_eq!(scratch.names(), [""; 0], "{error}");
    };
    let sum = format!("sha256:{zeros}");
    expect(&|wanted, _| wanted.checksums = vec![sum.parse().expect("a checksum")], &sum).await;
    let md5 = "md5:d41d8cd98f00b204e9800998ecf8427e";
    expect(&|wanted, _| wanted.checksums = vec![md5.parse().expect("a checksum")], md5).await;
    expect(&|wanted, _| wanted.octets = Some(7), "it should have 7 bytes, but has more").await;
    expect(&|wanted, _| wanted.octets = Some(9), "it should have 9 bytes, but 8 were received")
        .await;
    expect(&|_, options| options.most = 7, "it is larger than 7 bytes").await;
    expect(&|wanted, _| wanted.url = origin.url("/page"), "the server sent a page instead of")
        .await;
    expect(&|wanted, _| wanted.url = origin.url("/cut"), "the transfer broke off: the connection")
        .await;
    expect(&|wanted, _| wanted.url = origin.url("/coded"), "content coding").await;
    expect(&|wanted, _| wanted.url = origin.url("/none"), "it does not exist (404)").await;
    let wanted = Wanted {
        locked: Some(&zeros),
        ..Wanted::of(&origin.url("/a.csv"), FileName::safe("a.csv"))
    };
    let options = DownloadOptions::into(scratch.path());
    let error = download(&visitor(), &wanted, &options, &mut |_| {}).await;
    let error = error.expect_err("it is another file").to_string();
    assert!(error.contains(&zeros) && error.contains(&sha256(b"a,b\n1,2\n")), "{error}");
    assert_eq!(scratch.names(), [""; 0]);
}

#[tokio::test]
async fn a_coding_is_undone_and_nothing_of_it_continued() {
    let scratch = Scratch::new("coded");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&table()).expect("a Vec takes everything");
    let gzip = gzip.finish().expect("a Vec takes everything");
    let fields = "Content-Encoding: gzip\r\nETag: \"a\"\r\n";
    let origin = Origin::start(move |_| Some(said("200 OK", fields, &gzip)));
    let downloaded = get(&scratch, &origin, |_, _| {}).await.expect("it comes");
    assert_eq!((downloaded.sha256, downloaded.etag), (sha256(&table()), None));
}

#[tokio::test]
async fn another_file_stays_unless_it_may_go() {
    let scratch = Scratch::new("stays");
    let origin = Origin::start(|asked: &Asked| Some(served(asked, "a", b"a,b\n1,2\n")));
    let path = scratch.path().join("a.csv");
    fs::write(&path, "mine").expect("a file");
    let sum = sha256(b"a,b\n1,2\n");
    for (known, requests) in [(false, 1), (true, 0)] {
        let stated = |wanted: &mut Wanted<'_>, _: &mut DownloadOptions| {
            wanted.checksums.extend(known.then(|| sum.parse().expect("a checksum")));
        };
        let error = get(&scratch, &origin, stated).await.expect_err("another file is there");
        assert!(matches!(error, DownloadError::Exists(_)), "{error}");
        assert_eq!(origin.asked().len(), requests);
        assert_eq!(fs::read(&path).expect("it is there"), b"mine");
    }
    get(&scratch, &origin, |_, options| options.replace = true).await.expect("it may go");
    assert_eq!(fs::read(&path).expect("it is there"), b"a,b\n1,2\n");
    assert_eq!(scratch.names(), ["a.csv"]);
}

#[tokio::test]
async fn rules_hold_at_every_hop() {
    let scratch = Scratch::new("rules");
    let origin = Origin::start(|asked: &Asked| match asked.path.as_str() {
        "/robots.txt" => Some(said("200 OK", "", b"User-agent: *\nDisallow: /closed/\n")),
        "/to-closed" => Some(said("302 Found", "Location: /closed/a.csv\r\n", b"")),
        "/to-private" => Some(said("302 Found", "Location: /private/a.csv\r\n", b"")),
        _ => Some(served(asked, "a", b"a,b\n1,2\n")),
    });
    let file: FileUrl = origin.url("/data.txt").parse().expect("a URL");
    let text = b"User-agent: *\nDisallow: /private/\n";
    let rules = DataRules::new(text, &Crawler::new(["ExampleBot"]));
    let visitor = visitor();
    let get = async |path: &str, overrules: bool| {
        let wanted = Wanted {
            rules: Some((&file, &rules)),
            overrules,
            ..Wanted::of(&origin.url(path), FileName::safe("a.csv"))
        };
        let options = DownloadOptions::into(scratch.path());
        download(&visitor, &wanted, &options, &mut |_| {}).await
    };
    for path in ["/closed/a.csv", "/to-closed"] {
        match get(path, false).await {
            Err(DownloadError::NotVisited(not)) => {
                assert!(matches!(not.why, Refused::ByRule(_)), "{not:?}");
            }
            other => panic!("{other:?}"),
        }
    }
    for path in ["/private/a.csv", "/to-private"] {
        let error = get(path, false).await.expect_err("data.txt disallows it");
        assert!(error.to_string().contains("data.txt disallow it"), "{error}");
    }
    let asked: Vec<_> = origin.asked().into_iter().map(|asked| asked.path).collect();
    assert_eq!(asked, ["/to-closed", "/to-private"]);
    for path in ["/to-private", "/to-closed"] {
        get(path, true).await.expect("whoever runs it may decide so");
    }
}

#[tokio::test]
async fn a_download_that_is_dropped_can_be_begun_anew() {
    let (scratch, file) = (Scratch::new("dropped"), table());
    let answer = file.clone();
    let origin = Origin::start(move |asked: &Asked| Some(served(asked, "a", &answer)));
    let wanted = Wanted::of(&origin.url("/a.csv"), FileName::safe("a.csv"));
    let options = DownloadOptions::into(scratch.path());
    let visitor = visitor();
    let (began, begins) = tokio::sync::oneshot::channel();
    let mut began = Some(began);
    let mut progress = |_| {
        if let Some(began) = began.take() {
            began.send(()).expect("somebody waits");
        }
    };
    tokio::select! {
        biased;
        _ = begins => {}
        ended = download(&visitor, &wanted, &options, &mut progress) => drop(ended),
    }
    let downloaded = download(&visitor, &wanted, &options, &mut |_| {}).await;
    assert_eq!(downloaded.expect("nobody has it").sha256, sha256(&file));
    assert_eq!(scratch.names(), ["a.csv"]);
}

/// What has arrived when the run ends is on disk, to the last byte, and the next attempt continues it.
#[tokio::test]
async fn a_run_that_ends_keeps_what_came() {
    let (scratch, file) = (Scratch::new("ended"), table());
    let answer = file.clone();
    let origin = Origin::start(move |asked: &Asked| {
        (asked.path == "/a.csv").then(|| served(asked, "a", &answer))
    });
    let wanted = Wanted::of(&origin.url("/a.csv"), FileName::safe("a.csv"));
    let options = DownloadOptions::into(scratch.path());
    assert_eq!(KeptPart::of(&wanted, &options), None);
    let (run, mut came) = (RunBudget::default(), 0);
    let ended = DownloadOptions { run: run.clone(), ..options.clone() };
    let mut progress = |step| {
        if let DownloadStep::At { octets, .. } = step {
            came = octets;
            run.end("interrupted");
        }
    };
    let error = download(&visitor(), &wanted, &ended, &mut progress).await.expect_err("ended");
    assert!(matches!(&error, DownloadError::Ended(why) if why == "interrupted"), "{error}");
    let kept = KeptPart::of(&wanted, &options).expect("something came");
    assert!(came > 0 && kept.octets == came && came < file.len() as u64, "{kept:?}, {came}");
    assert_eq!(kept.total, Some(file.len() as u64));
    assert_eq!(kept.file, scratch.path().canonicalize().expect("it is there").join(".a.csv.part"));
    let downloaded = download(&visitor(), &wanted, &options, &mut |_| {}).await.expect("the rest");
    assert_eq!((downloaded.resumed_from, downloaded.sha256), (came, sha256(&file)));
    assert_eq!(KeptPart::of(&wanted, &options), None);

    // An ended run requests nothing.
    origin.asked();
    let other = Wanted::of(&origin.url("/a.csv"), FileName::safe("b.csv"));
    let error = download(&visitor(), &other, &ended, &mut |_| {}).await.expect_err("ended");
    assert!(matches!(error, DownloadError::Ended(_)), "{error}");
    assert_eq!((origin.asked().len(), scratch.names()), (0, vec!["a.csv".to_owned()]));
}

#[tokio::test]
async fn what_inflates_beyond_measure_is_refused() {
    let scratch = Scratch::new("bomb");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..=DownloadOptions::FREE >> 20 {
        gzip.write_all(&vec![b'0'; 1 << 20]).expect("a Vec takes everything");
    }
    let gzip = gzip.finish().expect("a Vec takes everything");
    let origin = Origin::start(move |asked: &Asked| {
        let coded = || said("200 OK", "Content-Encoding: gzip\r\n", &gzip);
        (asked.path == "/a.csv").then(coded)
    });
    let error = get(&scratch, &origin, |_, _| {}).await.expect_err("it is a bomb");
    let is_it = matches!(error, DownloadError::Transfer(TransferError::Inflated { ratio: 200 }));
    assert!(is_it && !error.is_passing(), "{error}");
    assert_eq!(scratch.names(), [""; 0]);
    let downloaded = get(&scratch, &origin, |_, options| options.ratio = 2000).await;
    assert_eq!(downloaded.expect("it may").octets, DownloadOptions::FREE + (1 << 20));
}

/// The future can be awaited on any thread.
#[test]
fn futures_can_be_sent() {
    fn can_be_sent<T: Send>(_: T) {}
    let wanted = Wanted::of("http://a.site/", FileName::safe("a"));
    let (visitor, options) = (visitor(), DownloadOptions::into("nowhere"));
    can_be_sent(download(&visitor, &wanted, &options, &mut |_| {}));
    can_be_sent(Preview::of(&visitor, &wanted));
}

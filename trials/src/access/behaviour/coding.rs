//! Origins that are at odds with content codings.

use std::io::Write as _;

use flate2::{Compression, write::GzEncoder};
use verger_http::{BodyFault, Deadline, TransportFailure};

use super::{Behaviour, CAP, Expect, Step, late, plain, says, send};

const TEXT: &[u8] = b"User-agent: *\nDisallow: /\n";

fn fails(fault: BodyFault) -> Expect {
    Expect::Fails(TransportFailure::Body(fault))
}

/// A gzip member of this number of MiB of one byte.
fn bomb(mebibytes: usize) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..mebibytes << 8 {
        encoder.write_all(&[b'a'; 4 << 10]).expect("a Vec takes everything");
    }
    encoder.finish().expect("a Vec takes everything")
}

fn gzip(octets: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(octets).expect("a Vec takes everything");
    encoder.finish().expect("a Vec takes everything")
}

fn head(coding: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\n\r\n").into_bytes()
}

pub(super) fn behaviours() -> Vec<Behaviour> {
    let coded =
        |name, coding, body: &[u8], expect| says(name, &[&head(coding), body].concat(), expect);
    let unasked = |name, coding| coded(name, coding, &bomb(4), fails(BodyFault::Coding));
    let whole = Expect::Whole(200, TEXT.len() as u64);
    let good = gzip(TEXT);
    let cut = &good[..good.len() - 1];
    let mut checksum = good.clone();
    checksum[good.len() - 8] ^= 1;
    let mut length = good.clone();
    length[good.len() - 1] ^= 1;
    let twice = gzip(&bomb(16));
    let layers = twice.len();
    let inner = bomb(16).len() as u64;
    assert!(layers < 1 << 20, "a bomb is small");
    vec![
        coded("gzip", "gzip", &good, whole),
        coded("gzip_in_capitals", "GZIP", &good, whole),
        coded("x_gzip", "x-gzip", &good, whole),
        coded("identity", "identity", TEXT, whole),
        coded("two_members", "gzip", &[gzip(TEXT), gzip(b"")].concat(), whole),
        coded("bomb", "gzip", &bomb(64), Expect::Cut(200, CAP)),
        coded("bomb_in_gzip_is_opened_once", "gzip", &twice, Expect::Whole(200, inner)),
        unasked("two_layers", "gzip, gzip"),
        unasked("layers_with_identity", "identity, gzip"),
        unasked("brotli", "br"),
        unasked("zstd", "zstd"),
        unasked("deflate", "deflate"),
        unasked("compress", "compress"),
        unasked("a_coding_of_its_own", "rot13"),
        unasked("two_fields", "gzip\r\nContent-Encoding: gzip"),
        coded("gzip_cut", "gzip", cut, fails(BodyFault::GzipCut)),
        coded("gzip_of_nothing_at_all", "gzip", b"", fails(BodyFault::GzipCut)),
        coded("gzip_with_a_wrong_checksum", "gzip", &checksum, fails(BodyFault::Gzip)),
        coded("gzip_with_a_wrong_length", "gzip", &length, fails(BodyFault::Gzip)),
        coded("text_that_is_called_gzip", "gzip", TEXT, fails(BodyFault::Gzip)),
        coded(
            "gzip_with_octets_behind",
            "gzip",
            &[&good, TEXT].concat(),
            fails(BodyFault::GzipTrailing),
        ),
        coded("gzip_of_many_members", "gzip", &gzip(b"").repeat(5000), fails(BodyFault::Gzip)),
        plain(
            "gzip_stalls",
            vec![send(&head("gzip")), send(cut), Step::Stall],
            late(Deadline::Idle),
        ),
        plain(
            "slow_gzip",
            vec![send(&head("gzip")), Step::Trickle(gzip(&(0..=255).collect::<Vec<u8>>()))],
            late(Deadline::Total),
        ),
        // Blocks that are stored, not the last, and empty.
        plain(
            "endless_empty_gzip",
            vec![send(&head("gzip")), send(&good[..10]), Step::Endless(b"\0\0\0\xff\xff".to_vec())],
            Expect::Cut(200, 0),
        ),
        // A file name that never ends.
        plain(
            "endless_gzip_header",
            vec![
                send(&head("gzip")),
                send(b"\x1f\x8b\x08\x08\0\0\0\0\0\x03"),
                Step::Endless(b"a".to_vec()),
            ],
            Expect::Cut(200, 0),
        ),
        plain(
            "unasked_coding_of_an_endless_body",
            vec![send(&head("br")), Step::Endless(b"a".to_vec())],
            fails(BodyFault::Coding),
        ),
    ]
}

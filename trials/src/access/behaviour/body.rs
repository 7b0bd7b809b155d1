//! Origins that are at odds with the body of a response.

use verger_http::{BodyFault, Deadline, TransportFailure};

use super::{Behaviour, CAP, Expect, Step, late, plain, says, send};

const HUNDRED: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";
const CHUNKED: &[u8] = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const UNTIL_CLOSED: &[u8] = b"HTTP/1.1 200 OK\r\n\r\n";

fn fails(fault: BodyFault) -> Expect {
    Expect::Fails(TransportFailure::Body(fault))
}

pub(super) fn behaviours() -> Vec<Behaviour> {
    let mut all = lengths();
    all.extend(chunks());
    all
}

fn lengths() -> Vec<Behaviour> {
    let half = || send(&[b'a'; 50]);
    let endless = || Step::Endless(b"Disallow: /\n".to_vec());
    let much = |octets: u64| Step::Send(vec![b'a'; octets as usize]);
    vec![
        plain("short_body", vec![send(HUNDRED), half()], fails(BodyFault::Lost)),
        plain("no_body_where_one_is_stated", vec![send(HUNDRED)], fails(BodyFault::Lost)),
        plain("reset_in_the_body", vec![send(HUNDRED), half(), Step::Trickle(b"ab".to_vec()), Step::Reset], fails(BodyFault::Lost)),
        plain("reset_where_the_end_would_be", vec![send(UNTIL_CLOSED), half(), Step::Trickle(b"ab".to_vec()), Step::Reset], fails(BodyFault::Lost)),
        plain("stall_before_the_body", vec![send(HUNDRED), Step::Stall], late(Deadline::Idle)),
        plain("stall_in_the_body", vec![send(HUNDRED), half(), Step::Stall], late(Deadline::Idle)),
        plain("stall_after_an_endless_length", vec![send(b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551600\r\n\r\n"), half(), Step::Stall], late(Deadline::Idle)),
        plain("slow_body", vec![send(UNTIL_CLOSED), Step::Trickle(vec![b'a'; 1000])], late(Deadline::Total)),
        plain("slow_short_body", vec![send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"), Step::Trickle(vec![b'a'; 10])], Expect::Whole(200, 10)),
        plain("long_body", vec![send(HUNDRED), much(200)], Expect::Whole(200, 100)),
        plain("endless_body", vec![send(UNTIL_CLOSED), endless()], Expect::Cut(200, CAP)),
        plain("endless_body_behind_a_length", vec![send(HUNDRED), endless()], Expect::Whole(200, 100)),
        plain("endless_body_of_a_huge_length", vec![send(b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551600\r\n\r\n"), endless()], Expect::Cut(200, CAP)),
        plain("endless_not_found", vec![send(b"HTTP/1.1 404 Not Found\r\n\r\n"), endless()], Expect::Cut(404, CAP)),
        plain("endless_error", vec![send(b"HTTP/1.1 500 Error\r\n\r\n"), endless()], Expect::Cut(500, CAP)),
        plain("body_as_large_as_the_limit", vec![send(UNTIL_CLOSED), much(CAP)], Expect::Whole(200, CAP)),
        plain("body_one_octet_larger", vec![send(UNTIL_CLOSED), much(CAP + 1)], Expect::Cut(200, CAP)),
        plain("no_content_with_a_body", vec![send(b"HTTP/1.1 204 No Content\r\nContent-Length: 100\r\n\r\n"), much(100)], Expect::Whole(204, 0)),
        plain("not_modified_with_a_body", vec![send(b"HTTP/1.1 304 Not Modified\r\nContent-Encoding: br\r\nContent-Length: 100\r\n\r\n"), endless()], Expect::Whole(304, 0)),
        says("http_1_0", b"HTTP/1.0 200 OK\r\n\r\nab", Expect::Whole(200, 2)),
    ]
}

fn chunks() -> Vec<Behaviour> {
    let chunked = |name, octets: &[u8], expect| says(name, &[CHUNKED, octets].concat(), expect);
    let malformed = |name, octets: &[u8]| chunked(name, octets, fails(BodyFault::Framing));
    let then = |name, octets: &[u8], step, expect| {
        plain(name, vec![send(CHUNKED), send(octets), step], expect)
    };
    vec![
        malformed("chunk_size_in_words", b"two\r\nab\r\n0\r\n\r\n"),
        malformed("negative_chunk_size", b"-2\r\nab\r\n0\r\n\r\n"),
        malformed("chunk_size_beyond_reckoning", b"FFFFFFFFFFFFFFFFFF\r\nab\r\n0\r\n\r\n"),
        malformed("chunk_longer_than_its_size", b"2\r\nabc\r\n0\r\n\r\n"),
        malformed("empty_chunk_size", b"\r\nab\r\n0\r\n\r\n"),
        chunked("chunk_cut", b"64\r\nab", fails(BodyFault::Lost)),
        chunked("chunk_size_cut", b"2\r\nab\r\n6", fails(BodyFault::Lost)),
        chunked("no_last_chunk", b"2\r\nab\r\n", fails(BodyFault::Lost)),
        chunked("last_chunk_cut", b"2\r\nab\r\n0\r\n", fails(BodyFault::Lost)),
        chunked("chunks_of_one_octet", &b"1\r\na\r\n".repeat(10_000), fails(BodyFault::Lost)),
        chunked("chunk_extension", b"2;a=b\r\nab\r\n0\r\n\r\n", Expect::Whole(200, 2)),
        chunked("trailer", b"2\r\nab\r\n0\r\nA: b\r\n\r\n", Expect::Whole(200, 2)),
        then("stall_in_a_chunk", b"64\r\nab", Step::Stall, late(Deadline::Idle)),
        then("stall_in_a_chunk_size", b"2\r\nab\r\n6", Step::Stall, late(Deadline::Idle)),
        then("stall_before_the_last_chunk", b"2\r\nab\r\n", Step::Stall, late(Deadline::Idle)),
        then("stall_in_the_trailer", b"2\r\nab\r\n0\r\nA: ", Step::Stall, late(Deadline::Idle)),
        then("slow_chunks", b"", Step::Trickle(b"1\r\na\r\n".repeat(100)), late(Deadline::Total)),
        then(
            "endless_chunks",
            b"",
            Step::Endless(b"9\r\nDisallow:\r\n".to_vec()),
            Expect::Cut(200, CAP),
        ),
        then(
            "endless_chunk",
            b"FFFFFFFFFFFFFF\r\n",
            Step::Endless(b"a".to_vec()),
            Expect::Cut(200, CAP),
        ),
        then(
            "endless_chunk_extension",
            b"2;",
            Step::Endless(b"a".to_vec()),
            fails(BodyFault::Framing),
        ),
        then("endless_chunk_size", b"", Step::Endless(b"0".to_vec()), fails(BodyFault::Framing)),
        then(
            "endless_trailer",
            b"0\r\nA: ",
            Step::Endless(b"a".to_vec()),
            fails(BodyFault::Framing),
        ),
        then(
            "endless_trailers",
            b"0\r\n",
            Step::Endless(b"A: b\r\n".to_vec()),
            fails(BodyFault::Framing),
        ),
    ]
}

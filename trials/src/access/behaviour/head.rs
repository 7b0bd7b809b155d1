//! Origins that are at odds with the head of a response.

use verger_http::{Deadline, HeadFault, TransportFailure};

use super::{Behaviour, Expect, Opening, Step, late, plain, says, send};

const OK: &[u8] = b"HTTP/1.1 200 OK\r\n";
const OK_EMPTY: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
const EARLY_HINTS: &[u8] = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";

fn fails(fault: HeadFault) -> Expect {
    Expect::Fails(TransportFailure::Head(fault))
}

pub(super) fn behaviours() -> Vec<Behaviour> {
    let mut all = timing();
    all.extend(size());
    all.extend(syntax());
    all.extend(framing());
    all
}

fn timing() -> Vec<Behaviour> {
    let full = Behaviour {
        name: "connection_neither_taken_nor_refused",
        opening: Opening::Full,
        steps: vec![],
        expect: late(Deadline::Connect),
    };
    let mute = Behaviour {
        name: "never_reads_the_request",
        opening: Opening::Mute,
        steps: vec![Step::Stall],
        expect: late(Deadline::Head),
    };
    vec![
        full,
        mute,
        plain("silent_head", vec![Step::Stall], late(Deadline::Head)),
        plain(
            "head_stalls_in_the_status_line",
            vec![send(b"HTTP/1."), Step::Stall],
            late(Deadline::Head),
        ),
        plain(
            "head_stalls_in_a_field",
            vec![send(OK), send(b"Server: "), Step::Stall],
            late(Deadline::Head),
        ),
        plain(
            "head_stalls_before_its_end",
            vec![send(OK), send(b"A: b\r\n"), Step::Stall],
            late(Deadline::Head),
        ),
        plain("slow_head", vec![Step::Trickle(OK.repeat(1000))], late(Deadline::Head)),
        plain(
            "slow_fields",
            vec![send(OK), Step::Trickle(b"A: b\r\n".repeat(1000))],
            late(Deadline::Head),
        ),
        plain("interim_then_silence", vec![send(EARLY_HINTS), Step::Stall], late(Deadline::Head)),
        plain("slow_interim", vec![Step::Trickle(EARLY_HINTS.repeat(1000))], late(Deadline::Head)),
        plain("closes_without_a_word", vec![], fails(HeadFault::Lost)),
        plain("resets_without_a_word", vec![Step::Reset], fails(HeadFault::Lost)),
        plain("closes_in_the_status_line", vec![send(b"HTTP/1.1 20")], fails(HeadFault::Lost)),
        plain("closes_in_the_fields", vec![send(OK), send(b"A: b\r\n")], fails(HeadFault::Lost)),
        plain("resets_in_the_fields", vec![send(OK), Step::Reset], fails(HeadFault::Lost)),
        plain("closes_after_interim", vec![send(EARLY_HINTS)], fails(HeadFault::Lost)),
    ]
}

fn size() -> Vec<Behaviour> {
    let fields =
        |count: usize| [OK, &b"A: b\r\n".repeat(count), b"Content-Length: 0\r\n\r\n"].concat();
    let interim = |count: usize| [EARLY_HINTS.repeat(count), OK_EMPTY.to_vec()].concat();
    let endless = |name, before: &[u8], octets: &[u8]| {
        let steps = vec![send(before), Step::Endless(octets.to_vec())];
        plain(name, steps, fails(HeadFault::TooLarge))
    };
    vec![
        endless("endless_status_line", b"HTTP/1.1 200 ", b"a"),
        endless("endless_fields", OK, b"A: b\r\n"),
        endless("endless_field_name", OK, b"a"),
        endless("endless_field_value", b"HTTP/1.1 200 OK\r\nA: ", b"a"),
        endless("endless_cookies", OK, b"Set-Cookie: a=b; Path=/\r\n"),
        endless("endless_empty_lines", b"", b"\r\n"),
        plain(
            "hundred_thousand_fields",
            vec![
                send(OK),
                Step::Repeat(
                    b"A: b
"
                    .to_vec(),
                    100_000,
                ),
                send(
                    b"
",
                ),
            ],
            fails(HeadFault::TooLarge),
        ),
        says("a_hundred_and_one_fields", &fields(100), fails(HeadFault::TooLarge)),
        says("a_hundred_fields", &fields(99), Expect::Whole(200, 0)),
        plain(
            "endless_interim",
            vec![Step::Endless(b"HTTP/1.1 100 C\r\n\r\n".to_vec())],
            fails(HeadFault::TooManyInterim),
        ),
        plain(
            "million_interim",
            vec![Step::Repeat(EARLY_HINTS.to_vec(), 1_000_000)],
            fails(HeadFault::TooManyInterim),
        ),
        says("seventeen_interim", &interim(17), fails(HeadFault::TooManyInterim)),
        says("sixteen_interim", &interim(16), Expect::Whole(200, 0)),
        says(
            "huge_interim",
            &[b"HTTP/1.1 103 E\r\nA: ", "a".repeat(70_000).as_bytes(), b"\r\n\r\n"].concat(),
            fails(HeadFault::TooLarge),
        ),
    ]
}

fn syntax() -> Vec<Behaviour> {
    let no_http = |name, octets: &[u8]| says(name, octets, fails(HeadFault::NotHttp));
    vec![
        no_http("garbage", b"\xde\xad\xbe\xef\r\n\r\n"),
        no_http("nul_octets", &[0; 100]),
        no_http("http_0_9", b"<html>no head at all</html>\r\n\r\n"),
        no_http("http_2_settings", b"\0\0\0\x04\0\0\0\0\0"),
        no_http("http_2_preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        no_http("http_2_status_line", b"HTTP/2 200 OK\r\n\r\n"),
        no_http("http_3_7", b"HTTP/3.7 200 OK\r\n\r\n"),
        no_http("shoutcast", b"ICY 200 OK\r\n\r\n"),
        no_http("ssh", b"SSH-2.0-OpenSSH_9.6\r\n"),
        no_http("smtp", b"220 mail.example ESMTP\r\n"),
        no_http("redis", b"-ERR wrong number of arguments for 'get' command\r\n"),
        no_http("status_of_two_digits", b"HTTP/1.1 20 OK\r\n\r\n"),
        no_http("status_of_four_digits", b"HTTP/1.1 2000 OK\r\n\r\n"),
        no_http("status_below_100", b"HTTP/1.1 099 OK\r\n\r\n"),
        no_http("negative_status", b"HTTP/1.1 -20 OK\r\n\r\n"),
        no_http("nul_in_a_value", b"HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n"),
        no_http("control_in_a_name", b"HTTP/1.1 200 OK\r\nA\x07: b\r\n\r\n"),
        no_http("space_before_colon", b"HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n"),
        no_http("folded_field", b"HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n"),
        no_http("field_without_colon", b"HTTP/1.1 200 OK\r\nabc\r\n\r\n"),
        no_http("carriage_returns_alone", b"HTTP/1.1 200 OK\rContent-Length: 0\r\r"),
        says(
            "line_feeds_alone",
            b"HTTP/1.1 200 OK\nContent-Length: 2\n\nab",
            Expect::Whole(200, 2),
        ),
        says("no_reason", b"HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", Expect::Whole(200, 0)),
        says(
            "unknown_status",
            b"HTTP/1.1 799 Who Knows\r\nContent-Length: 0\r\n\r\n",
            Expect::Whole(799, 0),
        ),
        says(
            "redirect_to_itself",
            b"HTTP/1.1 301 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
            Expect::Whole(301, 0),
        ),
        says(
            "switches_protocols",
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
            fails(HeadFault::Upgrade),
        ),
    ]
}

fn framing() -> Vec<Behaviour> {
    let no_http = |name, octets: &[u8]| says(name, octets, fails(HeadFault::NotHttp));
    let unclear = |name, octets: &[u8]| says(name, octets, fails(HeadFault::Framing));
    let coded = |name, octets: &[u8]| says(name, octets, fails(HeadFault::TransferCoding));
    vec![
        no_http("two_lengths", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"),
        no_http("length_in_words", b"HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nab"),
        no_http("negative_length", b"HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nab"),
        no_http("length_beyond_reckoning", b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nab"),
        no_http("chunks_in_1_0", b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"),
        unclear("length_and_chunks", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"),
        coded("gzip_as_transfer_coding", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"),
        coded("identity_as_transfer_coding", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\nab"),
        coded("two_transfer_codings", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"),
        says("same_length_twice", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab", Expect::Whole(200, 2)),
    ]
}

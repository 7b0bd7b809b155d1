//! Origins that are at odds with TLS.

use verger_http::{BodyFault, Deadline, TlsFault, TransportFailure};

use super::super::certificate::Certificate;
use super::{Behaviour, Expect, Opening, Step, late, send};

pub(super) fn behaviours() -> Vec<Behaviour> {
    let mut all = without();
    all.extend(with());
    all
}

fn without() -> Vec<Behaviour> {
    let none = |name, steps, expect| Behaviour { name, opening: Opening::NoTls, steps, expect };
    let fails = |fault| Expect::Fails(TransportFailure::Tls(fault));
    vec![
        none("tls_silence", vec![Step::Stall], late(Deadline::Tls)),
        none(
            "tls_slow",
            vec![Step::Trickle(b"\x16\x03\x03\x40\0".repeat(100))],
            late(Deadline::Tls),
        ),
        none(
            "tls_half_a_record",
            vec![send(b"\x16\x03\x03\x01\0\x02"), Step::Stall],
            late(Deadline::Tls),
        ),
        none(
            "tls_plain_http",
            vec![send(b"HTTP/1.1 400 Bad Request\r\n\r\n")],
            fails(TlsFault::Protocol),
        ),
        none("tls_garbage", vec![send(&[0xa5; 100])], fails(TlsFault::Protocol)),
        none("tls_endless_garbage", vec![Step::Endless(vec![0x16])], fails(TlsFault::Protocol)),
        none("tls_alert", vec![send(b"\x15\x03\x03\0\x02\x02\x28")], fails(TlsFault::Protocol)),
        none("tls_closed", vec![], fails(TlsFault::Lost)),
        none("tls_reset", vec![Step::Reset], fails(TlsFault::Lost)),
    ]
}

fn with() -> Vec<Behaviour> {
    let tls = |name, certificate, steps, expect| Behaviour {
        name,
        opening: Opening::Tls(certificate),
        steps,
        expect,
    };
    let good = |name, steps, expect| tls(name, Certificate::Good, steps, expect);
    let bad = |name, certificate, fault| {
        tls(name, certificate, vec![], Expect::Fails(TransportFailure::Tls(fault)))
    };
    let until_closed = b"HTTP/1.1 200 OK\r\n\r\nab";
    vec![
        good("tls", vec![send(until_closed)], Expect::Whole(200, 2)),
        good(
            "tls_cut_without_a_word",
            vec![send(until_closed), Step::Vanish],
            Expect::Fails(TransportFailure::Body(BodyFault::Lost)),
        ),
        good("tls_then_silence", vec![Step::Stall], late(Deadline::Head)),
        good("tls_then_slow", vec![Step::Trickle(until_closed.repeat(100))], late(Deadline::Total)),
        bad("certificate_expired", Certificate::Expired, TlsFault::Expired),
        bad("certificate_not_yet_valid", Certificate::NotYet, TlsFault::Expired),
        bad("certificate_of_another", Certificate::OtherName, TlsFault::WrongName),
        bad("certificate_of_nobody", Certificate::Unknown, TlsFault::UnknownIssuer),
    ]
}

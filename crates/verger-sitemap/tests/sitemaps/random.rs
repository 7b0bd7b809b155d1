//! Random bytes, and randomly damaged vectors.
use crate::chance::Chance;
use crate::{gzip, read::read, vectors};

/// What is most likely to break a reader of XML.
const PIECES: &[&[u8]] = &[
    b"<",
    b">",
    b"/>",
    b"</",
    b"&",
    b";",
    b"&amp;",
    b"&#x41;",
    b"&#",
    b"'",
    b"\"",
    b"<!--",
    b"-->",
    b"--",
    b"<![CDATA[",
    b"]]>",
    b"]]",
    b"<?",
    b"?>",
    b"<?xml encoding='x'?>",
    b"<!DOCTYPE a [",
    b"]>",
    b"<url>",
    b"</url>",
    b"<loc>",
    b"</loc>",
    b"<loc/>",
    b"https://example.com/a/b",
    b"\n",
    b"\r",
    b" ",
    b"\0",
    b"\xFF",
    b"\xFE",
    b"\xEF\xBB\xBF",
    b"\xE2\x82",
    b"\xF0\x9F\x98\x80",
    b"\x1F",
    b"\x1F\x8B\x08",
    b" xmlns='",
    b" xmlns:a='b'",
    b"a:",
    b"\xE2\x80\x83",
    b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
];

#[test]
fn random_octets_are_read() {
    random(1, 3_000);
}

#[test]
fn damaged_files_are_read() {
    damaged(2, 20);
}

/// Reads this number of files of random pieces.
pub(crate) fn random(seed: u64, count: usize) {
    let mut chance = Chance::new(seed);
    for _ in 0..count {
        let pieces = chance.below(40);
        let octets: Vec<u8> = (0..pieces).flat_map(|_| chance.one_of(PIECES).to_vec()).collect();
        read(&octets);
        read(&gzip::packed(&octets));
    }
}

/// Reads each vector, plain and in gzip, with this number of kinds of damage.
pub(crate) fn damaged(seed: u64, count: usize) {
    let mut chance = Chance::new(seed);
    for vector in vectors::all() {
        // The longest vectors test a limit.
        let octets = &vector.octets[..vector.octets.len().min(2_000)];
        read(octets);
        for _ in 0..count {
            read(&damage(octets.to_vec(), &mut chance));
            let plain = damage(octets.to_vec(), &mut chance);
            read(&damage(gzip::packed(&plain), &mut chance));
        }
    }
}

fn damage(mut octets: Vec<u8>, chance: &mut Chance) -> Vec<u8> {
    for _ in 0..=chance.below(3) {
        let at = chance.below(octets.len() + 1);
        let end = at + chance.below(octets.len() - at + 1).min(30);
        match chance.below(5) {
            0 => octets.truncate(at),
            1 => drop(octets.drain(at..end)),
            2 => {
                let again = octets[at..end].to_vec();
                octets.splice(at..at, again);
            }
            3 => drop(octets.splice(at..at, chance.one_of(PIECES).iter().copied())),
            _ => {
                if let Some(octet) = octets.get_mut(at) {
                    *octet ^= 1 << chance.below(8);
                }
            }
        }
    }
    octets
}

//! Where a cluster keeps a key: its slot, by the cluster specification of Redis.

/// The slot of a key: by its tag if it has one, the text between the first `{` and the next `}`.
pub(super) fn of(key: &str) -> u16 {
    let tagged = key.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
    let hashed = tagged.map(|(tag, _)| tag).filter(|tag| !tag.is_empty()).unwrap_or(key);
    crc16(hashed.as_bytes()) % SLOTS
}

/// The bucket of a key: keys of a bucket share a tag, and so are on one node.
pub(crate) fn bucket(key: &str) -> u16 {
    crc16(key.as_bytes()) % BUCKETS
}

/// Enough to spread evenly over some tens of nodes.
pub(crate) const BUCKETS: u16 = 64;

pub(super) const SLOTS: u16 = 16_384;

/// CRC-16/XMODEM, bit by bit: keys are short.
fn crc16(octets: &[u8]) -> u16 {
    octets.iter().fold(0, |crc, &octet| {
        (0..8).fold(crc ^ u16::from(octet) << 8, |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_slots_that_redis_gives_them() {
        assert_eq!(crc16(b"123456789"), 0x31C3, "the check value of CRC-16/XMODEM");
        // As CLUSTER KEYSLOT answers.
        for (key, slot) in [("foo", 12_182), ("{foo}.bar", 12_182), ("a{}b", 13_694), ("", 0)] {
            assert_eq!(of(key), slot, "{key}");
        }
        assert_eq!(of("x{a}{b}"), of("a"));
    }

    #[test]
    fn buckets_spread() {
        let mut of_third = [0; 3];
        for bucket in 0..BUCKETS {
            let tagged = format!("verger:pace:1:{{{bucket}}}:beginning");
            of_third[usize::from(of(&tagged)) * 3 / usize::from(SLOTS)] += 1;
        }
        assert!(of_third.iter().all(|&buckets| buckets >= 12), "{of_third:?}");
    }
}

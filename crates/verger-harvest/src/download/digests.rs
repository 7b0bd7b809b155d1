//! Bytes as they arrive → checksums.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Read as _};

use sha2::digest::DynDigest;
use sha2::{Digest, Sha256};
use verger_dataset::Checksum;

use crate::folder::Folder;

/// The SHA-256 of bytes, and the digests for all stated checksums.
pub(super) struct Digests {
    sha256: Sha256,
    /// The stated checksums, each with its digest unless that is the SHA-256 above.
    stated: Vec<(Checksum, Option<Box<dyn DynDigest + Send>>)>,
}

/// A wrong checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "what is stated, and what is")]
pub struct WrongChecksum {
    /// The stated checksum.
    pub stated: Checksum,
    /// The digits computed from the bytes.
    pub came: String,
}

impl Digests {
    pub(super) fn new(stated: &[Checksum]) -> Self {
        let stated = stated.iter().map(|stated| (stated.clone(), digest(stated.algorithm())));
        Self { sha256: Sha256::default(), stated: stated.collect() }
    }

    /// The digests and the length of a file, if there is one.
    pub(super) fn of_file(
        folder: &Folder,
        name: &str,
        stated: &[Checksum],
    ) -> io::Result<Option<(Self, u64)>> {
        let Some(mut file) = folder.existing(name)? else { return Ok(None) };
        let mut digests = Self::new(stated);
        let octets = digests.read(&mut file)?;
        Ok(Some((digests, octets)))
    }

    /// Reads a file to its end, and returns its number of bytes.
    pub(super) fn read(&mut self, file: &mut File) -> io::Result<u64> {
        let (mut octets, mut read) = (vec![0; 256 << 10], 0);
        loop {
            match file.read(&mut octets)? {
                0 => return Ok(read),
                count => {
                    self.update(&octets[..count]);
                    read += count as u64;
                }
            }
        }
    }

    pub(super) fn update(&mut self, octets: &[u8]) {
        Digest::update(&mut self.sha256, octets);
        for digest in self.stated.iter_mut().filter_map(|(_, digest)| digest.as_mut()) {
            digest.update(octets);
        }
    }

    /// The SHA-256 of the bytes so far, in hexadecimal digits.
    pub(super) fn sha256(&self) -> String {
        hexadecimal(&Digest::finalize(self.sha256.clone()))
    }

    /// Compares the bytes so far with all stated checksums.
    pub(super) fn agree(&self) -> Result<(), WrongChecksum> {
        self.stated.iter().try_for_each(|(stated, digest)| {
            let came = match digest {
                Some(digest) => hexadecimal(&digest.box_clone().finalize()),
                None => self.sha256(),
            };
            if came == stated.hex() {
                Ok(())
            } else {
                Err(WrongChecksum { stated: stated.clone(), came })
            }
        })
    }
}

fn digest(algorithm: &str) -> Option<Box<dyn DynDigest + Send>> {
    Some(match algorithm {
        "md5" => Box::new(md5::Md5::default()),
        "sha1" => Box::new(sha1::Sha1::default()),
        "sha224" => Box::new(sha2::Sha224::default()),
        "sha256" => return None,
        "sha384" => Box::new(sha2::Sha384::default()),
        "sha512" => Box::new(sha2::Sha512::default()),
        _ => unreachable!("a Checksum knows no other algorithm"),
    })
}

fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().fold(String::with_capacity(2 * octets.len()), |mut text, octet| {
        write!(text, "{octet:02x}").expect("a String takes whatever is written to it");
        text
    })
}

impl fmt::Debug for Digests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Digests").field("sha256", &self.sha256()).finish_non_exhaustive()
    }
}

impl fmt::Display for WrongChecksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let algorithm = self.stated.algorithm();
        write!(f, "its checksum should be {}, but is {algorithm}:{}", self.stated, self.came)
    }
}

impl std::error::Error for WrongChecksum {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The checksums of `abc`, as given in FIPS 180-4 and RFC 1321.
    #[test]
    fn every_algorithm_that_can_be_stated() {
        let stated = [
            "md5:900150983cd24fb0d6963f7d28e17f72",
            "sha1:a9993e364706816aba3e25717850c26c9cd0d89d",
            "sha224:23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
            "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "sha384:cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed\
             8086072ba1e7cc2358baeca134c825a7",
            "sha512:ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
             2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        ];
        let stated = stated.map(|text| text.parse::<Checksum>().expect("a checksum"));
        let mut digests = Digests::new(&stated);
        for octet in b"abc" {
            digests.update(&[*octet]);
        }
        assert_eq!(digests.agree(), Ok(()));
        assert_eq!(digests.sha256(), stated[3].hex());
        digests.update(b"d");
        let wrong = digests.agree().expect_err("it is another text");
        assert_eq!((wrong.stated, wrong.came.len()), (stated[0].clone(), 32));
    }
}

/// The beginning of a field's name, for comparison with eight bytes at once.
///
/// Letters match in either case, all else exactly. Setting the case bit in *every* byte would be wrong: it turns a
/// CR into a hyphen, and so `User\ragent` into a field.
pub(super) struct FieldName {
    octets: u64,
    /// The bytes to compare: the first ones, all bits set.
    compared: u64,
    /// The lower-case bit, where the name has a letter.
    case: u64,
}

impl FieldName {
    /// At most eight bytes, in lower case.
    pub(super) const fn of(name: &[u8]) -> Self {
        let (mut octets, mut compared, mut case) = ([0; 8], [0; 8], [0; 8]);
        let mut index = 0;
        while index < name.len() {
            octets[index] = name[index];
            compared[index] = 0xFF;
            case[index] = if name[index].is_ascii_lowercase() { 0x20 } else { 0 };
            index += 1;
        }
        Self {
            octets: u64::from_le_bytes(octets),
            compared: u64::from_le_bytes(compared),
            case: u64::from_le_bytes(case),
        }
    }

    /// Whether eight bytes, the first the lowest, begin with the name.
    #[inline]
    pub(super) const fn begins(&self, eight: u64) -> bool {
        eight & self.compared | self.case == self.octets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_octet_is_one_of_a_name_as_ascii_has_it() {
        let all = || (0..=u8::MAX).filter(|octet| !octet.is_ascii_uppercase());
        for of_name in all() {
            for octet in 0..=u8::MAX {
                let same = octet.eq_ignore_ascii_case(&of_name);
                for place in 0..8 {
                    let mut name = *b"user-age";
                    let mut text = *b"USer-AgE";
                    name[place] = of_name;
                    text[place] = octet;
                    let told = FieldName::of(&name).begins(u64::from_le_bytes(text));
                    assert_eq!(told, same, "{octet:#04x} for {of_name:#04x} at {place}");
                }
            }
        }
    }

    #[test]
    fn what_follows_a_name_is_not_compared() {
        for octet in 0..=u8::MAX {
            let text = [b'A', b'l', b'L', b'o', b'w', octet, octet, octet];
            assert!(FieldName::of(b"allow").begins(u64::from_le_bytes(text)), "{octet:#04x}");
        }
    }
}

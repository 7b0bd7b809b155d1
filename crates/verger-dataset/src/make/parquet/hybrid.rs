//! Small numbers: runs of one number, and numbers packed into bits.

use crate::make::thrift::Thrift;

/// The first numbers of `width` bits each. `None` if there are fewer.
pub(super) fn hybrid(octets: &[u8], width: u32, most: usize) -> Option<Vec<u32>> {
    if width > u32::BITS {
        return None;
    }
    let mut numbers = Vec::with_capacity(most.min(1 << 16));
    let mut thrift = Thrift::new(octets);
    while numbers.len() < most {
        let left = most - numbers.len();
        let head = thrift.varint()?;
        let count = usize::try_from(head >> 1).ok()?;
        if head & 1 == 0 {
            let number = thrift.take(width.div_ceil(8) as usize)?;
            let mut whole = [0; 4];
            whole[..number.len()].copy_from_slice(number);
            // Runs of nothing would take forever.
            (count > 0).then_some(())?;
            numbers.resize(numbers.len() + count.min(left), u32::from_le_bytes(whole));
        } else {
            let packed = thrift.take_up_to(count.checked_mul(width as usize)?);
            let count = count.checked_mul(8)?.min(left);
            (count > 0).then_some(())?;
            for number in 0..count {
                numbers.push(u32::try_from(packed_at(packed, width, number)?).ok()?);
            }
        }
    }
    Some(numbers)
}

/// The number at this place among numbers of that number of bits, the lowest bits first; at most 64.
pub(super) fn packed_at(octets: &[u8], width: u32, place: usize) -> Option<u64> {
    let first = place.checked_mul(width as usize)?;
    let mut number = 0;
    let mut done = 0;
    while done < width {
        let bit = first + done as usize;
        let octet = *octets.get(bit / 8)?;
        let skipped = (bit % 8) as u32;
        let taken = (8 - skipped).min(width - done);
        let bits = (u64::from(octet) >> skipped) & ((1 << taken) - 1);
        number |= bits << done;
        done += taken;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_packed_numbers_take_turns() {
        // Four times 5, then 0 to 7 in three bits each (the example of the format), then 1.
        let octets = [8, 5, 3, 0b1000_1000, 0b1100_0110, 0b1111_1010, 2, 1];
        let numbers = hybrid(&octets, 3, 13);
        assert_eq!(numbers, Some(vec![5, 5, 5, 5, 0, 1, 2, 3, 4, 5, 6, 7, 1]));
        assert_eq!(hybrid(&octets, 3, 14), None);
        assert_eq!(hybrid(&[6], 0, 3), Some(vec![0, 0, 0]));
        assert_eq!(hybrid(&[0, 0, 0], 1, 3), None);
    }
}

//! PrefixVarInt, the integer encoding of MLIR bytecode: 1 to 9 bytes, little-endian.
//!
//! The number of trailing zero bits of the first byte is the number of bytes that follow:
//!
//! ```text
//! xxxxxxx1                    7 bits, 1 byte
//! xxxxxx10 xxxxxxxx          14 bits, 2 bytes
//! ...
//! 10000000 7 bytes           56 bits, 8 bytes
//! 00000000 8 bytes           64 bits, 9 bytes
//! ```
//!
//! A signed integer is zigzag-encoded first; an integer with a flag is `value << 1 | flag`.

/// The maximal number of bytes of an encoded integer.
pub const MAX_LENGTH: usize = 9;

/// Decodes an integer at the start of `bytes`. Returns its value and its length in bytes.
///
/// # Errors
/// Fails if `bytes` end within the integer. The error is the number of bytes that the encoding needs, which is 1 if
/// `bytes` is empty.
#[inline]
pub fn decode(bytes: &[u8]) -> Result<(u64, usize), usize> {
    let Some(chunk) = bytes.first_chunk::<8>() else {
        return decode_near_end(bytes);
    };
    let word = u64::from_le_bytes(*chunk);
    if word as u8 == 0 {
        return decode_nine(bytes);
    }
    let length = word.trailing_zeros() as usize + 1;
    Ok(((word & (u64::MAX >> (64 - 8 * length))) >> length, length))
}

#[cold]
fn decode_nine(bytes: &[u8]) -> Result<(u64, usize), usize> {
    match bytes {
        [0, rest @ ..] => match rest.first_chunk::<8>() {
            Some(chunk) => Ok((u64::from_le_bytes(*chunk), MAX_LENGTH)),
            None => Err(MAX_LENGTH),
        },
        _ => Err(1),
    }
}

/// Decodes an integer if fewer than eight bytes are left.
fn decode_near_end(bytes: &[u8]) -> Result<(u64, usize), usize> {
    let Some(&first) = bytes.first() else {
        return Err(1);
    };
    let length = first.trailing_zeros() as usize + 1;
    let Some(bytes) = bytes.get(..length) else {
        return Err(length);
    };
    let word = bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte));
    Ok((word >> length, length))
}

/// Returns the number of bytes, 1 to 9, of the shortest encoding of `value`.
#[inline]
pub const fn length(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros() as usize;
    if bits > 56 {
        MAX_LENGTH
    } else {
        bits.div_ceil(7)
    }
}

/// The encoding of 0.
pub const ZERO: u8 = 1;

/// Appends the shortest encoding of `value`, the only one that writers use.
#[inline]
pub fn encode(value: u64, out: &mut Vec<u8>) {
    if value < 1 << 7 {
        return out.push((value << 1) as u8 | 1);
    }
    let length = length(value);
    if length == MAX_LENGTH {
        return encode_nine(value, out);
    }
    // Always store eight bytes, because this takes no branch.
    let word = ((value << 1) | 1) << (length - 1);
    out.extend_from_slice(&word.to_le_bytes());
    out.truncate(out.len() - (8 - length));
}

#[cold]
fn encode_nine(value: u64, out: &mut Vec<u8>) {
    out.push(0);
    out.extend_from_slice(&value.to_le_bytes());
}

/// Maps signed integers to unsigned ones, small absolute values first: 0, -1, 1, -2, ...
#[inline]
pub const fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Returns the inverse of [`zigzag`].
#[inline]
pub const fn unzigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(value: u64, expected_length: usize) {
        let mut bytes = Vec::new();
        encode(value, &mut bytes);
        assert_eq!(bytes.len(), expected_length, "{value:#x}");
        assert_eq!(length(value), expected_length, "{value:#x}");
        assert_eq!(
            decode(&bytes),
            Ok((value, expected_length)),
            "at the end of the input"
        );
        for cut in 0..bytes.len() {
            assert!(decode(&bytes[..cut]).is_err(), "{value:#x} cut at {cut}");
        }
        bytes.extend_from_slice(&[0xA5; 9]);
        assert_eq!(
            decode(&bytes),
            Ok((value, expected_length)),
            "inside the input"
        );
    }

    #[test]
    fn every_width_boundary() {
        for length in 1..=8 {
            let limit = 1u64 << (7 * length);
            round_trip(limit - 1, length);
            round_trip(limit, if length == 8 { 9 } else { length + 1 });
        }
        round_trip(0, 1);
        round_trip(u64::MAX, 9);
    }

    #[test]
    fn known_bytes() {
        let mut bytes = Vec::new();
        encode(300, &mut bytes);
        assert_eq!(bytes, [0xB2, 0x04]);
    }

    #[test]
    fn zigzag_is_its_inverse() {
        for value in [0, -1, 1, i64::MIN, i64::MAX, -64, 63] {
            assert_eq!(unzigzag(zigzag(value)), value);
        }
        assert_eq!((zigzag(-1), zigzag(1)), (1, 2));
    }
}

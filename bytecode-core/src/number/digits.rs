//! The decimal digits of integers.

/// Appends the digits of `number`.
#[inline]
pub(crate) fn unsigned(out: &mut Vec<u8>, number: u64) {
    if number < 10 {
        return out.push(b'0' + number as u8);
    }
    if number < EIGHT_DIGITS {
        let digits = eight_digits(number);
        let zeros = digits.trailing_zeros() / 8;
        out.extend_from_slice(&((digits >> (8 * zeros)) | ASCII).to_le_bytes());
        return out.truncate(out.len() - zeros as usize);
    }
    long_number(out, number);
}

#[cold]
fn long_number(out: &mut Vec<u8>, long: u64) {
    unsigned(out, long / EIGHT_DIGITS);
    with_zeros(out, long % EIGHT_DIGITS);
}

/// Appends eight digits: those of a number below [`EIGHT_DIGITS`], after zeros.
#[inline]
fn with_zeros(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&(eight_digits(number) | ASCII).to_le_bytes());
}

/// Appends the digits of a signed number.
#[inline]
pub(crate) fn signed(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    unsigned(out, value.unsigned_abs());
}

/// Appends the digits of a number of up to 128 bits.
pub(super) fn wide(out: &mut Vec<u8>, number: u128) {
    if let Ok(number) = u64::try_from(number) {
        return unsigned(out, number);
    }
    let unit = u128::from(EIGHT_DIGITS);
    wide(out, number / unit);
    with_zeros(out, (number % unit) as u64);
}

/// Parses the number of at most 64 bits at the start of a text; returns it and the rest.
pub(crate) fn leading(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0_u64;
    let mut rest = text;
    while let [digit @ b'0'..=b'9', tail @ ..] = rest {
        number = number
            .checked_mul(10)?
            .checked_add(u64::from(digit - b'0'))?;
        rest = tail;
    }
    (rest.len() < text.len()).then_some((number, rest))
}

/// The least number with more than eight digits.
pub(crate) const EIGHT_DIGITS: u64 = 100_000_000;

/// `0` in each byte.
pub(crate) const ASCII: u64 = 0x3030_3030_3030_3030;

/// Returns the eight digits of a number, one in each byte, the first in the lowest. All halves are divided at once:
/// by 10,000, then by 100, then by 10, with factors that are exact for numbers of this size.
#[inline]
pub(crate) fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007F_0000_007F;
    let twos = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
    tens | ((twos - tens * 10) << 8)
}

/// Returns what `print` appends to nothing.
#[cfg(test)]
pub(crate) fn text(print: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    print(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns numbers of all lengths.
#[cfg(test)]
pub(crate) fn numbers() -> impl Iterator<Item = u64> {
    let powers = (0..20).map(|exponent| 10_u64.pow(exponent));
    let near = powers.flat_map(|power| [power - 1, power, power + 1, power / 7 * 6]);
    (0..20_000).chain(near).chain([u64::MAX])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        for value in numbers() {
            assert_eq!(text(|out| unsigned(out, value)), value.to_string());
            let negative = (value as i64).wrapping_neg();
            assert_eq!(text(|out| signed(out, negative)), negative.to_string());
            let long = u128::from(value) << 64 | 7;
            assert_eq!(text(|out| wide(out, long)), long.to_string());
        }
    }

    #[test]
    fn numbers_start_a_text() {
        for value in numbers() {
            let text = format!("{value}, 7");
            assert_eq!(leading(text.as_bytes()), Some((value, &b", 7"[..])));
        }
        let long = u128::from(u64::MAX) + 1;
        assert_eq!(leading(long.to_string().as_bytes()), None);
        assert_eq!(leading(b"-1"), None);
        assert_eq!(leading(b""), None);
    }
}

//! The least and the greatest element of a constant, and others.

use serde::Serialize;

use super::storage::{Element, Storage};

/// Figures about the elements of a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// The least element that is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// The greatest element that is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// The mean of the elements that are finite numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The number of elements that are zero.
    pub zeros: u64,
    /// The number of elements that are no number.
    pub nan: u64,
}

impl Statistics {
    /// Returns the figures of stored elements; `None` for elements that are not numbers of up to 64 bits.
    pub(super) fn of(storage: &Storage, data: &[u8]) -> Option<Self> {
        let (element_type, is_splat) = (storage.element?, storage.is_splat(data));
        // One element has the figures of all.
        let one = Storage {
            count: if is_splat { 1 } else { storage.count },
            ..storage.clone()
        };
        let elements = one.elements(data)?;
        let mut statistics = Self::default();
        let (mut sum, mut finite) = (0.0, 0u64);
        for element in elements.chunks_exact(storage.size) {
            let value = value(element_type, element)?;
            if value.is_nan() {
                statistics.nan += 1;
                continue;
            }
            statistics.min = Some(statistics.min.map_or(value, |min| min.min(value)));
            statistics.max = Some(statistics.max.map_or(value, |max| max.max(value)));
            statistics.zeros += u64::from(value == 0.0);
            if value.is_finite() {
                sum += value;
                finite += 1;
            }
        }
        statistics.mean = (finite > 0).then(|| sum / finite as f64);
        if is_splat {
            statistics.zeros *= storage.count;
            statistics.nan *= storage.count;
        }
        Some(statistics)
    }
}

/// Returns an element as a number.
fn value(element: Element, bytes: &[u8]) -> Option<f64> {
    let mut whole = [0; 8];
    whole
        .iter_mut()
        .zip(bytes)
        .for_each(|(to, from)| *to = *from);
    let bits = u64::from_le_bytes(whole);
    Some(match element {
        Element::Bool | Element::Unsigned(_) => bits as f64,
        Element::Signed(width) => {
            let unused = 64 - width;
            ((bits << unused) as i64 >> unused) as f64
        }
        Element::F16 => half(bits as u16),
        Element::BF16 => f32::from_bits((bits as u32) << 16).into(),
        Element::F32 => f32::from_bits(bits as u32).into(),
        Element::F64 => f64::from_bits(bits),
        Element::F8E5M2 => half((bits as u16) << 8),
        Element::F8E4M3FN => quarter(bits as u8),
        Element::C64 => return None,
    })
}

/// Returns the value of a float of 16 bits with 5 bits for the exponent.
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f64::from(bits & 0x3FF));
    sign * match (exponent, fraction) {
        (0, fraction) => fraction * 2f64.powi(-24),
        (0x1F, 0.0) => f64::INFINITY,
        (0x1F, _) => f64::NAN,
        (exponent, fraction) => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    }
}

/// Returns the value of a float of 8 bits with 4 bits for the exponent, which has no infinity.
fn quarter(bits: u8) -> f64 {
    let sign = if bits >> 7 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(bits >> 3 & 0xF), f64::from(bits & 7));
    sign * match (exponent, fraction) {
        (0, fraction) => fraction * 2f64.powi(-9),
        (0xF, 7.0) => f64::NAN,
        (exponent, fraction) => (1.0 + fraction / 8.0) * 2f64.powi(exponent - 7),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_have_their_values() {
        assert_eq!(half(0x3C00), 1.0);
        assert_eq!(half(0xC000), -2.0);
        assert_eq!(half(0x0001), 2f64.powi(-24));
        assert_eq!(half(0x7BFF), 65504.0);
        assert!(half(0x7C01).is_nan());
    }

    #[test]
    fn quarters_have_their_values() {
        assert_eq!(quarter(0x38), 1.0);
        assert_eq!(quarter(0x7E), 448.0);
        assert_eq!(quarter(0x81), -(2f64.powi(-9)));
        assert!(quarter(0xFF).is_nan());
    }
}

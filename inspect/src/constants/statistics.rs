//! The least and the greatest element of a constant, and others.

use mlir_bytecode::number::{ApFloat, FloatSemantics};
use serde::Serialize;

use super::storage::{Number, Storage};

/// Figures about the elements of a constant. `min`, `max` and `mean` of complex numbers are those of the absolute values.
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
    /// Returns the figures of stored elements; `None` if there are no elements, and for integers of more than 64 bits.
    pub(super) fn of(storage: &Storage, data: &[u8]) -> Option<Self> {
        let is_splat = storage.is_splat(data);
        // One element has the figures of all.
        let one = Storage {
            count: if is_splat { 1 } else { storage.count },
            ..storage.clone()
        };
        let elements = one.elements(data)?;
        let mut statistics = Self::default();
        let (mut sum, mut finite) = (0.0, 0u64);
        for element in elements.chunks_exact(storage.size) {
            let value = value(storage.number, element)?;
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

/// Returns an element as a number: of a complex number, the absolute value.
fn value(number: Number, element: &[u8]) -> Option<f64> {
    let mut parts = element.chunks_exact(number.size().max(1));
    let first = part(number, parts.next()?)?;
    match parts.next() {
        None => Some(first),
        Some(second) => {
            let second = part(number, second)?;
            let is_nan = first.is_nan() || second.is_nan();
            Some(if is_nan {
                f64::NAN
            } else {
                first.hypot(second)
            })
        }
    }
}

fn part(number: Number, bytes: &[u8]) -> Option<f64> {
    let mut whole = [0; 16];
    whole
        .iter_mut()
        .zip(bytes)
        .for_each(|(to, from)| *to = *from);
    let bits = u128::from_le_bytes(whole);
    Some(match number {
        Number::Unsigned(..=64) => bits as u64 as f64,
        Number::Signed(width @ 1..=64) => {
            let unused = 64 - width;
            ((bits << unused) as i64 >> unused) as f64
        }
        Number::Signed(_) | Number::Unsigned(_) => return None,
        Number::Float(FloatSemantics::F32) => f32::from_bits(bits as u32).into(),
        Number::Float(FloatSemantics::F64) => f64::from_bits(bits as u64),
        Number::Float(FloatSemantics::BF16) => f32::from_bits((bits as u32) << 16).into(),
        Number::Float(semantics) => {
            let value = ApFloat::from_bits(semantics, bits).ok()?;
            let double = value.convert(FloatSemantics::F64)?;
            f64::from_bits(double.bits() as u64)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(semantics: FloatSemantics, bits: u128) -> f64 {
        part(Number::Float(semantics), &bits.to_le_bytes()).unwrap()
    }

    #[test]
    fn floats_have_their_values() {
        assert_eq!(of(FloatSemantics::F16, 0xC000), -2.0);
        assert_eq!(of(FloatSemantics::F16, 0x0001), 2f64.powi(-24));
        assert!(of(FloatSemantics::F16, 0x7C01).is_nan());
        assert_eq!(of(FloatSemantics::F8E4M3FN, 0x7E), 448.0);
        assert_eq!(of(FloatSemantics::F8E4M3FN, 0x81), -(2f64.powi(-9)));
        assert_eq!(of(FloatSemantics::F4E2M1FN, 0x7), 6.0);
        assert_eq!(of(FloatSemantics::BF16, 0x3FC0), 1.5);
        assert_eq!(of(FloatSemantics::F128, 0x3FFF << 112), 1.0);
    }

    #[test]
    fn integers_have_their_signs() {
        assert_eq!(part(Number::Signed(4), &[0xF]), Some(-1.0));
        assert_eq!(part(Number::Unsigned(4), &[0xF]), Some(15.0));
        assert_eq!(part(Number::Signed(24), &[0, 0, 0x80]), Some(-8388608.0));
        assert_eq!(part(Number::Signed(128), &[1; 16]), None);
        assert_eq!(part(Number::Signed(0), &[]), None);
    }

    #[test]
    fn complex_numbers_have_absolute_values() {
        let bytes = [3f32, -4.0].map(f32::to_le_bytes).concat();
        let number = Number::Float(FloatSemantics::F32);
        assert_eq!(value(number, &bytes), Some(5.0));
        let bytes = [f32::INFINITY, f32::NAN].map(f32::to_le_bytes).concat();
        assert!(value(number, &bytes).is_some_and(f64::is_nan));
    }
}

//! The names of aliases that depend on the contents of an item: `!Z17_i32`, `#ring_Z17_i32_1_x1024`, `!ct_L0`.

use crate::text_dialect::{parameters, value_of};

/// `Z17_i32` for `!mod_arith.int<17 : i32>`
pub(super) fn modular_integer(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let (modulus, type_) = parameters.first()?.split_once(" : ")?;
    Some(format!("Z{modulus}_{type_}"))
}

/// `rns_L1` for `!rns.rns<!mod_arith.int<17 : i32>, !mod_arith.int<19 : i32>>`
pub(super) fn residues(item: &str) -> Option<String> {
    let last = parameters(item).len() - 1;
    Some(format!("rns_L{last}"))
}

/// `ring_Z17_i32_1_x1024` for `#polynomial.ring<coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**1024>>`
pub(super) fn ring(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let type_ = value_of(&parameters, "coefficientType")?;
    let type_ = coefficient(type_).unwrap_or_else(|| type_.to_owned());
    let modulus = value_of(&parameters, "polynomialModulus").map_or(String::new(), |modulus| {
        let modulus = modulus.trim_matches(['<', '>']);
        format!("_{}", modulus.replace(" + ", "_").replace("**", ""))
    });
    Some(format!("ring_{type_}{modulus}"))
}

/// Returns the name of the alias of the type of a ring's coefficients, if it has one.
fn coefficient(type_: &str) -> Option<String> {
    match type_.split_once('<')?.0 {
        "!mod_arith.int" => modular_integer(type_),
        "!rns.rns" => residues(type_),
        _ => None,
    }
}

/// Returns what the names of items with a ring end with: `_Z17_i32`, and `_L1` for residues.
fn ring_suffix(parameters: &[&str]) -> Option<String> {
    let ring = self::parameters(value_of(parameters, "ring")?);
    let type_ = coefficient(value_of(&ring, "coefficientType")?).unwrap_or_default();
    Some(format!("_{}", type_.strip_prefix("rns_").unwrap_or(&type_)))
}

/// Returns what the names of items with a space of ciphertexts end with: `_L0_D10` if its size is not 2.
fn space_suffix(parameters: &[&str]) -> Option<String> {
    let suffix = ring_suffix(parameters)?;
    Some(match value_of(parameters, "size") {
        None | Some("2") => suffix,
        Some(size) => format!("{suffix}_D{size}"),
    })
}

/// `ciphertext_space_L0_D10`
pub(super) fn ciphertext_space(item: &str) -> Option<String> {
    Some(format!(
        "ciphertext_space{}",
        space_suffix(&parameters(item))?
    ))
}

/// `ct_L0_D10`, by the space of the ciphertext
pub(super) fn ciphertext(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let space = self::parameters(value_of(&parameters, "ciphertext_space")?);
    Some(format!("ct{}", space_suffix(&space)?))
}

/// `pkey_L0`
pub(super) fn public_key(item: &str) -> Option<String> {
    Some(format!("pkey{}", ring_suffix(&parameters(item))?))
}

/// `skey_L0`
pub(super) fn secret_key(item: &str) -> Option<String> {
    Some(format!("skey{}", ring_suffix(&parameters(item))?))
}

/// `modulus_chain_L1_C0` for `#lwe.modulus_chain<elements = <17 : i64, 19 : i64>, current = 0>`
pub(super) fn modulus_chain(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let last = self::parameters(value_of(&parameters, "elements")?).len() - 1;
    let current = value_of(&parameters, "current")?;
    Some(format!("modulus_chain_L{last}_C{current}"))
}

/// `gk_g5` for `!lattigo.rlwe.galois_key<galoisElement = 5 : i64>`
pub(super) fn galois_key(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let element = value_of(&parameters, "galoisElement")?;
    let (element, _) = element.split_once(" : ").unwrap_or((element, ""));
    Some(format!("gk_g{element}"))
}

/// `encryptor_pk` for `!lattigo.rlwe.encryptor<publicKey = true>`, else `encryptor_sk`
pub(super) fn encryptor(item: &str) -> Option<String> {
    let key = match value_of(&parameters(item), "publicKey")? {
        "true" => "pk",
        _ => "sk",
    };
    Some(format!("encryptor_{key}"))
}

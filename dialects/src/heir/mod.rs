//! The aliases of HEIR's attributes and types, the names of the values of its types, and custom forms.

mod aliases;
mod forms;

use mlir_bytecode::Registry;

use crate::text_dialect::TextDialect;

const DIALECTS: &[TextDialect] = &[
    TextDialect {
        aliases: &[
            ("boot_context", "boot_context"),
            ("ciphertext", "ciphertext"),
            ("constant", "constant"),
            ("context", "context"),
            ("encoder", "encoder"),
            ("eval_key", "eval_key"),
            ("evk_map", "evk_map"),
            ("parameter", "parameter"),
            ("plaintext", "plaintext"),
            ("user_interface", "user_interface"),
        ],
        value_names: &[
            ("boot_context", "boot_ctx"),
            ("ciphertext", "ct"),
            ("constant", "const"),
            ("context", "ctx"),
            ("encoder", "encoder"),
            ("eval_key", "evk"),
            ("evk_map", "evk_map"),
            ("parameter", "param"),
            ("plaintext", "pt"),
            ("user_interface", "ui"),
        ],
        ..TextDialect::new("cheddar")
    },
    TextDialect {
        aliases: &[("rot_key", "rk")],
        value_names: &[("rot_key", "rk")],
        ..TextDialect::new("key_mgmt")
    },
    TextDialect {
        aliases: LATTIGO,
        computed_aliases: &[
            ("rlwe.encryptor", aliases::encryptor),
            ("rlwe.galois_key", aliases::galois_key),
        ],
        value_names: LATTIGO,
        ..TextDialect::new("lattigo")
    },
    TextDialect {
        aliases: &[
            ("coefficient_encoding", "coefficient_encoding"),
            (
                "constant_coefficient_encoding",
                "constant_coefficient_encoding",
            ),
            ("full_crt_packing_encoding", "full_crt_packing_encoding"),
            ("inverse_canonical_encoding", "inverse_canonical_encoding"),
            ("key", "key"),
            ("lwe_plaintext", "pt"),
            ("lwe_ring_elt", "ringelt"),
        ],
        computed_aliases: &[
            ("ciphertext_space", aliases::ciphertext_space),
            ("lwe_ciphertext", aliases::ciphertext),
            ("lwe_public_key", aliases::public_key),
            ("lwe_secret_key", aliases::secret_key),
            ("modulus_chain", aliases::modulus_chain),
        ],
        value_names: &[
            ("lwe_ciphertext", "ct"),
            ("lwe_plaintext", "pt"),
            ("lwe_public_key", "pk"),
            ("lwe_ring_elt", "ringelt"),
            ("lwe_secret_key", "sk"),
        ],
        stripped: &[
            ("ciphertext_space", "ring", "#polynomial.ring"),
            ("lwe_ciphertext", "ciphertext_space", "ciphertext_space"),
            ("lwe_ciphertext", "key", "key"),
            ("lwe_ciphertext", "modulus_chain", "modulus_chain"),
            ("lwe_ciphertext", "plaintext_space", "plaintext_space"),
            ("lwe_plaintext", "plaintext_space", "plaintext_space"),
            ("lwe_public_key", "key", "key"),
            ("lwe_public_key", "ring", "#polynomial.ring"),
            ("lwe_ring_elt", "ring", "#polynomial.ring"),
            ("lwe_secret_key", "key", "key"),
            ("lwe_secret_key", "ring", "#polynomial.ring"),
            ("plaintext_space", "ring", "#polynomial.ring"),
        ],
        ..TextDialect::new("lwe")
    },
    TextDialect {
        computed_aliases: &[("int", aliases::modular_integer)],
        ..TextDialect::new("mod_arith")
    },
    TextDialect {
        aliases: OPENFHE,
        value_names: OPENFHE,
        ..TextDialect::new("openfhe")
    },
    TextDialect {
        aliases: &[("polynomial", "poly")],
        computed_aliases: &[("ring", aliases::ring)],
        stripped: &[("polynomial", "ring", "ring")],
        ..TextDialect::new("polynomial")
    },
    TextDialect {
        computed_aliases: &[("rns", aliases::residues)],
        ..TextDialect::new("rns")
    },
    TextDialect {
        aliases: &[("kernel", "kernel")],
        ..TextDialect::new("secret")
    },
    TextDialect {
        aliases: &[("layout", "layout"), ("original_type", "original_type")],
        ..TextDialect::new("tensor_ext")
    },
];

/// The types of Lattigo, and the names of their values and, but for two, of their aliases.
const LATTIGO: &[(&str, &str)] = &[
    ("bgv.encoder", "encoder"),
    ("bgv.evaluator", "evaluator"),
    ("bgv.parameter", "param"),
    ("ckks.bootstrapping_eval_keys", "bootstrapping_eval_keys"),
    ("ckks.bootstrapping_evaluator", "bootstrapping_evaluator"),
    ("ckks.bootstrapping_parameter", "bootstrapping_param"),
    ("ckks.encoder", "encoder"),
    ("ckks.evaluator", "evaluator"),
    ("ckks.parameter", "param"),
    ("ckks.polynomial_evaluator", "poly_evaluator"),
    ("rlwe.ciphertext", "ct"),
    ("rlwe.decryptor", "decryptor"),
    ("rlwe.encryptor", "encryptor"),
    ("rlwe.evaluation_key_set", "ekset"),
    ("rlwe.galois_key", "gk"),
    ("rlwe.key_generator", "kgen"),
    ("rlwe.plaintext", "pt"),
    ("rlwe.public_key", "pk"),
    ("rlwe.relinearization_key", "rk"),
    ("rlwe.secret_key", "sk"),
];

/// The types of OpenFHE, and the names of their values and aliases.
const OPENFHE: &[(&str, &str)] = &[
    ("cc_params", "params"),
    ("ciphertext", "ct"),
    ("crypto_context", "cc"),
    ("digit_decomp", "digit_decomp"),
    ("eval_key", "ek"),
    ("plaintext", "pt"),
    ("private_key", "sk"),
    ("public_key", "pk"),
];

/// Adds the dialects and the forms.
pub(crate) fn register(registry: Registry) -> Registry {
    let with = |registry: Registry, dialect: &TextDialect| registry.with(*dialect);
    let registry = forms::FORMS.register(DIALECTS.iter().fold(registry, with));
    registry.with_inference(forms::INFERENCES)
}

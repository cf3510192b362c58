//! What the readers of older releases refuse although their versions have each part of it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use mlir_bytecode::ir;
use mlir_bytecode::text::ParseOptions;
use tile_ir_bytecode::{Attribute, Module, Version};

/// Returns a kernel of 13.5 with this body and these attributes.
fn kernel(attributes: &str, body: &str) -> Vec<u8> {
    let text = format!(
        "\"cuda_tile.module\"() <{{sym_name = \"kernels\"}}> ({{\n\
           \"cuda_tile.entry\"() <{{function_type = () -> (), sym_name = \"k\"{attributes}}}> ({{\n\
             {body}\n\
             \"cuda_tile.return\"() : () -> ()\n\
           }}) : () -> ()\n\
         }}) : () -> ()"
    );
    let options = ParseOptions::new().implicit_module(false);
    let registry = mlir_bytecode_dialects::registry();
    let module = ir::Module::parse_with(&text, registry, &options).unwrap();
    let module = Module::from_mlir(&module, Some(Version::V13_5)).unwrap();
    module.to_bytes().unwrap()
}

/// Returns the versions that the kernel can be written for, and the reason of the last refusal.
fn versions(bytes: &[u8]) -> (Vec<Version>, String) {
    let module = tile_ir_bytecode::read(bytes).unwrap();
    module.verify().unwrap();
    let mut reason = String::new();
    let versions = Version::ALL.into_iter().filter(|version| {
        let written = module.write(*version);
        reason = match &written {
            Ok(bytes) => {
                let written = tile_ir_bytecode::read(bytes).unwrap();
                written.verify().unwrap();
                return true;
            }
            Err(error) => error.to_string(),
        };
        false
    });
    (versions.collect(), reason)
}

#[test]
fn a_return_inside_a_loop() {
    let inside = "%0 = \"cuda_tile.constant\"() <{value = dense<true> : !cuda_tile.tile<i1>}> : () -> !cuda_tile.tile<i1>\n\
                  \"cuda_tile.loop\"() ({\n\
                    \"cuda_tile.if\"(%0) ({ \"cuda_tile.return\"() : () -> () }, {}) : (!cuda_tile.tile<i1>) -> ()\n\
                    \"cuda_tile.break\"() : () -> ()\n\
                  }) : () -> ()";
    let (found, reason) = versions(&kernel("", inside));
    assert_eq!(found, [Version::V13_4, Version::V13_5]);
    assert!(
        reason.contains("`return` inside a loop needs 13.4"),
        "{reason}"
    );
    assert_eq!(versions(&kernel("", "")).0, Version::ALL);
}

#[test]
fn rounding_of_conversions() {
    let conversion = |mode: u32, to: &str| {
        kernel(
            "",
            &format!(
                "%0 = \"cuda_tile.constant\"() <{{value = dense<1.0> : !cuda_tile.tile<4xf32>}}> : () -> !cuda_tile.tile<4xf32>\n\
                 %1 = \"cuda_tile.ftof\"(%0) <{{rounding_mode = #cuda_tile.rounding<{}>}}> : (!cuda_tile.tile<4xf32>) -> !cuda_tile.tile<4x{to}>",
                ["nearest_even", "zero", "nearest_away"][mode as usize]
            ),
        )
    };
    assert_eq!(versions(&conversion(0, "f16")).0, Version::ALL);
    let (found, reason) = versions(&conversion(1, "f16"));
    assert_eq!(found, [Version::V13_4, Version::V13_5]);
    assert!(
        reason.contains("`zero` of operation `ftof` needs 13.4"),
        "{reason}"
    );
    let since_13_3 = [Version::V13_3, Version::V13_4, Version::V13_5];
    assert_eq!(versions(&conversion(1, "f8E8M0FNU")).0, since_13_3);
    let since_13_4 = [Version::V13_4, Version::V13_5];
    assert_eq!(versions(&conversion(2, "tf32")).0, since_13_4);
}

#[test]
fn hints() {
    let hinted = |hints: &str| {
        let hints = format!(", optimization_hints = #cuda_tile.optimization_hints<{hints}>");
        kernel(&hints, "")
    };
    // Hints that say nothing.
    let bytes = hinted("default = {}");
    assert_eq!(versions(&bytes).0, Version::ALL);
    let module = tile_ir_bytecode::read(&bytes).unwrap();
    let older = module.write(Version::V13_2).unwrap();
    let older = tile_ir_bytecode::read(&older).unwrap();
    let function = older.functions().first().unwrap();
    assert_eq!(function.hints, None);
    let both = hinted("default = {}, sm_100 = {occupancy = 2 : i32}");
    let module = tile_ir_bytecode::read(&both).unwrap();
    let older = module.write(Version::V13_1).unwrap();
    let older = tile_ir_bytecode::read(&older).unwrap();
    let function = older.functions().first().unwrap();
    match &function.hints {
        Some(Attribute::OptimizationHints(entries)) => assert_eq!(entries.len(), 1),
        other => panic!("{other:?}"),
    }
    // Hints that say something.
    let (found, reason) = versions(&hinted("default = {occupancy = 2 : i32}"));
    assert_eq!(found, [Version::V13_3, Version::V13_4, Version::V13_5]);
    assert!(
        reason.contains("hints for `default` needs 13.3"),
        "{reason}"
    );
    // The reader of 13.2 refuses clusters on architectures without.
    let found = versions(&hinted("sm_80 = {num_cta_in_cga = 2 : i32}")).0;
    assert!(!found.contains(&Version::V13_2));
    assert_eq!(found.len(), 4);
    assert_eq!(
        versions(&hinted("sm_90 = {num_cta_in_cga = 2 : i32}")).0,
        Version::ALL
    );
    assert_eq!(
        versions(&hinted("sm_80 = {num_cta_in_cga = 1 : i32}")).0,
        Version::ALL
    );
}

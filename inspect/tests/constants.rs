//! Constants in other formats have the elements that the module has.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::{Module, Result};
use mlir_bytecode_inspect::{Constant, constants, npy, safetensors};
use safetensors::{Dtype, SafeTensors};

fn module() -> Result<Module> {
    mlir_bytecode_dialects::parse(include_str!("../../cli/tests/cmd/weights.mlir"))
}

fn find<'a, 'm>(constants: &'a [Constant<'m>], type_: &str) -> &'a Constant<'m> {
    let mut of_type = constants.iter().filter(|constant| constant.type_ == type_);
    of_type.next().expect("a constant of the type")
}

#[test]
fn figures_and_duplicates_are_found() -> Result<()> {
    let module = module()?;
    let constants = constants(&module, true)?;
    assert_eq!(constants.len(), 6);
    let floats = find(&constants, "tensor<2x3xf32>")
        .statistics
        .expect("figures");
    assert_eq!((floats.min, floats.max), (Some(-4.5), Some(3.0)));
    assert_eq!((floats.zeros, floats.nan), (1, 1));
    let bytes = find(&constants, "tensor<4xi8>")
        .statistics
        .expect("figures");
    assert_eq!((bytes.min, bytes.max), (Some(-3.0), Some(2.0)));
    let bits = find(&constants, "tensor<5xi1>")
        .statistics
        .expect("figures");
    assert_eq!((bits.zeros, bits.mean), (2, Some(0.6)));
    let splat = find(&constants, "tensor<100xi32>");
    assert!(splat.splat);
    assert_eq!(splat.statistics.expect("figures").mean, Some(7.0));
    let duplicates: Vec<_> = constants
        .iter()
        .filter_map(|it| it.duplicate_of.as_deref())
        .collect();
    assert_eq!(duplicates, ["weights"]);
    assert!(constants.iter().all(|constant| constant.users == 1));
    Ok(())
}

#[test]
fn safetensors_reads_what_was_written() -> Result<()> {
    let module = module()?;
    let constants = constants(&module, false)?;
    let file = safetensors(&constants)?;
    let read = SafeTensors::deserialize(&file).expect("valid");
    assert_eq!(read.len(), 6);
    let tensor = |type_| {
        read.tensor(&find(&constants, type_).name)
            .expect("it is there")
    };
    let weights = tensor("tensor<4xi8>");
    assert_eq!((weights.dtype(), weights.shape()), (Dtype::I8, &[4][..]));
    assert_eq!(weights.data(), [0xFF, 1, 2, 0xFD]);
    let bits = tensor("tensor<5xi1>");
    assert_eq!(
        (bits.dtype(), bits.data()),
        (Dtype::BOOL, &[1, 0, 1, 1, 0][..])
    );
    let splat = tensor("tensor<100xi32>");
    assert_eq!(splat.data(), 7i32.to_le_bytes().repeat(100));
    assert_eq!(tensor("tensor<2xbf16>").dtype(), Dtype::BF16);
    Ok(())
}

#[test]
fn npy_reads_what_was_written() -> Result<()> {
    let module = module()?;
    let constants = constants(&module, false)?;
    let file = npy(find(&constants, "tensor<2x3xf32>"))?;
    let read = npyz::NpyFile::new(&file[..])?;
    assert_eq!(read.shape(), [2, 3]);
    let values = read.into_vec::<f32>()?;
    assert_eq!(values[..5], [1.0, 2.0, 3.0, -4.5, 0.0]);
    assert!(npy(find(&constants, "tensor<2xbf16>")).is_err());
    Ok(())
}

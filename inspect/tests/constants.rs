//! Constants in other formats have the elements that the module has.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::{Module, Result};
use mlir_bytecode_inspect::{
    Constant, Tensor, constants, constants_in_texts, npy, replace_constants, safetensors,
    strip_constants,
};
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
    Ok(())
}

#[test]
fn elements_that_a_format_lacks_are_bytes() -> Result<()> {
    let module = module()?;
    let constants = constants(&module, false)?;
    let file = npy(find(&constants, "tensor<2xbf16>"))?;
    let read = npyz::NpyFile::new(&file[..])?;
    assert_eq!(read.shape(), [2, 2]);
    assert_eq!(read.into_vec::<u8>()?, [0x00, 0x3F, 0xC0, 0x3F]);
    Ok(())
}

/// Returns the weights as bytecode.
fn bytecode() -> Result<Bytes> {
    Ok(module()?.to_bytes()?.into())
}

#[test]
fn a_file_without_constants_is_restored() -> Result<()> {
    let file = bytecode()?;
    let module = mlir_bytecode_dialects::read(file.clone())?;
    let all = constants(&module, false)?;
    let stripped = strip_constants(&file, &all, 0)?;
    assert_eq!(stripped.names.len(), 4);
    let stripped = Bytes::from(stripped.written.into_bytes());
    let without = mlir_bytecode_dialects::read(stripped.clone())?;
    let without = constants(&without, false)?;
    assert!(find(&without, "tensor<2x3xf32>").splat);
    assert_eq!(find(&without, "tensor<4xi8>").bytes, 0);

    let tensor = |constant: &Constant<'_>, format| -> Result<Tensor> {
        let name = &constant.name;
        match format {
            "npy" => Tensor::npy(name, &npy(constant)?.into()),
            _ => Ok(Tensor::raw(name, constant.elements()?.into_owned().into())),
        }
    };
    for format in ["npy", "raw", "safetensors"] {
        let tensors = match format {
            "safetensors" => Tensor::safetensors(&safetensors(&all)?.into())?,
            _ => all
                .iter()
                .map(|it| tensor(it, format))
                .collect::<Result<_>>()?,
        };
        let replaced = replace_constants(&stripped, &without, &tensors)?;
        assert_eq!(replaced.changed, 4, "{format}");
        assert!(replaced.written.into_bytes() == file, "{format}");
    }
    Ok(())
}

#[test]
fn constants_in_other_attributes_are_stripped() -> Result<()> {
    let text = r#"
        "t.values"() {list = [dense<[1, 2, 3, 4]> : tensor<4xi32>, {inner = dense<[5, 6, 7, 8]> : tensor<4xi32>}]} : () -> ()
        "t.with_operand"(%0) {list = [dense<[0, 0, 0, 9]> : tensor<4xi32>]} : (i32) -> ()
        %0 = "t.value"() : () -> i32
    "#;
    let file = Bytes::from(mlir_bytecode_dialects::parse(text)?.to_bytes()?);
    let module = mlir_bytecode_dialects::read(file.clone())?;
    let constants = constants(&module, false)?;
    assert!(constants.iter().all(|it| it.users == 1), "{constants:?}");
    let stripped = strip_constants(&file, &constants, 4)?;
    assert_eq!((stripped.names.len(), stripped.kept.len()), (2, 1));
    let stripped = Bytes::from(stripped.written.into_bytes());
    assert!(stripped.len() < file.len());
    assert_eq!(restore(stripped, &constants)?, file);
    Ok(())
}

/// Puts the data of constants back into the file that they were stripped of.
fn restore(stripped: Bytes, constants: &[Constant<'_>]) -> Result<Vec<u8>> {
    let tensors = Tensor::safetensors(&Bytes::from(safetensors(constants)?))?;
    assert_eq!(tensors.len(), constants.len());
    let module = mlir_bytecode_dialects::read(stripped.clone())?;
    let without = mlir_bytecode_inspect::constants(&module, false)?;
    let replaced = replace_constants(&stripped, &without, &tensors)?;
    Ok(replaced.written.into_bytes())
}

#[test]
fn constants_of_vhlo_are_stripped_and_restored() -> Result<()> {
    let text = r#"
        "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>>}> : () -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
        "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[true, false, true]> : tensor<3xi1>>}> : () -> !vhlo.tensor_v1<3x!vhlo.bool_v1>
        "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<> : tensor<0xi8>>}> : () -> !vhlo.tensor_v1<0x!vhlo.i8_v1>
    "#;
    let file = Bytes::from(mlir_bytecode_dialects::parse(text)?.to_bytes()?);
    let module = mlir_bytecode_dialects::read(file.clone())?;
    let constants = constants(&module, true)?;
    let floats = find(&constants, "!vhlo.tensor_v1<4x!vhlo.f32_v1>");
    assert_eq!(floats.statistics.expect("figures").mean, Some(2.5));
    let stripped = strip_constants(&file, &constants, 2)?;
    assert_eq!((stripped.names.len(), stripped.kept.len()), (1, 0));
    let stripped = Bytes::from(stripped.written.into_bytes());
    assert_eq!(restore(stripped, &constants)?, file);
    Ok(())
}

#[test]
fn elements_in_texts_are_counted() -> Result<()> {
    let hex = "00".repeat(200);
    let text = format!(
        "\"t.op\"() {{a = #unknown.value<dense<\"0x{hex}\"> : tensor<50xi32>>}} : () -> ()"
    );
    let module = mlir_bytecode_dialects::parse(&text)?;
    assert_eq!(constants_in_texts(&module, 256).len(), 1);
    assert_eq!(constants_in_texts(&module, 1000).len(), 0);
    Ok(())
}

#[test]
fn types_are_checked() -> Result<()> {
    let file = bytecode()?;
    let module = mlir_bytecode_dialects::read(file.clone())?;
    let all = constants(&module, false)?;
    let error = |tensor: Tensor| {
        let replaced = replace_constants(&file, &all, &[tensor]);
        replaced.expect_err("another type").to_string()
    };
    let floats = npy(find(&all, "tensor<2x3xf32>"))?;
    assert_eq!(
        error(Tensor::npy("weights", &floats.into())?),
        "weights is tensor<4xi8>, which 2x3xfloat32 cannot replace"
    );
    assert_eq!(
        error(Tensor::raw("weights", Bytes::from_static(&[1, 2, 3]))),
        "weights is tensor<4xi8>, of 4 bytes, which 3 bytes cannot replace"
    );
    let name = &find(&all, "tensor<5xi1>").name;
    assert_eq!(
        error(Tensor::raw(name, Bytes::from_static(&[0, 1, 2, 0, 1]))),
        format!("{name} is tensor<5xi1>: a byte is neither 0 nor 1")
    );
    let none = Tensor::raw("weihgts", Bytes::from_static(&[1]));
    assert_eq!(error(none), "no constant `weihgts`");
    Ok(())
}

#[test]
fn a_name_that_a_resource_has_is_another_of_an_attribute() -> Result<()> {
    let text = include_str!("../../cli/tests/cmd/colliding.mlir");
    let of = |text: &str| -> Result<Vec<String>> {
        let module = mlir_bytecode_dialects::parse(text)?;
        let found = constants(&module, false)?;
        assert_eq!(
            SafeTensors::deserialize(&safetensors(&found)?)
                .expect("valid")
                .len(),
            2
        );
        Ok(found.into_iter().map(|it| it.name).collect())
    };
    assert_eq!(of(text)?, ["attribute_10_0", "attribute_10"]);
    // The name with a number may be that of a resource too.
    let both = text.replace("attribute_10", "attribute_10_0");
    assert_eq!(of(&both)?, ["attribute_10", "attribute_10_0"]);
    Ok(())
}

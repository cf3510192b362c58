//! Texts of StableHLO and VHLO in custom form: parsed without a hint, they print as they are.

#![cfg(all(feature = "stablehlo", feature = "vhlo"))]
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;

use mlir_bytecode::{ParseOptions, Result};
use mlir_bytecode_dialects::{ReadOptions, Recognized, Source};

fn assert_same(text: &str) -> Result<()> {
    let module = mlir_bytecode_dialects::parse(text)?;
    assert_eq!(module.to_text()?.trim_end(), text.trim_end());
    let again = mlir_bytecode_dialects::read(module.to_bytes()?)?;
    assert_eq!(again.to_text()?.trim_end(), text.trim_end());
    Ok(())
}

#[test]
fn operations_of_stablehlo() -> Result<()> {
    assert_same(
        "\
module {
  func.func @main(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<f8E4M3FN>) -> tensor<i32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<10> : tensor<i32>
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.compare GT, %1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.slice %arg0 [0:2, 0:8:2] : (tensor<4x8xf32>) -> tensor<2x4xf32>
    %4 = stablehlo.select %2, %1, %cst : tensor<i1>, tensor<f32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %4) : tensor<i32>, tensor<f32>
    cond {
      %6 = stablehlo.compare LT, %iterArg, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %6 = stablehlo.add %iterArg, %c : tensor<i32>
      %7 = stablehlo.multiply %iterArg_0, %iterArg_0 : tensor<f32>
      stablehlo.return %6, %7 : tensor<i32>, tensor<f32>
    }
    return %5#0 : tensor<i32>
  }
}
",
    )
}

/// A constant whose value has another type than its result has the generic form after its name.
#[test]
fn constants_of_another_type() -> Result<()> {
    assert_same(
        "\
module {
  func.func @main() -> tensor<?xi32> {
    %c = stablehlo.constant() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<?xi32>
    %c_0 = stablehlo.constant() <{value = dense<2> : tensor<2xi32>}> {my.a} : () -> tensor<?xi32>
    return %c : tensor<?xi32>
  }
}
",
    )
}

/// Builds of StableHLO on LLVM 21 and older, such as those in jaxlib up to 0.6.2, print a blank before `cond`.
#[test]
fn loops_of_older_builds() -> Result<()> {
    let text = |blank: &str| {
        format!(
            "\
module {{
  func.func @main(%arg0: tensor<i1>) -> tensor<i1> {{
    %0 = stablehlo.while(%iterArg = %arg0) : tensor<i1>
   {blank} cond {{
      stablehlo.return %iterArg : tensor<i1>
    }} do {{
      stablehlo.return %iterArg : tensor<i1>
    }}
    return %0 : tensor<i1>
  }}
}}
"
        )
    };
    for (release, blank) in [
        ("jaxlib-0.12.0.1", ""),
        ("jaxlib-0.8.0", ""),
        ("jaxlib-0.6.2", " "),
        ("jaxlib-0.4.30", " "),
    ] {
        let options = ReadOptions::new().source(Source::from_name(release).unwrap());
        let module = options.parse(text(""), &ParseOptions::new())?;
        assert_eq!(
            module.to_text()?.trim_end(),
            text(blank).trim_end(),
            "{release}"
        );
    }
    Ok(())
}

/// Files of jaxlib from before the operations of StableHLO had properties, each with the text that jaxlib prints. Both
/// were made from an input of our own. The LLVM of jaxlib 0.4.13 is that of no known source.
/// The file of jaxlib 0.4.26 fits jaxlib 0.4.30 as well, which is newer.
#[test]
fn operations_before_properties() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/before_properties");
    for (version, source) in [("0.4.13", "jaxlib-0.4.23"), ("0.4.26", "jaxlib-0.4.30")] {
        let path = folder.join(format!("jaxlib-{version}.mlirbc"));
        let expected = fs::read_to_string(path.with_extension("mlir")).unwrap();
        let module = mlir_bytecode_dialects::open(&path)?;
        let found = Recognized::of(&module).unwrap();
        assert_eq!(found.source.name(), source, "{version}");
        assert_eq!(module.to_text()?.trim_end(), expected.trim_end());
        assert_eq!(module.to_bytes()?, fs::read(&path).unwrap());
        // The words of the older text are those of the attributes that it has today.
        mlir_bytecode_dialects::parse(&expected)?;
    }
    Ok(())
}

#[test]
fn functions_of_vhlo() -> Result<()> {
    assert_same(
        "\
module {
  vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
    %0 = \"vhlo.add_v1\"(%arg0, %arg0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
    \"vhlo.return_v1\"(%0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<\"public\">}
  vhlo.func_v1 @nothing() -> () {
    \"vhlo.return_v1\"() : () -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<\"private\">}
}
",
    )
}

#[test]
fn reductions_are_located_after_their_name() -> Result<()> {
    let text = r#"func.func @main(%a: tensor<4xf32>, %b: tensor<f32>) {
  %r = stablehlo.reduce  (%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %s = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc(#later)
  return
}
#later = loc("x":5:7)
"#;
    let module = mlir_bytecode_dialects::parse(text)?;
    let mut locations = Vec::new();
    for operation in module.walk() {
        let operation = operation?;
        if matches!(
            &*operation.name().to_string(),
            "stablehlo.reduce" | "stablehlo.add" | "stablehlo.return"
        ) {
            locations.push(operation.location().to_string());
        }
    }
    let first = r#"loc("<stdin>":2:26)"#;
    let second = r#"loc("x":5:7)"#;
    assert_eq!(locations, [first, first, first, second, second, second]);
    Ok(())
}

/// The dimensions of a convolution may be given by name. They are printed in short.
#[test]
fn dimensions_of_convolutions_by_name() -> Result<()> {
    let fields = "input_batch_dimension = 0, input_feature_dimension = 3, \
                  kernel_spatial_dimensions = [0, 1], input_spatial_dimensions = [1, 2], \
                  kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, \
                  output_batch_dimension = 0, output_feature_dimension = 1, \
                  output_spatial_dimensions = [2, 3]";
    let text = |fields: &str| {
        let value = format!("#stablehlo.conv<raw {fields}>");
        format!("module attributes {{a.b = {value}}} {{\n}}\n")
    };
    let printed = mlir_bytecode_dialects::parse(text(fields))?.to_text()?;
    let short = "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, f, 0, 1]>";
    assert!(printed.contains(short), "{printed}");
    for wrong in ["input_batch_dimension = 0", &format!("{fields}, {fields}")] {
        assert!(
            mlir_bytecode_dialects::parse(text(wrong)).is_err(),
            "{wrong}"
        );
    }
    Ok(())
}

/// Scans of CHLO state their inputs apart from their initial values.
#[test]
fn scans() -> Result<()> {
    assert_same(
        "\
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xi32> {
    %0:3 = chlo.scan(%arg0) inits (%arg1, %arg1) dimension=0  attributes {is_reverse = true} {
    ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>, %carry_0: tensor<3xf32>):
      %2 = stablehlo.add %input, %carry : tensor<3xf32>
      stablehlo.return %2, %2, %carry_0 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    } : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
    %1 = chlo.mulhi %arg0, %arg0 : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xi32>
    return %1 : tensor<2x3xi32>
  }
}
",
    )
}

/// The default accuracy of a result is not printed, nor is an empty window of a convolution lost.
#[test]
fn defaults_are_not_printed() -> Result<()> {
    let text = |accuracy: &str| {
        format!(
            "\
module {{
  func.func @main(%arg0: tensor<3x2xf16>, %arg1: tensor<2x2xf16>) -> tensor<3x2xf16> {{
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {{stride = [], pad = [], \
             lhs_dilate = [], rhs_dilate = [], reverse = []}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} \
             : (tensor<3x2xf16>, tensor<2x2xf16>) -> tensor<3x2xf16>
    %1 = stablehlo.tanh %0{accuracy} : tensor<3x2xf16>
    return %1 : tensor<3x2xf16>
  }}
}}
"
        )
    };
    assert_same(&text(""))?;
    let mode = |mode: &str| {
        let mode = format!("#stablehlo.result_accuracy_mode<{mode}>");
        format!(" {{result_accuracy = #stablehlo.result_accuracy<mode = {mode}>}}")
    };
    assert_same(&text(&mode("HIGHEST")))?;
    let module = mlir_bytecode_dialects::parse(text(&mode("DEFAULT")))?;
    assert_eq!(module.to_text()?.trim_end(), text("").trim_end());
    Ok(())
}

//! Renames a symbol and all references to it.
//!
//! ```sh
//! cargo run -p bytecode-examples --example rename_symbol IN.mlirbc OUT.mlirbc main entry
//! ```

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, old, new] = arguments.as_slice() else {
        return Err("usage: rename_symbol INPUT OUTPUT OLD NEW".into());
    };
    let mut module = mlir_bytecode_dialects::open(input)?;
    module.rename_symbol(old, new)?;
    module.write_to(output)?;
    Ok(())
}

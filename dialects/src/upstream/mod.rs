//! What upstream releases of LLVM define: the property layouts of their operations.

mod codes;
mod recognize;
mod release;
mod source;
mod target;

use std::sync::Arc;

use mlir_bytecode::properties::OpLayouts;

pub use recognize::{Evidence, Recognized, recognize};
pub(crate) use recognize::{candidates_for_text, fits_best};
pub use release::Release;
pub use source::Source;
pub use target::target;
#[cfg(feature = "vhlo")]
pub(crate) use {codes::stablehlo_codes, target::changes};

/// The operations of `release` with their property layouts.
///
/// Made from the release's table definitions by `cargo xtask layouts`; a layout is parsed when it is
/// asked for, once for all holders of the table. Operations of LLVM 16 have no properties: what their
/// lines hold is which operations are registered, and the defaults of their attributes.
pub fn layouts(release: Release) -> &'static Arc<OpLayouts> {
    let source = Source::from(release);
    source.table()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The embedded tables are trusted when they are loaded; this is why they can be.
    #[test]
    fn tables_parse_whole_and_print_as_they_are() {
        let tables = [
            (
                Release::Llvm16,
                include_str!("../../data/llvm-16.layouts"),
                1296,
                0,
            ),
            (
                Release::Llvm19,
                include_str!("../../data/llvm-19.layouts"),
                1936,
                924,
            ),
            (
                Release::Llvm22,
                include_str!("../../data/llvm-22.layouts"),
                2635,
                1374,
            ),
        ];
        for (release, text, operations, with_properties) in tables {
            OpLayouts::parse(text).expect("well-formed");
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            let table = layouts(release);
            let printed: Vec<String> = table.iter().map(ToString::to_string).collect();
            assert_eq!(printed, lines, "{release}");
            let with = table.iter().filter(|op| !op.fields().is_empty()).count();
            assert_eq!(
                (table.len(), with),
                (operations, with_properties),
                "{release}"
            );
            for line in lines {
                let name = line.split(' ').next().expect("a name");
                assert_eq!(table.get(name).map(|op| op.name()), Some(name), "{release}");
            }
        }
    }

    #[test]
    fn a_layout_of_each_release() {
        let line = |release, name| layouts(release).get(name).map(ToString::to_string);
        assert_eq!(
            line(Release::Llvm22, "llvm.add").as_deref(),
            Some("llvm.add overflowFlags@i32=`0 : i32`")
        );
        assert_eq!(
            line(Release::Llvm19, "llvm.add").as_deref(),
            Some(
                "llvm.add overflowFlags@bits(#llvm.overflow|none=0|nsw=1|nuw=2)\
                 =`#llvm.overflow<none>`"
            )
        );
        assert!(!layouts(Release::Llvm16).contains("ptr.load"));
        assert!(layouts(Release::Llvm22).contains("ptr.load"));
    }
}

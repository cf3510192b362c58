//! What becomes of a schema: the frozen one, and a page of Markdown.

use bytecode_core::dialect::to_markdown;

use super::Toy;

bytecode_core::frozen_schema!(Toy, "tests/derive/toy.schema");

#[test]
fn markdown() {
    let page = to_markdown(&Toy);
    for line in [
        "# Wire format of `toy`",
        "| 2 | Memory | `memory` | `shape: list<signed varint>`, `element: type` |",
        "| 3 | reserved | | |",
        "| text | Future | `future` | |",
        "- enum Sign 7: odd",
        "- struct Named: name string, value optional<attribute>",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}\n{page}");
    }
}

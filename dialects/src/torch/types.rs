//! Parsing of the types of `torch`: the spellings that people write become the text that printers write. The dialect has no
//! bytecode encodings, so all types are assembly text.
//!
//! ```text
//! type   ::= (`tensor` | `vtensor`) tensor?
//!          | (`list` | `optional` | `dict` | `tuple` | `union`) `<` (type (`,` type)*)? `>`
//!          | `nn.Module` `<` string `>` | mnemonic
//! tensor ::= `<` (`*` | `[` (size (`,` size)*)? `]`) `,` (type-of-elements | `unk`) (`,` sparsity)? `>`
//! ```
//!
//! Types inside of types have no `!torch.`.

use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::definition::Transformer;
use mlir_bytecode::dialect::TypeComputation;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use crate::forms::{Computed, one};
use crate::text_dialect::parameters;

pub(super) const COMPUTATIONS: &[TypeComputation] = &[TypeComputation::of(
    "torch",
    Transformer::Counterpart,
    other_semantics,
)];

/// `torch`, of which nothing is encoded.
#[derive(Dialect)]
#[dialect(name = "torch", parse_types = parse)]
pub(super) struct TorchDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mut text = "!torch.".to_owned();
    let mut mnemonic = parser.mnemonic();
    // For each open type, how many types must follow in it; `None` if any number may.
    let mut open: Vec<Option<u32>> = Vec::new();
    loop {
        text.push_str(mnemonic);
        let inner = match mnemonic {
            "tensor" | "vtensor" => {
                text.push_str(&parse_tensor(parser)?);
                None
            }
            "nn.Module" => {
                parser.expect("<")?;
                let name = parser.parse_string()?;
                let name = parser.context().string(name)?;
                parser.expect(">")?;
                text.push_str(&format!("<{name}>"));
                None
            }
            "list" | "optional" => Some(Some(1)),
            "dict" => Some(Some(2)),
            "tuple" | "union" => Some(None),
            _ => None,
        };
        if let Some(inner) = inner {
            parser.expect("<")?;
            text.push('<');
            open.push(inner);
            if inner.is_some() || !parser.at(">") {
                mnemonic = parser.parse_keyword()?;
                continue;
            }
        }
        // The types that end here.
        loop {
            let Some(remaining) = open.last_mut() else {
                return parser.context().assembly_type("torch", &text).map(Some);
            };
            if let Some(remaining) = remaining {
                *remaining = remaining.saturating_sub(1);
            }
            let more = match *remaining {
                Some(0) => false,
                Some(_) => {
                    parser.expect(",")?;
                    true
                }
                None => parser.eat(","),
            };
            if more {
                text.push_str(", ");
                mnemonic = parser.parse_keyword()?;
                break;
            }
            parser.expect(">")?;
            text.push('>');
            open.pop();
        }
    }
}

/// `<[2,?],f32>`; nothing if neither sizes nor elements are known
fn parse_tensor(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    if !parser.eat("<") {
        return Ok(String::new());
    }
    let sizes = parse_sizes(parser)?;
    parser.expect(",")?;
    let elements = match parser.eat("unk") {
        true => None,
        false => Some(parser.parse_type()?),
    };
    let sparsity = match parser.eat(",") {
        true => format!(",{}", parser.parse_attribute()?),
        false => String::new(),
    };
    parser.expect(">")?;
    Ok(match (sizes, elements) {
        (None, None) => String::new(),
        (sizes, elements) => {
            let sizes = sizes.unwrap_or_else(|| "*".to_owned());
            let elements = elements.map_or_else(|| "unk".to_owned(), |it| it.to_string());
            format!("<{sizes},{elements}{sparsity}>")
        }
    })
}

/// `[2,?]`; `None` for `*`
fn parse_sizes(parser: &mut dyn AsmParser<'_>) -> Result<Option<String>> {
    if parser.eat("*") {
        return Ok(None);
    }
    parser.expect("[")?;
    let mut sizes = Vec::new();
    while !parser.at("]") {
        sizes.push(match parser.parse_size()? {
            DYNAMIC => "?".to_owned(),
            size => size.to_string(),
        });
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect("]")?;
    Ok(Some(format!("[{}]", sizes.join(","))))
}

/// `!torch.vtensor<[2],f32>` of `!torch.tensor<[2],f32>`, and the other way round; without the sparsity
fn other_semantics(tensor: Type<'_>) -> Computed<'_> {
    let text = tensor.to_string();
    let (other, rest) = match text.strip_prefix("!torch.vtensor") {
        Some(rest) => ("tensor", rest),
        None => (
            "vtensor",
            text.strip_prefix("!torch.tensor").unwrap_or_default(),
        ),
    };
    let known = match parameters(rest)[..] {
        [sizes, elements, ..] => format!("<{sizes},{elements}>"),
        _ => String::new(),
    };
    one(tensor, Some(&format!("!torch.{other}{known}")))
}

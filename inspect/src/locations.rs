//! The scope and the source file of a location.
//!
//! ```text
//! loc("jit(f)/layer3/attn"(...))        the scope jit(f), layer3, attn
//! loc("model.py":3:5)                   the scope model.py, 3
//! loc(callsite(callee at caller))       the scope of the callee
//! loc(fused[first, second])             the first scope that is known
//! #cuda_tile.di_loc<location in scope>  the scope of the location
//! ```

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::{Attribute, Result};
use mlir_bytecode_dialects::cuda_tile::CudaTileAttribute;

/// The maximal number of locations that are followed, because a malformed file may have a circle of them.
const LIMIT: usize = 10_000;

/// Returns the scope of a location, the outermost component first; empty if the location is unknown.
///
/// A name is split at each `/` that is not in parentheses, so frameworks that name locations by paths get the paths.
///
/// # Errors
/// Fails if the location, or one that it consists of, is malformed.
pub fn scope_of(location: Attribute<'_>) -> Result<Vec<String>> {
    let found = first(location, |it| {
        Ok(match it {
            BuiltinAttribute::NameLoc { name, .. } => {
                Some(split(&name.value()?.to_string())).filter(|path| !path.is_empty())
            }
            BuiltinAttribute::FileLineColLoc { filename, line, .. } => {
                Some(vec![filename.value()?.to_string(), line.to_string()])
            }
            BuiltinAttribute::FileLineColRange { filename, numbers } => {
                let mut path = vec![filename.value()?.to_string()];
                path.extend(numbers.first().map(u64::to_string));
                Some(path)
            }
            _ => None,
        })
    })?;
    Ok(found.unwrap_or_default())
}

/// Returns the name of the source file of a location; `None` if the location names none.
///
/// # Errors
/// Fails if the location, or one that it consists of, is malformed.
pub fn file_of(location: Attribute<'_>) -> Result<Option<String>> {
    first(location, |it| {
        Ok(match it {
            BuiltinAttribute::FileLineColLoc { filename, .. }
            | BuiltinAttribute::FileLineColRange { filename, .. } => {
                Some(filename.value()?.to_string())
            }
            _ => None,
        })
    })
}

/// Returns what `find` finds first in a location or in the locations that it consists of, depth first.
fn first<T>(
    location: Attribute<'_>,
    find: impl Fn(&BuiltinAttribute<'_>) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut pending = vec![location];
    for _ in 0..LIMIT {
        let Some(location) = pending.pop() else {
            break;
        };
        let Some(location) = location.try_decode::<BuiltinAttribute<'_>>()? else {
            // A location of Tile IR: that of the source, with its scope.
            if let Some(CudaTileAttribute::Location { location, .. }) = location.try_decode()? {
                pending.push(location);
            }
            continue;
        };
        if let Some(found) = find(&location)? {
            return Ok(Some(found));
        }
        match location {
            BuiltinAttribute::NameLoc { child, .. } => pending.push(child.into()),
            BuiltinAttribute::CallSiteLoc { callee, caller } => {
                pending.extend([caller, callee].map(Attribute::from));
            }
            BuiltinAttribute::FusedLoc { locations, .. } => {
                pending.extend(locations.into_iter().rev().map(Attribute::from));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Splits a name at each `/` that is not in parentheses or brackets.
fn split(name: &str) -> Vec<String> {
    let mut depth = 0usize;
    let components = name.split(|character| {
        match character {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == '/' && depth == 0
    });
    let components = components.filter(|component| !component.is_empty());
    components.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mlir_bytecode::{Context, Registry};

    #[test]
    fn scopes_are_paths() {
        let context = Context::new(Registry::new());
        let scope = |text: &str| {
            let location = context.parse_attribute(&format!("loc({text})"));
            scope_of(location.unwrap()).unwrap().join(" | ")
        };
        assert_eq!(scope(r#""jit(f)/layer3/attn""#), "jit(f) | layer3 | attn");
        assert_eq!(scope(r#""jvp(a/b)/c"("m.py":1:2)"#), "jvp(a/b) | c");
        assert_eq!(scope(r#""dir/m.py":3:5"#), "dir/m.py | 3");
        assert_eq!(scope(r#"callsite("f" at "g")"#), "f");
        assert_eq!(scope(r#"fused[unknown, "x"]"#), "x");
        assert_eq!(scope("unknown"), "");
    }

    #[test]
    fn files_are_found_inside_of_names() {
        let context = Context::new(Registry::new());
        let file = |text: &str| {
            let location = context.parse_attribute(&format!("loc({text})"));
            file_of(location.unwrap()).unwrap()
        };
        assert_eq!(file(r#""jit(f)"("m.py":1:2)"#).as_deref(), Some("m.py"));
        assert_eq!(
            file(r#"fused[unknown, "a.py":1:2 to 3:4]"#).as_deref(),
            Some("a.py")
        );
        assert_eq!(file(r#""jit(f)""#), None);
    }
}

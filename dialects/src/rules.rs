//! What attributes and types of upstream dialects must satisfy beyond their form, as their verifiers have it.

use mlir_bytecode::dialect::ItemRule;

use crate::forms::{bracketed, inside, integer_width, split};

pub(crate) const RULES: &[ItemRule] = &[
    ItemRule::new("!emitc.array", |text| {
        let (_, element) = shape_and_element(text, "!emitc.array<")?;
        let message = format!("invalid array element type `{element}`");
        (!is_emitc(element) || is_aggregate(element)).then_some(message)
    })
    .since(20),
    ItemRule::new("!emitc.opaque", |text| {
        let value = inside(text, "!emitc.opaque<")?.trim_matches('"');
        if value.is_empty() {
            return Some("expected non empty string in !emitc.opaque type".to_owned());
        }
        let message =
            "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead";
        value.ends_with('*').then(|| message.to_owned())
    }),
    ItemRule::new("!emitc.ptr", |text| {
        let is_to_value = text.starts_with("!emitc.ptr<!emitc.lvalue<");
        is_to_value.then(|| "pointers to lvalues are not allowed".to_owned())
    }),
    ItemRule::new("!emitc.lvalue", |text| {
        let value = inside(text, "!emitc.lvalue<")?;
        if value.starts_with("!emitc.array<") {
            return Some("!emitc.lvalue cannot wrap !emitc.array type".to_owned());
        }
        (!is_emitc(value))
            .then(|| format!("!emitc.lvalue must wrap supported emitc type, but got `{value}`"))
    }),
    ItemRule::new("#gpu.kernel_metadata", |text| {
        let parameters = split(inside(text, "#gpu.kernel_metadata<")?);
        if parameters.first() == Some(&"\"\"") {
            return Some("the kernel name can't be empty".to_owned());
        }
        let arguments = parameter(text, "arg_attrs")
            .map(elements)
            .unwrap_or_default();
        let message = "all attributes in the array must be a dictionary attribute";
        (!arguments.iter().all(|it| it.starts_with('{'))).then(|| message.to_owned())
    }),
    ItemRule::new("#gpu.kernel_table", |text| {
        let kernels = elements(inside(text, "#gpu.kernel_table<")?);
        let mut names = Vec::new();
        for kernel in kernels {
            let Some(parameters) = inside(kernel, "#gpu.kernel_metadata<") else {
                return Some(format!("`{kernel}` is no `#gpu.kernel_metadata`"));
            };
            names.extend(split(parameters).first().copied());
        }
        has_twice(names).then(|| "expected all kernels to be uniquely named".to_owned())
    }),
    ItemRule::new("#gpu.select_object", |text| {
        let target = inside(text, "#gpu.select_object<")?;
        if target.starts_with('-') {
            return Some("the object index must be positive".to_owned());
        }
        let message = "the target attribute must be a GPU Target attribute";
        target.starts_with('"').then(|| message.to_owned())
    }),
    ItemRule::new("#llvm.constant_range", |text| {
        let (type_, _) = inside(text, "#llvm.constant_range<")?.split_once(',')?;
        let message = format!("`{type_}` where an integer type is required");
        integer_width(type_).is_none().then_some(message)
    }),
    ItemRule::new("#llvm.target_features", |text| {
        let features = elements(inside(text, "#llvm.target_features<")?);
        let is_valid = |it: &&str| {
            let has_sign = it.starts_with("\"+") || it.starts_with("\"-");
            has_sign && it.matches('"').count() == 2
        };
        let message = "target features must start with '+' or '-'";
        (!features.iter().all(is_valid)).then(|| message.to_owned())
    }),
    ItemRule::new("#nvvm.target", |text| {
        if parameter(text, "O").is_some_and(|it| !matches!(it, "0" | "1" | "2" | "3")) {
            return Some("The optimization level must be a number between 0 and 3.".to_owned());
        }
        for name in ["triple", "chip"] {
            if parameter(text, name) == Some("\"\"") {
                return Some(format!("The target {name} cannot be empty."));
            }
        }
        let libraries = parameter(text, "link").map(elements).unwrap_or_default();
        let message = "All the elements in the `link` array must be strings.";
        (!libraries.iter().all(|it| it.starts_with('"'))).then(|| message.to_owned())
    }),
    ItemRule::new("!pdl.range", |text| {
        let element = inside(text, "!pdl.range<")?;
        let is_element = matches!(element, "attribute" | "operation" | "type" | "value");
        (!is_element).then(|| format!("`{element}` cannot be the element of a range"))
    }),
    ItemRule::new("!ptr.ptr", |text| {
        let is_attribute = text.starts_with("!ptr.ptr<#");
        (!is_attribute).then(|| "the memory space of a pointer is an attribute".to_owned())
    })
    .since(20),
    ItemRule::new("#ptr.null", typed).since(20),
    ItemRule::new("#ptr.address", typed).since(20),
    ItemRule::new("#ptr.spec", |text| {
        let bits = |name| parameter(text, name).and_then(|it| it.parse::<u32>().ok());
        for name in ["size", "abi", "preferred", "index"] {
            if bits(name).is_some_and(|it| it % 8 != 0) {
                return Some(format!("{name} entry must be divisible by 8"));
            }
        }
        let message = "preferred alignment is expected to be at least as large as ABI alignment";
        (bits("abi")? > bits("preferred")?).then(|| message.to_owned())
    })
    .since(20),
    ItemRule::new("!quant.any", |text| {
        expect_float(expressed(inside(text, "!quant.any<")?)?)
    }),
    ItemRule::new("!quant.calibrated", |text| {
        expect_float(inside(text, "!quant.calibrated<")?.split('<').next()?)
    }),
    ItemRule::new("!quant.uniform", |text| Uniform::of(text)?.mistake(&[])),
    ItemRule::new("!quant.uniform", |text| {
        let uniform = Uniform::of(text)?;
        let axes = uniform.mistake_of_axes();
        axes.or_else(|| uniform.mistake(SCALES))
    })
    .since(20),
    ItemRule::new("#spirv.linkage_attributes", |_| {
        Some("unknown attribute `linkage_attributes` of `spirv`".to_owned())
    })
    .until(16),
    ItemRule::new("!smt.bv", |text| {
        let width = inside(text, "!smt.bv<")?;
        let message = "bit-vector must have at least a width of one";
        (width == "0" || width.starts_with('-')).then(|| message.to_owned())
    })
    .since(20),
    ItemRule::new("#smt.bv", |text| {
        let (value, type_) = text.strip_prefix("#smt.bv<")?.split_once('>')?;
        let width = type_
            .strip_prefix(" : !smt.bv<")
            .and_then(|it| it.strip_suffix('>'));
        let Some(width) = width.and_then(|it| it.parse::<u32>().ok()) else {
            return Some("explicit bit-vector type required".to_owned());
        };
        let digits = value.trim_start_matches('-');
        if digits.is_empty() || !digits.bytes().all(|it| it.is_ascii_digit()) {
            return Some("expected integer value".to_owned());
        }
        // Values beyond 128 bits are not judged.
        let number = value.parse::<i128>().ok()?;
        let bits = match number {
            0.. => 128 - number.leading_zeros(),
            _ => 129 - number.leading_ones(),
        };
        let message = format!("integer value out of range for given bit-vector type `{type_}`");
        (bits > width).then_some(message)
    })
    .since(20),
    ItemRule::new("!smt.func", |text| {
        let message = "domain must not be empty";
        text.starts_with("!smt.func<()").then(|| message.to_owned())
    })
    .since(20),
    ItemRule::new("!tosa.shape", |text| {
        let rank = inside(text, "!tosa.shape<")?;
        rank.starts_with('-')
            .then(|| format!("invalid rank (must be >= 0): {rank}"))
    }),
    ItemRule::new("!xegpu.tensor_desc", tensor_description).since(20),
    ItemRule::new("!transform.param", |text| {
        let width = integer_width(inside(text, "!transform.param<")?);
        let is_narrow = width.is_some_and(|it| it <= 64);
        (!is_narrow).then(|| "only supports integer types with width <=64".to_owned())
    }),
    ItemRule::new("#xegpu.layout", layout).since(20),
    ItemRule::new("#xegpu.slice", |text| {
        let rank = layout_rank(split(inside(text, "#xegpu.slice<")?).first()?.trim())?;
        let dims = elements(parameter(text, "dims")?);
        let is_dim = |it: &&str| it.parse::<usize>().is_ok_and(|it| it < rank);
        if let Some(dim) = dims.iter().find(|it| !is_dim(it)) {
            return Some(format!("invalid dim ({dim}) in slice attribute."));
        }
        has_twice(dims).then(|| "repeated dim in slice attribute.".to_owned())
    })
    .since(20),
];

/// The least and the greatest positive number of each type of floats, with the digits of a text.
const SCALES: &[(&str, f64, f64)] = &[
    ("f16", 5.960464e-8, 6.550400e4),
    ("bf16", 9.183550e-41, 3.389531e38),
    ("f32", 1.401298e-45, 3.402823e38),
    ("f64", f64::from_bits(1), f64::MAX),
];

/// Returns `f32` of `i8<-8:7>:f32:1`, or of `i8:f32`.
fn expressed(types: &str) -> Option<&str> {
    let (_, rest) = types.split_at_checked(types.find([':', '<'])?)?;
    let rest = match rest.strip_prefix('<') {
        Some(range) => range.split_once('>')?.1,
        None => rest,
    };
    rest.strip_prefix(':')?.split(':').next()
}

fn expect_float(type_: &str) -> Option<String> {
    let is_float = ["f", "bf", "tf"].iter().any(|it| type_.starts_with(it));
    (!is_float).then(|| format!("`{type_}` where a type of floats is required"))
}

/// The parts of `!quant.uniform<i8:f32:1, {2.0,3.0:1}>`.
struct Uniform<'t> {
    /// `f32`
    expressed: &'t str,
    /// `:1`, or `:{0:2, 1:4}`: dimensions, with the sizes of blocks.
    axes: &'t str,
    /// `{2.0,3.0:1}`
    parameters: &'t str,
}

impl<'t> Uniform<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let parts = split(inside(text, "!quant.uniform<")?);
        let (types, parameters) = (parts.first()?, parts.last()?);
        let expressed = expressed(types)?;
        let (_, axes) = types.split_once(expressed)?;
        Some(Self {
            expressed,
            axes,
            parameters,
        })
    }

    /// Dimensions are not negative, and blocks have a size.
    fn mistake_of_axes(&self) -> Option<String> {
        let blocks = self
            .axes
            .strip_prefix(":{")
            .and_then(|it| it.strip_suffix('}'));
        let mut numbers = self.axes.split([':', ',', '{', '}', ' ']);
        let is_wrong = |it: &&str| !it.is_empty() && !it.parse().is_ok_and(|it: i32| it >= 0);
        let is_empty = |it: &&str| it.ends_with(":0");
        let wrong = numbers
            .find(is_wrong)
            .or_else(|| blocks?.split(", ").find(is_empty))?;
        Some(format!("illegal dimension or block size: {wrong}"))
    }

    /// The type expresses floats, and the scales are positive, and in the range of the type if there is one.
    fn mistake(&self, ranges: &[(&str, f64, f64)]) -> Option<String> {
        let expressed = self.expressed;
        if let Some(mistake) = expect_float(expressed) {
            return Some(mistake);
        }
        let range = ranges.iter().find(|it| it.0 == expressed);
        let is_wrong = |it: &&str| {
            let scale = it.parse().unwrap_or(f64::NAN);
            let is_inside = range.is_none_or(|(_, least, most)| (*least..=*most).contains(&scale));
            !(it.is_empty() || scale > 0.0 && scale.is_finite() && is_inside)
        };
        let parameters = self.parameters.split([',', '{', '}', ' ']);
        let mut scales = parameters.filter_map(|it| it.split(':').next());
        let wrong = scales.find(is_wrong)?;
        Some(format!("illegal scale of `{expressed}`: {wrong}"))
    }
}

/// Returns the value of a parameter: `3` of `#nvvm.target<O = 3>` with `O`.
pub(crate) fn parameter<'t>(item: &'t str, name: &str) -> Option<&'t str> {
    let (_, parameters) = item.split_once('<')?;
    let value = |it: &'t str| it.trim().strip_prefix(name)?.strip_prefix(" = ");
    split(parameters.strip_suffix('>')?)
        .into_iter()
        .find_map(value)
}

/// Returns the elements of `[1, 2]`; none if there is no list.
fn elements(list: &str) -> Vec<&str> {
    bracketed(list).unwrap_or_default()
}

fn has_twice(mut texts: Vec<&str>) -> bool {
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    texts.len() < count
}

/// The text of a number of a dialect that states its type.
fn typed(text: &str) -> Option<String> {
    (!text.contains(" : ")).then(|| "expected a trailing type".to_owned())
}

/// Returns `4x8x` and `f32` of `!d.type<4x8xf32>`, with `!d.type<`.
fn shape_and_element<'t>(text: &'t str, start: &str) -> Option<(&'t str, &'t str)> {
    let inner = inside(text, start)?;
    let end = inner.find(|it: char| !it.is_ascii_digit() && !matches!(it, 'x' | '?'))?;
    let element = inner.get(..end)?.rfind('x').map_or(0, |at| at + 1);
    inner.split_at_checked(element)
}

/// Returns whether a type has parts, of which arrays of `emitc` do not consist.
fn is_aggregate(type_: &str) -> bool {
    let starts = ["!emitc.array<", "!emitc.lvalue<", "tensor<", "tuple<"];
    starts.into_iter().any(|it| type_.starts_with(it))
}

/// Returns whether `emitc` supports a type.
fn is_emitc(type_: &str) -> bool {
    let is_part = |it: &str| is_emitc(it) && !it.starts_with("!emitc.array<");
    if let Some(pointee) = inside(type_, "!emitc.ptr<") {
        return is_emitc(pointee);
    }
    if let Some((shape, element)) = shape_and_element(type_, "tensor<") {
        return !shape.contains('?') && is_part(element);
    }
    if let Some(parts) = inside(type_, "tuple<") {
        return split(parts).into_iter().all(|it| is_part(it.trim()));
    }
    if let Some((_, element)) = shape_and_element(type_, "!emitc.array<") {
        return is_emitc(element) && !is_aggregate(element);
    }
    let scalars = ["f16", "bf16", "f32", "f64", "index"];
    let sizes = ["!emitc.ptrdiff_t", "!emitc.size_t", "!emitc.ssize_t"];
    matches!(integer_width(type_), Some(1 | 8 | 16 | 32 | 64))
        || scalars.contains(&type_)
        || sizes.contains(&type_)
        || type_.starts_with("!emitc.opaque<")
}

/// A tensor of `xegpu` has the rank of its layout; in shared local memory it has one dimension, and the last dimension of a
/// scattered one is its chunk.
fn tensor_description(text: &str) -> Option<String> {
    let parameters = split(inside(text, "!xegpu.tensor_desc<")?);
    let (sizes, _) = shape_and_element(text, "!xegpu.tensor_desc<")?;
    let sizes: Vec<_> = sizes.split('x').filter(|it| !it.is_empty()).collect();
    if sizes.is_empty() {
        return Some("expected non-zero rank tensor".to_owned());
    }
    for detail in parameters.iter().skip(1).map(|it| it.trim()) {
        let is_block = detail.starts_with("#xegpu.block_tdesc_attr<");
        let is_local = parameter(detail, "memory_space").is_some_and(|it| it.trim() == "slm");
        if is_block && is_local && sizes.len() > 1 {
            return Some("SLM is only supported for 1D block tensor".to_owned());
        }
        let chunk = parameter(detail, "chunk_size").map_or("1", |it| it.trim_end_matches(" : i64"));
        if chunk != "1" && sizes.last() != Some(&chunk) {
            return Some("expected last dim of tensor to match chunk size".to_owned());
        }
        if layout_rank(detail).is_some_and(|it| it != sizes.len()) {
            return Some("expected layout rank to match tensor rank".to_owned());
        }
    }
    None
}

/// Returns the rank of a layout of `xegpu`, or of a slice of one.
fn layout_rank(item: &str) -> Option<usize> {
    if let Some(parameters) = inside(item, "#xegpu.slice<") {
        let dims = elements(parameter(item, "dims")?).len();
        return layout_rank(split(parameters).first()?.trim())?.checked_sub(dims);
    }
    let lists = ["sg_layout", "inst_data", "lane_layout"];
    let list = lists.into_iter().find_map(|name| parameter(item, name))?;
    Some(elements(list).len())
}

/// The lists of a layout of `xegpu` have one length, and those with data need the layout of who has the data.
fn layout(text: &str) -> Option<String> {
    let length = |name| parameter(text, name).map(|it| elements(it).len());
    let Some(rank) = layout_rank(text) else {
        return Some("expected at least one of sg_layout, inst_data or lane_layout".to_owned());
    };
    let lists = [
        "sg_layout",
        "sg_data",
        "inst_data",
        "lane_layout",
        "lane_data",
        "order",
    ];
    for name in lists {
        if length(name).is_some_and(|it| it != rank) {
            return Some(format!(
                "expected all lists to have the same rank, got {name}"
            ));
        }
    }
    let needs = [
        ("sg_data", &["sg_layout"][..]),
        ("lane_data", &["lane_layout"]),
        ("order", &["sg_layout", "lane_layout"]),
    ];
    for (name, layouts) in needs {
        if length(name).is_some() && layouts.iter().all(|it| length(it).is_none()) {
            return Some(format!(
                "expected {} being used with {name}",
                layouts.join("/")
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    use crate::Source;

    #[test]
    fn items_are_verified() {
        let source = Source::from_name("llvm-22").unwrap();
        let context = Context::new(source.register(crate::registry()));
        let is_valid = |text: &str| match text.starts_with('!') {
            true => context.parse_type(text).is_ok(),
            false => context.parse_attribute(text).is_ok(),
        };
        for (valid, invalid) in [
            ("!emitc.array<2x!emitc.ptr<i8>>", "!emitc.array<2xi4>"),
            ("!emitc.opaque<\"a\">", "!emitc.opaque<\"a*\">"),
            ("!emitc.ptr<i32>", "!emitc.ptr<!emitc.lvalue<i32>>"),
            (
                "!emitc.lvalue<tuple<i32, tensor<2xf32>>>",
                "!emitc.lvalue<tuple<i32, tensor<?xf32>>>",
            ),
            (
                "#gpu.kernel_metadata<\"a\", () -> (), arg_attrs = [{}]>",
                "#gpu.kernel_metadata<\"a\", () -> (), arg_attrs = [1]>",
            ),
            ("#gpu.select_object<1>", "#gpu.select_object<-1>"),
            (
                "#llvm.constant_range<i8, 0, 3>",
                "#llvm.constant_range<f32, 0, 3>",
            ),
            (
                "#llvm.target_features<[\"+a\", \"-b\"]>",
                "#llvm.target_features<[\"a\"]>",
            ),
            (
                "#nvvm.target<O = 3, link = [\"a\"]>",
                "#nvvm.target<link = [1]>",
            ),
            ("#nvvm.target<O = 3>", "#nvvm.target<O = 4>"),
            ("!pdl.range<value>", "!pdl.range<!pdl.value>"),
            ("!quant.any<i8<-8:7>>", "!quant.any<i8<-8:7>:i8>"),
            ("!quant.any<i8:f32>", "!quant.any<i8:tensor<1xf32>>"),
            (
                "!quant.uniform<i8<-8:7>:f32:1, {1.0,2.0}>",
                "!quant.uniform<i8<-8:7>:f32:1, {1.0,0.0}>",
            ),
            (
                "!quant.uniform<i8:f16, 2.0:-3>",
                "!quant.uniform<i8:f16, 1.0e10>",
            ),
            (
                "#ptr.spec<size = 32, abi = 16, preferred = 32>",
                "#ptr.spec<size = 32, abi = 32, preferred = 16>",
            ),
            ("!smt.bv<1>", "!smt.bv<0>"),
            ("#smt.bv<3> : !smt.bv<2>", "#smt.bv<4> : !smt.bv<2>"),
            ("#smt.bv<-4> : !smt.bv<3>", "#smt.bv<-5> : !smt.bv<3>"),
            ("!smt.func<(!smt.int) !smt.bool>", "!smt.func<() !smt.bool>"),
            ("!tosa.shape<0>", "!tosa.shape<-1>"),
            (
                "#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>",
                "#xegpu.layout<lane_data = [1, 1], inst_data = [8, 16]>",
            ),
            (
                "#xegpu.slice<#xegpu.layout<inst_data = [8, 16]>, dims = [1]>",
                "#xegpu.slice<#xegpu.layout<inst_data = [8, 16]>, dims = [2]>",
            ),
        ] {
            assert!(is_valid(valid), "{valid}");
            assert!(!is_valid(invalid), "{invalid}");
        }
    }
}

//! Operation properties as structs, through files of every kind of bytecode version.

use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::to_text;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{
    Attribute, Bytecode, Context, Dialect, Module, OpProperties, Registry, Version,
};

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
enum Mode {
    Fast,
    Exact = 5,
}

#[derive(OpProperties, Debug, Clone, PartialEq)]
#[op(name = "toy.work", traits(isolated))]
struct Work<'ir> {
    zeta: Attribute<'ir>,
    #[op(name = "alpha")]
    first: Option<StringAttr<'ir>>,
    #[op(default = 7)]
    count: u64,
    #[op(default = false)]
    flag: bool,
    #[op(default = Mode::Exact)]
    mode: Mode,
    #[op(default = "")]
    label: &'ir str,
    offsets: Vec<i64>,
    limit: Option<u32>,
    #[op(operand_segments)]
    operands: [i32; 3],
}

#[derive(OpProperties, Debug, Clone, PartialEq)]
#[op(name = "toy.idle")]
struct Idle {
    done: bool,
}

#[derive(Dialect)]
#[dialect(name = "toy", operations(Work, Idle))]
struct Toy;

fn registry() -> Registry {
    Registry::new().with(Toy)
}

/// The verifier knows which regions are graphs, and which operations are functions.
#[test]
fn traits() {
    #[derive(OpProperties)]
    #[op(name = "net.graph", traits(graph, no_terminator, isolated))]
    struct Graph {}

    #[derive(OpProperties)]
    #[op(name = "net.code", traits(no_terminator, isolated))]
    struct Code {}

    #[derive(OpProperties)]
    #[op(name = "net.function", traits(function, no_terminator, isolated))]
    struct Function<'ir> {
        function_type: Attribute<'ir>,
    }

    #[derive(Dialect)]
    #[dialect(name = "net", operations(Graph, Code, Function<'_>))]
    struct Net;

    let findings = |text: &str| -> Vec<String> {
        let module = Module::parse(text, Registry::new().with(Net)).expect(text);
        let findings = module.verify().expect("in memory");
        findings.iter().map(ToString::to_string).collect()
    };
    let later = |name: &str| {
        let inner = "\"net.use\"(%0) : (i32) -> ()\n%0 = \"net.value\"() : () -> i32";
        findings(&format!("\"net.{name}\"() ({{\n{inner}\n}}) : () -> ()"))
    };
    assert!(later("graph").is_empty(), "{:?}", later("graph"));
    let code = later("code");
    assert!(code[0].contains("does not dominate"), "{code:?}");
    let function = |type_: &str| {
        let properties = format!("<{{function_type = ({type_}) -> ()}}>");
        findings(&format!(
            "\"net.function\"() {properties} ({{\n^bb0(%0: i32):\n}}) : () -> ()"
        ))
    };
    assert!(function("i32").is_empty(), "{:?}", function("i32"));
    let other = function("i8");
    assert!(
        other[0].contains("argument 0 of the first block is of type i32"),
        "{other:?}"
    );
}

#[test]
fn layout() {
    let layout = Work::layout();
    let names: Vec<_> = layout.fields().iter().map(|it| it.name()).collect();
    // Attributes by name, native ones as declared, segments last.
    let expected = [
        "alpha",
        "zeta",
        "count",
        "flag",
        "mode",
        "label",
        "offsets",
        "limit",
        "operandSegmentSizes",
    ];
    assert_eq!(names, expected);
    assert_eq!(Idle::layout().fields().len(), 1);
    // Constants are of 32 bits, as `I32EnumAttr` is.
    assert_eq!(
        Work::layout().to_string(),
        "toy.work !isolated alpha?any zeta:any count@u64=`7 : i64` flag@bool=`false` mode@i32=`5 : i32` \
         label@string=`\"\"` offsets@array(i64) limit@opt(u32) operandSegmentSizes[3]"
    );
    let schema = to_text(&Toy);
    assert!(
        schema.contains("mode i32 of Mode default(5 : i32), "),
        "{schema}"
    );
    assert!(
        schema.contains("\nenum Mode 0: fast\nenum Mode 5: exact\n"),
        "{schema}"
    );
}

/// The text form of a layout has no place for the enum that an integer means.
#[test]
fn a_registry_keeps_layouts_as_they_are() {
    let registry = registry();
    let find = |name| registry.layouts().find_map(|table| table.get(name));
    let found = find("toy.work").expect("the layout");
    assert_eq!(*found, Work::layout());
    let meaning = found.field("mode").and_then(|field| field.meaning());
    assert_eq!(meaning.map(ToString::to_string).as_deref(), Some("Mode"));
    assert_eq!(find("toy.idle"), Some(&Idle::layout()));
}

fn work(context: &Context) -> Work<'_> {
    let text = |text| context.parse_attribute(text).unwrap();
    Work {
        zeta: text("[unit, 3 : i8]"),
        first: StringAttr::new(text("\"name\"")),
        count: 1 << 40,
        flag: true,
        mode: Mode::Exact,
        label: "a label",
        offsets: vec![-1, 0, 1 << 50],
        limit: Some(9),
        operands: [0, 0, 0],
    }
}

#[test]
fn through_files() {
    let mut module = Module::new(registry()).unwrap();
    module
        .edit(|editor| {
            let context = editor.context();
            let new = NewOperation::new("toy.work")
                .properties(context, &work(context))
                .unwrap();
            editor.create(new).unwrap();
            let new = NewOperation::new("toy.idle")
                .properties(context, &Idle { done: true })
                .unwrap();
            editor.create(new).unwrap();
            Ok(())
        })
        .unwrap();

    for version in [6, 5] {
        let options = WriteOptions::new().version(Version::new(version).unwrap());
        let written = module.write(&options).unwrap();
        let read = Module::read(written.into_bytes(), registry()).unwrap();
        let operations = read.walk().map(Result::unwrap);
        let mut operations = operations.filter(|it| it.name().dialect() == "toy");
        let found: Work<'_> = operations.next().unwrap().cast().unwrap();
        assert_eq!(found, work(read.context()), "version {version}");
        let idle = operations.next().unwrap();
        assert_eq!(idle.cast::<Idle>().unwrap(), Idle { done: true });
        let error = idle.cast::<Work<'_>>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected the operation `toy.work`"),
            "{error}"
        );
    }
}

/// Only attributes: before version 5 they are in the dictionary.
#[derive(OpProperties, Debug, Clone, PartialEq)]
#[op(name = "toy.plain")]
struct Plain<'ir> {
    value: Attribute<'ir>,
    #[op(default = None)]
    name: Option<StringAttr<'ir>>,
}

#[derive(Dialect)]
#[dialect(name = "toy", operations(Plain))]
struct PlainToy;

#[test]
fn through_the_dictionary() {
    let registry = || Registry::new().with(PlainToy);
    let mut module = Module::new(registry()).unwrap();
    module
        .edit(|editor| {
            let context = editor.context();
            let value = context.integer(context.i32(), 4).unwrap();
            let plain = Plain { value, name: None };
            let new = NewOperation::new("toy.plain")
                .properties(context, &plain)
                .unwrap();
            let discardable = context.unit();
            editor
                .create(new.attribute("toy.other", discardable))
                .unwrap();
            Ok(())
        })
        .unwrap();
    for version in [0, 4, 5, 6] {
        let options = WriteOptions::new().version(Version::new(version).unwrap());
        let written = module.write(&options).unwrap();
        let read = Module::read(written.into_bytes(), registry()).unwrap();
        let mut operations = read.walk().map(Result::unwrap);
        let found = operations.find(|it| it.name().dialect() == "toy").unwrap();
        let found: Plain<'_> = found.cast().unwrap();
        assert_eq!(found.value.to_string(), "4 : i32", "version {version}");
        assert_eq!(found.name, None);
    }
}

/// What files of the context's version can hold: before version 5, native properties have their defaults.
fn holdable(context: &Context) -> Work<'_> {
    if context.version() >= Version::NATIVE_PROPERTIES {
        return work(context);
    }
    Work {
        count: 7,
        flag: false,
        mode: Mode::Exact,
        label: "",
        offsets: Vec::new(),
        limit: None,
        operands: [1, 0, 2],
        ..work(context)
    }
}

/// A module that was read is of the version of its file, and so is what is created in it.
#[test]
fn created_in_a_file() {
    for version in [0, 4, 5, 6] {
        let options = WriteOptions::new().version(Version::new(version).unwrap());
        let empty = Module::new(registry()).unwrap();
        let bytes = empty.write(&options).unwrap().into_bytes();
        let mut module = Module::read(bytes, registry()).unwrap();
        module.edit(|editor| {
        let context = editor.context();
        let (all, held) = (work(context), holdable(context));
        let new = |work| {
            NewOperation::new("toy.work")
                .properties(context, work)
                .unwrap()
        };
        // What the dictionaries of older versions have no place for.
        if version < 5 {
            let error = editor.create(new(&all)).unwrap_err().to_string();
            let expected = format!(
                "bytecode version {version} cannot hold the native property `count` of `toy.work`"
            );
            assert!(error.contains(&expected), "{error}");
        }
        editor.create(new(&held)).unwrap();
        Ok(())
        }).unwrap();
        let check = |module: &Module| {
            let operations = module.walk().map(Result::unwrap);
            let mut operations = operations.filter(|it| it.name().dialect() == "toy");
            let found: Work<'_> = operations.next().unwrap().cast().unwrap();
            assert_eq!(found, holdable(module.context()), "version {version}");
        };
        check(&module);
        let written = module.write(&options).unwrap();
        check(&Module::read(written.into_bytes(), registry()).unwrap());
        if version < 5 {
            // What a dictionary says of a native property, a later version has as one.
            let operations = module.walk().map(Result::unwrap);
            let mut operations = operations.filter(|it| it.name().dialect() == "toy");
            let operation = operations.next().unwrap().reference();
            module
                .edit(|editor| {
                    let count = editor.context().integer(editor.context().i64(), 9).unwrap();
                    editor.set_attribute(operation, "count", count).unwrap();
                    Ok(())
                })
                .unwrap();
            let newest = WriteOptions::new().version(Version::NEWEST);
            let written = module.write(&newest).unwrap().into_bytes();
            let read = Module::read(written, registry()).unwrap();
            let operations = read.walk().map(Result::unwrap);
            let mut operations = operations.filter(|it| it.name().dialect() == "toy");
            let found: Work<'_> = operations.next().unwrap().cast().unwrap();
            assert_eq!(found.count, 9);
        }
    }
}

/// The function that creates an operation.
mod constructors {
    use mlir_bytecode::text::{PrintOptions, print};
    use mlir_bytecode::write::WriteOptions;
    use mlir_bytecode::{Bytecode, Dialect, Module, OpProperties, Registry, Result};

    #[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
    enum Mode {
        Fast,
        Exact,
    }

    /// An author's own `new` beside the function of the derive.
    #[derive(OpProperties, Debug, PartialEq)]
    #[op(
        name = "toy.scale",
        operands(input: "f32"),
        results(output: "f32"),
        constructor = on,
        format = "$input `by` $factor $mode attr-dict"
    )]
    struct Scale {
        factor: u32,
        mode: Mode,
    }

    impl Scale {
        const fn new(factor: u32) -> Self {
            let mode = Mode::Exact;
            Self { factor, mode }
        }
    }

    /// A parameter may have the name of the function.
    #[derive(OpProperties, Debug, PartialEq)]
    #[op(name = "toy.source", results(output: "f32"), format = "$new attr-dict")]
    struct Source {
        new: u32,
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", operations(Scale, Source))]
    struct Toy;

    /// An unsigned number is encoded without a sign, as an `IntProp<"uint32_t">` is; its attribute has none, as upstream's.
    #[test]
    fn unsigned_numbers() -> Result<()> {
        const LARGE: u32 = 4_000_000_000;
        let source = |text: &str| -> Result<u32> {
            let module = Module::parse(text, Registry::new().with(Toy))?;
            let bytes = module.write(&WriteOptions::new())?.into_bytes();
            let module = Module::read(bytes, Registry::new().with(Toy))?;
            assert_eq!(
                module.to_string(),
                format!("module {{\n  %0 = toy.source {LARGE}\n}}")
            );
            let source = module.walk().nth(1).transpose()?;
            source.map_or(Ok(0), |it| Ok(it.cast::<Source>()?.new))
        };
        assert_eq!(source("%0 = toy.source 4000000000")?, LARGE);
        for text in ["-294967296 : i32", "4000000000 : i64"] {
            let text = format!("%0 = \"toy.source\"() <{{new = {text}}}> : () -> f32");
            assert_eq!(source(&text)?, LARGE);
        }
        let wide = source("%0 = \"toy.source\"() <{new = 4294967296 : i64}> : () -> f32");
        let error = wide.expect_err("33 bits").to_string();
        assert!(error.contains("an integer of 32 bits"), "{error}");
        Ok(())
    }

    #[test]
    fn another_name() -> Result<()> {
        let mut module = Module::new(Registry::new().with(Toy))?;
        module.edit(|editor| {
            let context = editor.context();
            let source = editor.create(Source::new(3).build(context)?)?;
            let input = source.results[0];
            let Scale { factor, mode } = Scale::new(2);
            editor.create(Scale::on(input, factor, mode).build(context)?)?;
            Ok(())
        })?;
        let text = "module {\n  %0 = toy.source 3\n  %1 = toy.scale %0 by 2 exact\n}";
        assert_eq!(module.to_string(), text);
        // The name of a constant in the custom form; in the generic form its integer, as upstream's.
        let mut generic = Vec::new();
        print(&module, PrintOptions::new().generic(), &mut generic)?;
        let generic = String::from_utf8(generic).unwrap();
        assert!(generic.contains("mode = 1 : i32"), "{generic}");
        let scale = module.walk().map(Result::unwrap);
        let scale = scale.filter(|it| it.name() == "toy.scale");
        let found = scale
            .map(|it| it.cast::<Scale>())
            .collect::<Result<Vec<_>>>()?;
        assert_eq!(found, [Scale::new(2)]);
        Ok(())
    }
}

/// Properties that may be absent, in custom form.
mod optional_properties {
    use mlir_bytecode::{Module, Result};

    use super::*;

    #[derive(OpProperties, Debug, Clone, PartialEq)]
    #[op(
        name = "toy.limits",
        format = "$always (`count` $count^)? (`flag` $flag^)? (`label` $label^)? (`all` $all^)? attr-dict"
    )]
    struct Limits<'ir> {
        always: Option<u32>,
        count: Option<i64>,
        flag: Option<bool>,
        label: Option<&'ir str>,
        all: Option<Vec<i64>>,
    }

    #[derive(Dialect)]
    #[dialect(name = "toy", operations(Limits<'_>))]
    struct Toy;

    #[test]
    fn texts_are_parsed_to_the_same() -> Result<()> {
        let texts = [
            "toy.limits none",
            "toy.limits 3 count -7 flag false label \"a\" all [1, 2]",
            "toy.limits none flag true all []",
        ];
        for text in texts {
            let text = format!("module {{\n  {text}\n}}");
            let module = Module::parse(&text, Registry::new().with(Toy))?;
            assert_eq!(module.to_string(), text);
        }
        let module = Module::parse(texts[1], Registry::new().with(Toy))?;
        let operations = module.walk().map(Result::unwrap);
        let limits = operations.filter(|it| it.name() == "toy.limits");
        let limits: Vec<Limits<'_>> = limits.map(|it| it.cast()).collect::<Result<_>>()?;
        let expected = Limits {
            always: Some(3),
            count: Some(-7),
            flag: Some(false),
            label: Some("a"),
            all: Some(vec![1, 2]),
        };
        assert_eq!(limits, [expected]);
        Ok(())
    }
}

//! Lines parse and print as they are; definitions answer.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use super::*;
use crate::properties::{AttributeKind, OpLayout, text as layout_text};

fn layout(line: &str) -> OpLayout {
    layout_text::parse(line).unwrap()
}

/// Parses a line and checks that it prints as it is.
#[track_caller]
fn parse(line: &str, layout: Option<&OpLayout>) -> OperationDefinition {
    let definition = text::parse(line, layout)
        .unwrap_or_else(|error| panic!("{error:?}: {}", &line[error.offset..]));
    assert_eq!(text::print(&definition, layout), line);
    assert_eq!(
        OperationDefinitions::parse(line.to_owned()).unwrap().len(),
        1
    );
    definition
}

#[test]
fn forms() {
    assert_eq!(parse("my.op", None).form, Form::Generic);
    assert_eq!(parse("my.op = hand-written", None).form, Form::HandWritten);
    let op = parse(
        "my.add (lhs rhs) ->(sum) = $lhs `,` $rhs attr-dict `:` type($sum)",
        None,
    );
    let format = op.format().unwrap();
    assert_eq!(format.elements[0].variable(), Some(&Variable::Operand(0)));
    assert_eq!(format.occurrences()[2].variable, &Variable::Result(0));
}

#[test]
fn groups() {
    let op = parse(
        "my.op (a^ranked-tensor b?:`i32` c*~my.ptr d**sizes) ->(_ e*:`!my.token`) {_ rest*} [next others*]",
        None,
    );
    assert_eq!(op.operands[0].class, Some(TypeClass::RankedTensor));
    assert_eq!(op.operands[1].builds.as_deref(), Some("i32"));
    assert_eq!(op.operands[1].cardinality, Cardinality::Optional);
    assert_eq!(op.operands[2].strips.as_deref(), Some("my.ptr"));
    let segments = "sizes".into();
    assert_eq!(
        op.operands[3].cardinality,
        Cardinality::VariadicOfVariadic { segments }
    );
    assert_eq!(&*op.results[0].name, "");
    assert_eq!(op.variable("rest"), Some(Variable::Region(1)));
    assert_eq!(op.variable("others"), Some(Variable::Successor(1)));
    assert_eq!(op.variable(""), None);
    assert_eq!(op.variable_name(Variable::Result(1)), Some("e"));
}

#[test]
fn attributes_follow_from_the_layout() {
    let layout = layout(
        "my.op flags?i32=`0 : i32` kind:i64 name:string note?string map:affine_map fast?#my.fast operandSegmentSizes[2]",
    );
    let line = "my.op $flags:set(`, ` all=3|a=1|b=2) $kind:keywords(=0|lt=-1) $name:symbol $note?=`\"\"` = $name $kind attr-dict";
    let op = parse(line, Some(&layout));
    let [flags, kind, name, note, map, fast] = op.attributes.as_slice() else {
        panic!("{:?}", op.attributes)
    };
    let AttributeText::Keywords(sets) = &flags.text else {
        panic!()
    };
    assert_eq!(sets.name(3).as_deref(), Some("all"));
    assert_eq!(sets.name(2).as_deref(), Some("b"));
    assert_eq!(sets.name(4), None);
    assert_eq!(sets.value("a"), Some(1));
    assert_eq!(
        (flags.is_optional, flags.default.as_deref()),
        (false, Some("0 : i32"))
    );
    let AttributeText::Keywords(kinds) = &kind.text else {
        panic!()
    };
    assert_eq!(
        (kinds.name(-1).as_deref(), kinds.name(3)),
        (Some("lt"), None)
    );
    assert_eq!(name.text, AttributeText::SymbolName);
    assert_eq!(
        (note.is_optional, note.default.as_deref()),
        (true, Some("\"\""))
    );
    assert_eq!(note.text, AttributeText::Untyped);
    assert_eq!((map.is_optional, &map.text), (false, &AttributeText::Full));
    assert_eq!(
        (fast.is_optional, &fast.text),
        (true, &AttributeText::Stripped)
    );
    assert_eq!(op.variable("name"), Some(Variable::Attribute(2)));
}

/// Tables made from bindings leave the kinds of many attributes open.
#[test]
fn a_line_states_the_kind_that_the_layout_leaves_open() {
    let layout = layout("my.op aux?any=`0 : i32` fast:any mode?any");
    let line =
        "my.op $aux~i32 $fast~#my.fast $mode~i32:keywords(up=1) = $aux $fast ($mode^)? attr-dict";
    let op = parse(line, Some(&layout));
    let [aux, fast, mode] = op.attributes.as_slice() else {
        panic!("{:?}", op.attributes)
    };
    assert_eq!(aux.kind, AttributeKind::Integer(Some("i32".into())));
    assert_eq!(
        (&aux.text, aux.default.as_deref()),
        (&AttributeText::Untyped, Some("0 : i32"))
    );
    assert_eq!(fast.kind, AttributeKind::Dialect("my.fast".into()));
    assert_eq!(fast.text, AttributeText::Stripped);
    assert_eq!(mode.kind, AttributeKind::Integer(Some("i32".into())));
    assert!(matches!(mode.text, AttributeText::Keywords(_)));
}

#[test]
fn sets_join_names() {
    let layout = layout("my.op flags@i32=`0 : i32` volatile@unit");
    let op = parse(
        "my.op $flags:overflow<set(`, ` none=0|nsw=1|nuw=2)> = ($flags^)? (`volatile` $volatile^)? attr-dict",
        Some(&layout),
    );
    let AttributeText::Keywords(flags) = &op.attributes[0].text else {
        panic!()
    };
    assert_eq!(flags.name(3).as_deref(), Some("nsw, nuw"));
    assert_eq!(flags.name(0).as_deref(), Some("none"));
    assert_eq!(flags.wrapper.as_deref(), Some("overflow"));
    assert!(op.attributes[1].is_unit && op.attributes[1].is_native);
    let mut elided = Vec::new();
    op.format().unwrap().walk(|it| elided.push(it.is_elided));
    assert_eq!(
        elided.iter().filter(|it| **it).count(),
        1,
        "the anchor that is a unit"
    );
}

#[test]
fn rules_are_in_order() {
    let layout = layout("my.op value:any");
    let line = "my.op (a b) ->(r s) $value:untyped !same(a b value) !same_operands !i1(a r) !same_operands_and_results !infers_results !own_names !terminator(my.yield) !default_dialect(my)";
    let op = parse(line, Some(&layout));
    let [first, .., computed, _] = op.type_rules.as_slice() else {
        panic!()
    };
    let same = [
        Variable::Operand(0),
        Variable::Operand(1),
        Variable::Attribute(0),
    ];
    assert_eq!(*first, TypeRule::Same(same.into()));
    let (from, to) = (Variable::Operand(0), Variable::Result(0));
    assert_eq!(
        *computed,
        TypeRule::Computed {
            from,
            to,
            by: Transformer::Bool
        }
    );
    assert_eq!(op.result_names().map(Iterator::count), None);
    assert_eq!(op.implicit_terminator.as_deref(), Some("my.yield"));
}

#[test]
fn results_are_named_by_their_groups() {
    let op = parse("my.op ->(sum overflow)", None);
    assert!(op.result_names().unwrap().eq(["sum", "overflow"]));
    assert!(parse("my.op ->(sum)", None).result_names().is_none());
}

#[test]
fn every_computation_has_a_name() {
    for &by in Transformer::ALL {
        assert_eq!(Transformer::from_name(by.name()), Some(by));
        assert!(!matches!(by.name(), "same" | "same_operands" | "own_names"));
    }
}

#[test]
fn lengths_of_groups() {
    let op = parse("my.op (a b* c) ->(r?)", None);
    assert_eq!(op.operand_lengths(2), Some(vec![1, 0, 1]));
    assert_eq!(op.operand_lengths(5), Some(vec![1, 3, 1]));
    assert_eq!(op.operand_lengths(1), None);
    assert_eq!(op.result_lengths(1), Some(vec![1]));
    assert_eq!(op.result_lengths(2), None);
    let op = parse("my.op (a b)", None);
    assert_eq!(op.operand_lengths(3), None);
    // Two lists of the same length.
    let op = parse("my.op (a* b*)", None);
    assert_eq!(op.operand_lengths(4), Some(vec![2, 2]));
    assert_eq!(op.operand_lengths(3), None);
}

#[test]
fn malformed_lines() {
    for (line, offset) in [
        ("", 0),
        ("my.op x", 6),
        ("my.op (a", 8),
        ("my.op (a:i32)", 9),
        ("my.op !other", 7),
        ("my.op !same(a b)", 12),
        ("my.op $a", 7),
        ("my.op = $a", 8),
        ("my.op = `a", 8),
    ] {
        let error = text::parse(line, None).unwrap_err();
        assert_eq!(error.offset, offset, "{line}: {}", error.message);
    }
    assert!(
        OperationDefinitions::parse("my.op = $a").is_ok(),
        "`a` may be an attribute"
    );
    let two = "my.a\nmy.b (a)\nmy.a\n";
    assert!(OperationDefinitions::parse(two).is_err());
}

#[test]
fn tables() {
    let table = OperationDefinitions::parse("# head\nmy.b (x)\nmy.a = attr-dict\n").unwrap();
    assert!(table.names().eq(["my.a", "my.b"]));
    assert!(table.contains("my.b") && !table.contains("my.c"));
    assert!(table.get("my.a", None).unwrap().format().is_some());
    let mut built = OperationDefinition::new("my.c");
    built.operands.push(ValueGroup::new("x", Cardinality::One));
    built.set_format("$x attr-dict `:` type($x)").unwrap();
    assert!(built.set_format("$y attr-dict").is_err());
    let line = text::print(&built, None);
    assert_eq!(line, "my.c (x) = $x attr-dict `:` type($x)");
    let table: OperationDefinitions = [built.clone()].into_iter().collect();
    assert_eq!(table.get("my.c", None), Some(built));
}

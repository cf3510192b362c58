//! Operations and attributes of another module imported.

use mlir_bytecode::context::ResourceData;
use mlir_bytecode::dialect::Registry;
use mlir_bytecode::ir::{Importer, Module, Operation};

use super::parse;

/// Imports all of `from` to the end of the top level of `to`.
fn import_all(from: &Module, to: &mut Module) -> mlir_bytecode::Result<()> {
    to.edit(|e| {
        let mut importer = Importer::new(from.context(), e.context())?;
        operations(from).try_for_each(|it| e.import_here(&mut importer, it).map(drop))
    })
}

/// Returns the operations in the module.
fn operations(module: &Module) -> impl Iterator<Item = Operation<'_>> {
    let module = module.operation().expect("in memory").expect("one module");
    let region = module.region(0).expect("in memory").expect("its body");
    region.blocks().flat_map(|it| it.operations())
}

fn text(module: &Module) -> String {
    module.to_text().expect("it prints")
}

#[test]
fn operations_are_copied_with_all_that_they_mention() {
    let functions = r#"
      "t.p"() <{kind = #t.kind<"a">}> ({
      ^bb0(%0: i32 loc("a.py":1:2)):
        "t.br"(%1)[^bb1] {deep = [{a = affine_map<(d0) -> (d0)>}]} : (!t.box<i8>) -> ()
      ^bb1:
        %1:2 = "t.make"(%0) : (i32) -> (!t.box<i8>, vector<2xf32>)
        "t.isolated"() ({ "t.use"() {name = @f} : () -> () }) : () -> ()
        "t.use"(%1#1, %0) : (vector<2xf32>, i32) -> ()
      }) : () -> ()
      "t.g"() {d = distinct[0]<unit>, e = distinct[1]<unit>} : () -> ()"#;
    let from = parse(functions);
    let mut to = parse(r#""t.h"() {other = #t.kind<"b">} : () -> ()"#);
    import_all(&from, &mut to).expect("all is known");
    let expected = parse(&format!(
        r#""t.h"() {{other = #t.kind<"b">}} : () -> () {functions}"#
    ));
    assert_eq!(text(&to), text(&expected));
    let bytes = to.to_bytes().expect("it is valid");
    let again = Module::read(bytes, Registry::new()).expect("it is valid");
    assert_eq!(text(&again), text(&expected));
}

#[test]
fn an_importer_knows_what_it_has_copied() {
    let from = parse(
        r#"%0 = "t.a"() : () -> i32
           "t.b"(%0) : (i32) -> ()"#,
    );
    let mut to = parse(r#"%0 = "t.c"() : () -> i32"#);
    let operations: Vec<_> = operations(&from).collect();
    to.edit(|e| {
        let known = e.walk()?[1];
        let mut importer = Importer::new(from.context(), e.context())?;
        let error = e.import_here(&mut importer, operations[1]);
        let message = error.expect_err("nothing replaces `%0`").to_string();
        assert!(
            message.contains("operand 0 is a value of the other module"),
            "{message}"
        );
        let a = operations[0].result(0).expect("it has one").reference();
        let known = e.operation(known)?.results().next();
        importer.map_value(a, known.expect("it has one"));
        e.import_here(&mut importer, operations[1])?;
        e.import_here(&mut importer, operations[0])?;
        e.import_here(&mut importer, operations[1]).map(drop)
    })
    .expect("both operands are known");
    let expected = parse(
        r#"%0 = "t.c"() : () -> i32
           "t.b"(%0) : (i32) -> ()
           %1 = "t.a"() : () -> i32
           "t.b"(%1) : (i32) -> ()"#,
    );
    assert_eq!(text(&to), text(&expected));
}

#[test]
fn resources_keep_their_data_and_get_free_keys() {
    const TEXT: &str = r#""t.w"() {a = dense_resource<blob> : tensor<2xi8>} : () -> ()
      {-# dialect_resources: { builtin: { blob: "0x01000000AABB" } } #-}"#;
    let from = parse(TEXT);
    let mut to = parse(&TEXT.replace("AABB", "CCDD"));
    import_all(&from, &mut to).expect("the key is changed");
    let printed = text(&to);
    assert!(printed.contains("dense_resource<blob_1>"), "{printed}");
    assert!(printed.contains(r#"blob: "0x01000000CCDD""#), "{printed}");
    assert!(printed.contains(r#"blob_1: "0x01000000AABB""#), "{printed}");
    let blobs = to
        .context()
        .resources()
        .filter(|(_, it)| matches!(it.data, ResourceData::Blob { .. }));
    assert_eq!(blobs.count(), 2);
}

#[test]
fn what_cannot_be_copied_is_an_error() {
    let old = Registry::new().with_llvm_release(16);
    let from = Module::parse(r#""t.a"() : () -> ()"#, old).expect("it is valid");
    let to = parse(r#""t.b"() : () -> ()"#);
    let error = Importer::new(from.context(), to.context()).err();
    let message = error.expect("the releases differ").to_string();
    assert!(
        message.contains("LLVM 16 cannot be imported into one of 22"),
        "{message}"
    );
    let attribute = to.context().unit();
    let mut importer = Importer::new(to.context(), to.context()).expect("it is the same context");
    assert_eq!(
        importer.attribute(attribute).expect("it is known"),
        attribute
    );
    assert!(
        importer.attribute(from.context().unit()).is_err(),
        "it is of another context"
    );
}

module {
  om.class.extern @Extern(%p: i8)  -> (value: !om.list<!om.string>) {
  }
  om.class private @Class(%base: !om.basepath, %n: !om.integer)  -> (n: !om.integer, "some list": !om.list<!om.integer>, object: !om.class.type<@Extern>)  attributes {test.class}{
    %0 = om.list_create %n, %n {test.list} : !om.integer
    %1 = om.constant 3 : i8
    %2 = om.object @Extern(%1) : (i8) -> !om.class.type<@Extern>
    %3 = om.object.field %2["value"] : (!om.class.type<@Extern>) -> !om.list<!om.string>
    om.class.fields %n, %0, %2 : !om.integer, !om.list<!om.integer>, !om.class.type<@Extern> 
  }
  om.class @Paths(%basepath: !om.frozenbasepath) {
    %0 = om.frozenbasepath_create %basepath "Top/middle"
    %1 = om.frozenpath_create reference %0 "Middle/leaf:Leaf>wire"
    %2 = om.frozenpath_create instance %0 "Leaf"
    %3 = om.frozenpath_create member_reference %0 "Middle/leaf:Other/deep:Leaf>wire.a[3]"
    %4 = om.frozenpath_empty
    om.class.fields 
  }
}

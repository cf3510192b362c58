"builtin.module"() ({
  "om.class.extern"() <{fieldNames = ["value"], fieldTypes = {value = !om.list<!om.string>}, formalParamNames = ["p"], sym_name = "Extern"}> ({
  ^bb0(%arg3: i8 loc("<stdin>":2:27)):
  }) : () -> () loc("<stdin>":2:3)
  "om.class"() <{fieldNames = ["n", "some list", "object"], fieldTypes = {n = !om.integer, object = !om.class.type<@Extern>, "some list" = !om.list<!om.integer>}, formalParamNames = ["base", "n"], sym_name = "Class"}> ({
  ^bb0(%arg1: !om.basepath loc("<stdin>":4:27), %arg2: !om.integer loc("<stdin>":4:48)):
    %5 = "om.list_create"(%arg2, %arg2) {test.list} : (!om.integer, !om.integer) -> !om.list<!om.integer> loc("<stdin>":5:10)
    %6 = "om.constant"() <{value = 3 : i8}> : () -> i8 loc("<stdin>":6:10)
    %7 = "om.object"(%6) <{className = @Extern}> : (i8) -> !om.class.type<@Extern> loc("<stdin>":7:10)
    %8 = "om.object.field"(%7) <{field = "value"}> : (!om.class.type<@Extern>) -> !om.list<!om.string> loc("<stdin>":8:10)
    "om.class.fields"(%arg2, %5, %7) : (!om.integer, !om.list<!om.integer>, !om.class.type<@Extern>) -> () loc("<stdin>":9:5)
  }) {sym_visibility = "private", test.class} : () -> () loc("<stdin>":4:3)
  "om.class"() <{fieldNames = [], fieldTypes = {}, formalParamNames = ["basepath"], sym_name = "Paths"}> ({
  ^bb0(%arg0: !om.frozenbasepath loc("<stdin>":11:19)):
    %0 = "om.frozenbasepath_create"(%arg0) <{path = #om<path[Top:middle]>}> : (!om.frozenbasepath) -> !om.frozenbasepath loc("<stdin>":12:10)
    %1 = "om.frozenpath_create"(%0) <{field = "", module = "Leaf", path = #om<path[Middle:leaf]>, ref = "wire", targetKind = 4 : i32}> : (!om.frozenbasepath) -> !om.frozenpath loc("<stdin>":13:10)
    %2 = "om.frozenpath_create"(%0) <{field = "", module = "Leaf", path = #om<path[]>, ref = "", targetKind = 1 : i32}> : (!om.frozenbasepath) -> !om.frozenpath loc("<stdin>":14:10)
    %3 = "om.frozenpath_create"(%0) <{field = ".a[3]", module = "Leaf", path = #om<path[Middle:leaf, Other:deep]>, ref = "wire", targetKind = 3 : i32}> : (!om.frozenbasepath) -> !om.frozenpath loc("<stdin>":15:10)
    %4 = "om.frozenpath_empty"() : () -> !om.frozenpath loc("<stdin>":16:10)
    "om.class.fields"() : () -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":11:3)
}) : () -> () loc("<stdin>":1:1)

"t.load"() <{count = 1 : i32}> {t.note} : () -> ()

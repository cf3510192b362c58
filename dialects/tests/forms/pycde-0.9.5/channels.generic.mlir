"builtin.module"() ({
  "hw.module"() <{module_type = !hw.modty<input clock : !seq.clock, input valid : i1, input data : i8, input b : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>, output bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>>, parameters = [], result_locs = [loc("<stdin>":2:168)], sym_name = "Channels"}> ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":2:26), %arg1: i1 loc("<stdin>":2:50), %arg2: i8 loc("<stdin>":2:66), %arg3: !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]> loc("<stdin>":2:81)):
    %0:2 = "esi.wrap.vr"(%arg2, %arg1) {test.channel} : (i8, i1) -> (!esi.channel<i8>, i1) loc("<stdin>":3:27)
    %1:2 = "esi.wrap.vr"(%arg2, %arg1) : (i8, i1) -> (!esi.channel<i8>, i1) loc("<stdin>":4:31)
    %2:2 = "esi.unwrap.vr"(%1#0, %arg1) : (!esi.channel<i8>, i1) -> (i8, i1) loc("<stdin>":5:28)
    %3:3 = "esi.snoop.vr"(%0#0) : (!esi.channel<i8>) -> (i1, i1, i8) loc("<stdin>":6:35)
    %4:2 = "esi.snoop.xact"(%0#0) : (!esi.channel<i8>) -> (i1, i8) loc("<stdin>":7:29)
    %5:2 = "esi.wrap.fifo"(%arg2, %arg1) : (i8, i1) -> (!esi.channel<i8, FIFO>, i1) loc("<stdin>":8:28)
    %6:2 = "esi.unwrap.fifo"(%5#0, %arg1) : (!esi.channel<i8, FIFO>, i1) -> (i8, i1) loc("<stdin>":9:23)
    %7 = "esi.wrap.vo"(%arg2, %arg1) : (i8, i1) -> !esi.channel<i8, ValidOnly> loc("<stdin>":10:10)
    %8:2 = "esi.unwrap.vo"(%7) : (!esi.channel<i8, ValidOnly>) -> (i8, i1) loc("<stdin>":11:31)
    %9 = "esi.bundle.unpack"(%arg3, %0#0) : (!esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>, !esi.channel<i8>) -> !esi.channel<i4> loc("<stdin>":12:15)
    %10:2 = "esi.bundle.pack"(%9) : (!esi.channel<i4>) -> (!esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>, !esi.channel<i8>) loc("<stdin>":13:25)
    "hw.output"(%10#0) : (!esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>) -> () loc("<stdin>":14:5)
  }) : () -> () loc("<stdin>":2:3)
  "esi.manifest.service_impl"() <{appID = #esi.appid<"impl">, implDetails = {}, serviceImplName = "cosim"}> ({
  ^bb0:
  }) : () -> () loc("<stdin>":16:3)
  "esi.manifest.service_impl"() <{appID = #esi.appid<"impl">, implDetails = {a = 1 : i8}, service = @svc, serviceImplName = "cosim"}> ({
    "esi.manifest.impl_conn"() <{relAppIDPath = [#esi.appid<"a">], servicePort = #hw.innerNameRef<@svc::@port>, typeID = !esi.bundle<[!esi.channel<i8> from "request"]>}> : () -> () loc("<stdin>":18:5)
  }) : () -> () loc("<stdin>":17:3)
}) : () -> () loc("<stdin>":1:1)

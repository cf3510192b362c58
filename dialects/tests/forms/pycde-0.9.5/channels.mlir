module {
  hw.module @Channels(in %clock : !seq.clock, in %valid : i1, in %data : i8, in %b : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>, out bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>) {
    %chanOutput, %ready = esi.wrap.vr %data, %valid {test.channel} : i8
    %chanOutput_0, %ready_1 = esi.wrap.vr %data, %valid : i8
    %rawOutput, %valid_2 = esi.unwrap.vr %chanOutput_0, %valid : i8
    %valid_3, %ready_4, %data_5 = esi.snoop.vr %chanOutput : !esi.channel<i8>
    %transaction, %data_6 = esi.snoop.xact %chanOutput : !esi.channel<i8>
    %chanOutput_7, %rden = esi.wrap.fifo %data, %valid : !esi.channel<i8, FIFO>
    %data_8, %empty = esi.unwrap.fifo %chanOutput_7, %valid : !esi.channel<i8, FIFO>
    %0 = esi.wrap.vo %data, %valid : i8
    %rawOutput_9, %valid_10 = esi.unwrap.vo %0 : !esi.channel<i8, ValidOnly>
    %answer = esi.bundle.unpack %chanOutput from %b : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>
    %bundle, %request = esi.bundle.pack %answer : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>
    hw.output %bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>
  }
  esi.manifest.service_impl #esi.appid<"impl"> by "cosim" with {} 
  esi.manifest.service_impl #esi.appid<"impl"> svc @svc by "cosim" with {a = 1 : i8} {
    esi.manifest.impl_conn [#esi.appid<"a">] req <@svc::@port>(!esi.bundle<[!esi.channel<i8> from "request"]>)
  }
}

module {
  hw.module @Pipelines(in %a : i8, in %b : i8, in %clock : !seq.clock, in %reset : i1, in %go : i1, in %stall : i1) {
    %sum, %done = pipeline.scheduled "adder"(%x : i8 = %a, %y : i8 = %b) stall(%stall) clock(%clock) reset(%reset) go(%go) entryEn(%s0_enable)  {stallability = [true, false], test.pipeline} -> (sum : i8) {
      %0 = comb.add %x, %y : i8
      pipeline.stage ^bb1 regs("total" = %0 : i8 gated by [%go, %reset], %x : i8) pass("kept" = %y : i8, %go : i1)
    ^bb1(%total: i8, %s1_reg1: i8, %kept: i8, %s1_pass1: i1, %s1_enable: i1):  // pred: ^bb0
      %1 = comb.add %total, %total : i8
      pipeline.stage ^bb2 regs(%1 : i8) 
    ^bb2(%s2_reg0: i8, %s2_enable: i1):  // pred: ^bb1
      pipeline.return %s2_reg0 : i8
    }
    %out, %done_0 = pipeline.unscheduled(%x : i8 = %a) clock(%clock) go(%go) entryEn(%s0_enable)  -> (out : i8) {
      %0 = pipeline.latency 2 -> (i8) {
        pipeline.latency.return %x : i8
      }
      pipeline.return %0 : i8
    }
    %done_1 = pipeline.scheduled() clock(%clock) go(%go) entryEn(%s0_enable)  -> () {
      pipeline.return
    }
    hw.output
  }
}

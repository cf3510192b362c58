module {
  hw.hierpath private @path [@Top::@leaf, @Leaf]
  hw.module private @Leaf<WIDTH: i32, DEPTH: i32 = 8>(in %in : i8 {test.port}, out out : i8) attributes {test.module} {
    hw.output %in : i8
  }
  hw.module.extern @External(in %clock : !seq.clock, inout %data : i4, out "a b" : i1)
  hw.module @Empty() {
    hw.output
  }
  hw.module @Top(in %clock : !seq.clock, in %reset : i1, in %a_0 "a 0" : i8, inout %wire : i8, out result : i8, out flag : i1) {
    %c-3_i8 = hw.constant -3 : i8
    %true = hw.constant true
    %leaf.out = hw.instance "leaf" sym @leaf @Leaf<WIDTH: i32 = 4, DEPTH: i32 = 2>(in: %a_0: i8) -> (out: i8) {test.instance}
    hw.instance "empty" @Empty() -> ()
    %state = seq.firreg %leaf.out clock %clock sym @state reset async %reset, %c-3_i8 preset 253 : i8
    %other = seq.firreg %state clock %clock : i8
    %next = seq.compreg %state, %clock reset %reset, %c-3_i8 : i8  
    %0 = comb.concat %state, %true, %next : i8, i1, i8
    %1 = comb.extract %0 from 3 : (i17) -> i8
    %2 = hw.array_create %other, %1 : i8
    %3 = hw.array_get %2[%true] : !hw.array<2xi8>, i1
    %4 = synth.aig.and_inv not %true, %reset : i1
    %x = sv.wire : !hw.inout<i8>
    sv.assign %x, %3 : i8
    %5 = sv.read_inout %x : !hw.inout<i8>
    hw.output %5, %4 : i8, i1
  }
}

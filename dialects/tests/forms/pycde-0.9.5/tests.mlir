module {
  rtg.target @target : !rtg.dict<cpu: !rtgtest.cpu, number: index> {
    %0 = rtg.constant #rtgtest.cpu<0> : !rtgtest.cpu
    %1 = rtg.constant 3 : index
    %2 = rtg.isa.memory_block_declare [0x8 - 0xff10] : !rtg.isa.memory_block<32> {test.block}
    %3 = rtg.isa.memory_alloc %2, %1, %1 : !rtg.isa.memory_block<32>
    %4 = rtg.isa.memory_base_address %3 : !rtg.isa.memory<32>
    rtg.yield %0, %1 : !rtgtest.cpu, index
  }
  rtg.sequence @empty() {
  }
  rtg.sequence @pair(%arg0: !rtgtest.ireg, %arg1: index) attributes {test.sequence} {
    %t0 = rtg.constant #rtgtest.t0 : !rtgtest.ireg
    rtgtest.add %arg0, %t0, %arg0
    %0 = rtg.constant #rtg.isa.immediate<12, 5> : !rtg.isa.immediate<12>
    rtgtest.addi %arg0, %t0, %0
  }
  rtg.test @test(cpu = %cpu: !rtgtest.cpu, number = %number: index) template "origin" target @target attributes {test.test} {
    %0 = rtg.virtual_reg [#rtgtest.t0 : !rtgtest.ireg, #rtgtest.t1 : !rtgtest.ireg] {test.register}
    %1 = rtg.get_sequence @pair : !rtg.sequence<!rtgtest.ireg, index>
    %2 = rtg.substitute_sequence %1(%0) : !rtg.sequence<!rtgtest.ireg, index>
    %3 = rtg.substitute_sequence %2(%number) : !rtg.sequence<index> {test.all}
    %4 = rtg.randomize_sequence %3
    rtg.embed_sequence %4
    %5 = rtg.set_create %number, %number : index
    %6 = rtg.set_create  {test.none} : !rtgtest.ireg
    %7 = rtg.bag_create (%number x %0, %number x %0) : !rtgtest.ireg {test.bag}
    %8 = rtg.bag_create  : index
    %9 = rtg.array_create %0, %0 : !rtgtest.ireg
    %10 = rtg.array_extract %9[%number] : !rtg.array<!rtgtest.ireg>
    %11 = rtg.array_inject %9[%number], %10 : !rtg.array<!rtgtest.ireg>
    %12 = rtg.tuple_create %0, %number : !rtgtest.ireg, index
    %13 = rtg.tuple_create %number : index
    %14 = rtg.tuple_extract %12 at 1 : !rtg.tuple<!rtgtest.ireg, index>
    %15 = rtg.set_select_random %5 : !rtg.set<index>
    %16 = rtg.bag_select_random %7 : !rtg.bag<!rtgtest.ireg>
    %17 = rtg.set_cartesian_product %5, %6 : !rtg.set<index>, !rtg.set<!rtgtest.ireg>
    %18 = rtg.set_convert_to_bag %5 : !rtg.set<index>
    %19 = rtg.bag_convert_to_set %18 : !rtg.bag<index>
    %20 = rtg.constant "text" : !rtg.string
    rtg.comment %20
    %21 = rtg.label_unique_decl %20
    rtg.label local %21
    %22 = rtg.constant #rtg.isa.immediate<13, 5> : !rtg.isa.immediate<13>
    %23 = rtg.isa.concat_immediate %22, %22 : !rtg.isa.immediate<13>, !rtg.isa.immediate<13>
    rtgtest.beq %0, %0, %21 : !rtg.isa.label
    rtg.test.success
  }
  rtg.test @other() {
  }
}

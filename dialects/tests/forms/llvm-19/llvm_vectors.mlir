module {
  llvm.func @vectors_of_pointers(%arg0: !llvm.vec<2 x ptr>, %arg1: !llvm.vec<? x 2 x  ptr>, %arg2: vector<[4]xi32>) {
    %0 = llvm.icmp "ne" %arg0, %arg0 : !llvm.vec<2 x ptr>
    %1 = llvm.add %0, %0 : vector<2xi1>
    %2 = llvm.icmp "eq" %arg1, %arg1 : !llvm.vec<? x 2 x  ptr>
    %3 = llvm.add %2, %2 : vector<[2]xi1>
    %4 = llvm.shufflevector %arg0, %arg0 [1, 0, 1] : !llvm.vec<2 x ptr> 
    %5 = llvm.icmp "eq" %4, %4 : !llvm.vec<3 x ptr>
    %6 = llvm.shufflevector %arg1, %arg1 [0, 0] : !llvm.vec<? x 2 x  ptr> 
    %7 = llvm.icmp "eq" %6, %6 : !llvm.vec<? x 2 x  ptr>
    %8 = llvm.icmp "eq" %arg2, %arg2 : vector<[4]xi32>
    llvm.return
  }
}

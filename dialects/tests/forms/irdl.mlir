module {
  irdl.dialect @d {
    irdl.type @t {
      %0 = irdl.is i32 
      irdl.parameters(a: %0)
    }
    irdl.operation @o {
      %0 = irdl.is i32 
      irdl.operands(a: variadic %0, b: %0, c: optional %0)
      irdl.results(r: %0)
      irdl.attributes {"x" = %0, "y" = %0}
      %1 = irdl.region
      %2 = irdl.region(%0, %0) with size 3
      irdl.regions(body: %1, other: %2)
    }
    irdl.operation @p {
      irdl.operands()
      irdl.attributes 
    }
  }
  shard.grid @g(shape = 2x?x4)
  shard.grid @h(shape = ?)
}

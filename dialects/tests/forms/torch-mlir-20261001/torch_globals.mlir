module {
  torch.class_type @a.b {
    torch.attr private "x" : !torch.int
    torch.attr "t" : !torch.tensor
    torch.method private "forward", @forward
  }
  func.func private @forward(%arg0: !torch.nn.Module<"a.b">) {
    %2 = torch.prim.GetAttr %arg0["x"] : !torch.nn.Module<"a.b"> -> !torch.int
    torch.prim.SetAttr %arg0["x"] = %2 : !torch.nn.Module<"a.b">, !torch.int
    return
  }
  %int1 = torch.constant.int 1
  %0 = torch.tensor.literal(dense<1.000000e+00> : tensor<1xf32>) : !torch.tensor
  %1 = torch.nn_module {
    torch.slot "x", %int1 : !torch.int
    torch.slot "t", %0 : !torch.tensor
  } : !torch.nn.Module<"a.b">
  torch.global_slot @one : !torch.int
  torch.global_slot "private" @two : !torch.tensor
  torch.global_slot.module_initializer {
    %int2 = torch.constant.int 2
    %2 = torch.tensor.literal(dense<1.000000e+00> : tensor<1xf32>) : !torch.tensor
    torch.initialize.global_slots [
      @one(%int2 : !torch.int)
      @two(%2 : !torch.tensor)
    ]
  }
  func.func @use() -> !torch.int {
    %2 = torch.global_slot.get @one : !torch.int
    torch.global_slot.set @one = %2 : !torch.int
    return %2 : !torch.int
  }
}

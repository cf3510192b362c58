module {
  irdl.dialect @d {
    irdl.type @t 
    irdl.attribute @a 
    irdl.operation @o 
    irdl.type @p {
      %0 = irdl.any
      irdl.parameters(%0)
    }
  }
  irdl.dialect @e 
}

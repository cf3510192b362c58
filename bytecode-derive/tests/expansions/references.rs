#[derive(Bytecode)]
#[bytecode(attribute = ToyAttribute, variants(Integer))]
pub struct IntegerAttr<'ir>(Attribute<'ir>);

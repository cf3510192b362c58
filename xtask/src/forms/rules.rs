//! The traits of an operation that determine types which its format leaves out.

use anyhow::{Context as _, Result, bail};
use mlir_bytecode::definition::{OperationDefinition, Transformer, TypeRule, TypeSource, Variable};

use crate::layouts::tblgen::Record;

/// Returns the traits of an operation in upstream's order: lists are flattened, interfaces follow those that they extend.
pub(super) fn traits<'a>(op: &Record<'a>) -> Result<Vec<Record<'a>>> {
    let mut flat = Vec::new();
    add(op.record_list("traits")?, &mut flat)?;
    Ok(flat)
}

fn add<'a>(list: Vec<Record<'a>>, flat: &mut Vec<Record<'a>>) -> Result<()> {
    for record in list {
        if record.is_a("TraitList") {
            add(record.record_list("traits")?, flat)?;
            continue;
        }
        if record.is_a("Interface") {
            add(record.record_list("baseInterfaces")?, flat)?;
        }
        if flat.iter().all(|other| other.name() != record.name()) {
            flat.push(record);
        }
    }
    Ok(())
}

/// Returns the rules of an operation, in order.
pub(super) fn rules(
    traits: &[Record<'_>],
    definition: &OperationDefinition,
) -> Result<Vec<TypeRule>> {
    let mut rules = Vec::new();
    for record in traits {
        rules.extend(rule(record, definition)?);
    }
    Ok(rules)
}

fn rule(record: &Record<'_>, definition: &OperationDefinition) -> Result<Option<TypeRule>> {
    if record.is_a("AllTypesMatch") {
        let names = record.strings("values");
        let variables = names.iter().map(|name| {
            let variable = definition.variable(name);
            variable.with_context(|| format!("`{name}` of `AllTypesMatch` is unknown"))
        });
        let variables: Result<Vec<Variable>> = variables.collect();
        return Ok(Some(TypeRule::Same(variables?.into())));
    }
    if record.is_a("TypesMatchWith") {
        // Other rules name expressions, of which no type is known.
        let named = |field| definition.variable(record.string(field));
        let by = transformer(record.string("transformer"));
        return Ok(match (named("lhs"), named("rhs")) {
            // The rule only verifies a type that the format states.
            (_, Some(to))
                if by.is_err()
                    && definition.type_sources().get(to) == Some(TypeSource::Written) =>
            {
                None
            }
            (Some(from), Some(to)) => Some(TypeRule::Computed { from, to, by: by? }),
            _ => by.map(|_| None)?,
        });
    }
    if record.is_a("ShapedTypeMatchesElementCountAndTypes") {
        let named = |field| definition.variable(record.string(field));
        let by = Transformer::Elements;
        return Ok(match (named("shaped"), named("elements")) {
            (Some(from), Some(to)) => Some(TypeRule::Computed { from, to, by }),
            _ => None,
        });
    }
    Ok(match record.name() {
        "SameTypeOperands" => Some(TypeRule::SameOperands),
        "SameOperandsAndResultType" => Some(TypeRule::SameOperandsAndResults),
        _ => None,
    })
}

/// The expressions, without spaces, namespaces of LLVM and MLIR, and casts: those end in the method that is called.
const EXPRESSIONS: &[(&str, Transformer)] = &[
    ("$_self", Transformer::Itself),
    ("Type", Transformer::Itself),
    ("getI1SameShape($_self)", Transformer::Bool),
    ("getI1SameShape(getPointeeType($_self))", Transformer::Bool),
    ("getUnaryOpResultType($_self)", Transformer::Bool),
    (
        "ShapedType.clone(IntegerType::get($_self.getContext(),1))",
        Transformer::Bool,
    ),
    (
        "VectorType.cloneWith({},IntegerType::get($_ctxt,1))",
        Transformer::Bool,
    ),
    ("getI32SameShape($_self)", Transformer::Int32),
    ("ShapedType.getElementType()", Transformer::Element),
    ("TensorType.getElementType()", Transformer::Element),
    ("MemRefType.getElementType()", Transformer::Element),
    ("VectorType.getElementType()", Transformer::Element),
    ("ComplexType.getElementType()", Transformer::Element),
    ("gpu::MMAMatrixType.getElementType()", Transformer::Element),
    ("ArrayRefType.getElementType()", Transformer::Element),
    ("type_ArrayType.getElementType()", Transformer::Element),
    (
        "InOutType::get(getAnyHWArrayElementType(getInOutElementType($_self)))",
        Transformer::Element,
    ),
    ("LLVM::getVectorElementType($_self)", Transformer::Element),
    ("getElementTypeOrSelf($_self)", Transformer::ElementOrSelf),
    (
        "SmallVector<Type,2>(RankedTensorType.getNumElements(),RankedTensorType.getElementType())",
        Transformer::Elements,
    ),
    (
        "SmallVector<Type,2>(ShapedType.getNumElements(),ShapedType.getElementType())",
        Transformer::Elements,
    ),
    (
        "SmallVector<Type>(VectorType.getNumElements(),VectorType.getElementType())",
        Transformer::Elements,
    ),
    ("PointerType.getPointeeType()", Transformer::Pointee),
    ("getPointeeType($_self)", Transformer::Pointee),
    ("getPointerTypeSameShape($_self)", Transformer::Pointer),
    (
        "getPointerTypeToElement($_self)",
        Transformer::ElementPointer,
    ),
    (
        "getPointerType(getElementTypeOfTensorPointerType($_self),getAddressSpace($_self))",
        Transformer::ElementPointer,
    ),
    (
        "omp::PointerLikeType.getElementType()",
        Transformer::Pointee,
    ),
    (
        "cudaq::cc::PointerType.getElementType()",
        Transformer::Pointee,
    ),
    (
        "memref::getTensorTypeFromMemRefType($_self)",
        Transformer::Tensor,
    ),
    ("getTensorTypeFromMemRefType($_self)", Transformer::Tensor),
    ("spirv::SampledImageType.getImageType()", Transformer::Image),
    (
        "spirv::ImageType>(spirv::SampledImageType.getImageType()).getElementType()",
        Transformer::ImageElement,
    ),
    ("ValueType.getValueType()", Transformer::Payload),
    ("ArrayListType.getElementType()", Transformer::Payload),
    ("QueueType.getElementType()", Transformer::Payload),
    (
        "SmallVector<Type,2>(ArrayRefType.getNumElements(),ArrayRefType.getElementType())",
        Transformer::Elements,
    ),
    (
        "ArrayRefType::get(hw::ArrayType.getElementType(),hw::ArrayType.getNumElements())",
        Transformer::Counterpart,
    ),
    (
        "hw::ArrayType::get(ArrayRefType.getElementType(),ArrayRefType.getNumElements())",
        Transformer::Counterpart,
    ),
    (
        "BagType::get(SetType.getElementType())",
        Transformer::Counterpart,
    ),
    (
        "SetType::get(BagType.getElementType())",
        Transformer::Counterpart,
    ),
    (
        "MemoryType::get($_ctxt,MemoryBlockType.getAddressWidth())",
        Transformer::Counterpart,
    ),
    (
        "NonValueTensorType.getWithValueSemantics()",
        Transformer::Counterpart,
    ),
    (
        "ValueTensorType.getWithoutValueSemantics()",
        Transformer::Counterpart,
    ),
    ("ArrayType.getElementType()", Transformer::Payload),
    ("MemoryType.getWordType()", Transformer::Payload),
    ("PortRefType.getPortType()", Transformer::Payload),
    ("rtg::BagType.getElementType()", Transformer::Payload),
    ("rtg::SetType.getElementType()", Transformer::Payload),
    ("StateType.getType()", Transformer::Payload),
    ("ArefType.getBaseType()", Transformer::Payload),
    ("sv::getInOutElementType($_self)", Transformer::Payload),
    ("LValueType.getValueType()", Transformer::Payload),
    (
        "emitc::PointerType::get(emitc::LValueType.getValueType())",
        Transformer::LvalueToPointer,
    ),
    (
        "emitc::LValueType::get(emitc::PointerType.getPointee())",
        Transformer::PointerToLvalue,
    ),
    (
        "InOutType::get($_self.getContext(),$_self)",
        Transformer::InOut,
    ),
    ("FunctionType.getInputs()", Transformer::Inputs),
    ("FunctionType.getResults()", Transformer::Results),
    ("getValAndBoolStructType($_self)", Transformer::WithBool),
    ("pdl::RangeType::get($_self)", Transformer::Range),
    (
        "getGetValueTypeOpValueType($_self)",
        Transformer::PdlElement,
    ),
    ("ArrayType.getDomainType()", Transformer::Domain),
    ("MemoryType.getAddressType()", Transformer::Domain),
    (
        "IntegerType::get($_self.getContext(),std::max(1U,Log2_64_Ceil(FirMemType.getDepth())))",
        Transformer::Domain,
    ),
    (
        "IntegerType::get($_self.getContext(),std::max(1U,FirMemType.getWidth()))",
        Transformer::Codomain,
    ),
    ("ArrayType.getRangeType()", Transformer::Codomain),
    ("SMTFuncType.getDomainTypes()", Transformer::FunctionDomain),
    ("SMTFuncType.getRangeType()", Transformer::FunctionRange),
    (
        "PtrMetadataType::get(PtrLikeTypeInterface)",
        Transformer::PointerMetadata,
    ),
    (
        "VectorType::get({VectorType.getShape()[0]},IntegerType::get($_self.getContext(),1))",
        Transformer::FirstSizeBools,
    ),
    (
        "IntegerType::get($_self.getContext(),(VectorType.getShape()[0]))",
        Transformer::FirstSizeInteger,
    ),
    (
        "VectorType(VectorType::Builder(VectorType).dropDim(0).setElementType(IntegerType::get($_self.getContext(),1)))",
        Transformer::WithoutFirstBools,
    ),
    (
        "VectorType(VectorType::Builder(VectorType).dropDim(0))",
        Transformer::WithoutFirst,
    ),
    (
        "VectorType::get(VectorType.getShape().drop_front(),VectorType.getElementType(),/*scalableDims=*/{true})",
        Transformer::ScalableRow,
    ),
    (
        "[&]{autovectorType=VectorType;int64_tsize=vectorType.getDimSize(0);returnVectorType::get({size,size},vectorType.getElementType(),{true,true});}()",
        Transformer::OuterProduct,
    ),
    (
        "VectorType(VectorType::Builder(VectorType).setDim(VectorType.getRank()-1,16))",
        Transformer::Last16,
    ),
    (
        "[&]()->VectorType{autovectorType=VectorType;VectorType::Builderbuilder(vectorType);autolastDim=vectorType.getRank()-1;autonewDimSize=vectorType.getDimSize(lastDim)/2;;if(newDimSize<=0)returnvectorType;//(invalidinputtype)returnbuilder.setDim(lastDim,newDimSize);}()",
        Transformer::HalveLast,
    ),
    (
        "[&]()->VectorType{autovectorType=VectorType;VectorType::Builderbuilder(vectorType);if(vectorType.getRank()==0){staticconstexprint64_tv2xTyShape[]={2};returnbuilder.setShape(v2xTyShape);}autolastDim=vectorType.getRank()-1;returnbuilder.setDim(lastDim,vectorType.getDimSize(lastDim)*2);}()",
        Transformer::DoubleLast,
    ),
    (
        "VectorType.scaleElementBitwidth(2)",
        Transformer::DoubleWidth,
    ),
    (
        "VectorType::get({VectorType.getShape()[0]/4},IntegerType::get($_self.getContext(),32))",
        Transformer::Quarter32,
    ),
    (
        "VectorType::get({VectorType.getShape()[0]*2},BFloat16Type::get($_self.getContext()))",
        Transformer::DoubleBf16,
    ),
    (
        "VectorType::get({VectorType.getShape()[0]*4},IntegerType::get($_self.getContext(),8))",
        Transformer::Quadruple8,
    ),
];

fn transformer(expression: &str) -> Result<Transformer> {
    let text = normalized(expression);
    let known = EXPRESSIONS.iter().find(|(known, _)| *known == text);
    match known {
        Some((_, transformer)) => Ok(*transformer),
        None => bail!("an unknown computation of a type: `{expression}`, that is `{text}`"),
    }
}

/// Writes `cast<Class>($_self)` and `$_self.cast<Class>()` as `Class`, without spaces and namespaces.
fn normalized(expression: &str) -> String {
    let text: String = expression.split_whitespace().collect();
    let text = text.replace("::llvm::", "").replace("llvm::", "");
    let text = text.replace("::mlir::", "").replace("mlir::", "");
    let mut out = String::new();
    let mut rest = text.as_str();
    loop {
        let of_self = rest
            .find("$_self.cast<")
            .map(|at| (at, "$_self.cast<", ">()"));
        let by_cast = rest.find("cast<").map(|at| (at, "cast<", ">($_self)"));
        let found = [of_self, by_cast]
            .into_iter()
            .flatten()
            .min_by_key(|it| it.0);
        let Some((at, open, close)) = found else {
            break;
        };
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let behind = behind.strip_prefix(open).unwrap_or_default();
        match behind.split_once(close) {
            // The cast of something else has another end.
            Some((class, behind)) if !class.contains('<') => {
                out.push_str(class);
                rest = behind;
            }
            _ => rest = behind,
        }
    }
    out.push_str(rest);
    let out = out.strip_prefix("::").unwrap_or(&out);
    out.to_owned()
}

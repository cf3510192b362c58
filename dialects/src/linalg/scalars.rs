//! Builds the operations on scalars of a region that a text leaves out, by the types of their operands.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::{ImpliedOperation, ImpliedValue};
use mlir_bytecode::number::FloatSemantics;
use mlir_bytecode::{Context, Result, Type};

/// A value of the region, with its type.
pub(super) type Value<'ir> = (ImpliedValue, Type<'ir>);

/// The kinds of types among which the choice of operations distinguishes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Boolean,
    Integer(u32),
    Float(FloatSemantics),
    Complex,
    Index,
    Other,
}

fn kind(type_: Type<'_>) -> Result<Kind> {
    let Some(type_) = type_.try_decode::<BuiltinType<'_>>()? else {
        return Ok(Kind::Other);
    };
    Ok(match &type_ {
        BuiltinType::Integer { width: 1, .. } => Kind::Boolean,
        BuiltinType::Integer { width, .. } => Kind::Integer(*width),
        BuiltinType::Index => Kind::Index,
        BuiltinType::Complex { .. } => Kind::Complex,
        other => other.float_semantics().map_or(Kind::Other, Kind::Float),
    })
}

/// The contents of a region so far.
pub(super) struct Scalars<'ir> {
    context: &'ir Context,
    release: u32,
    values: Vec<Value<'ir>>,
    pub(super) operations: Vec<ImpliedOperation<'ir>>,
}

impl<'ir> Scalars<'ir> {
    pub(super) fn new(context: &'ir Context, arguments: &[Type<'ir>]) -> Self {
        let arguments = arguments.iter().enumerate();
        Self {
            context,
            release: context.registry().llvm_release(),
            values: arguments
                .map(|(index, type_)| (ImpliedValue::Argument(index), *type_))
                .collect(),
            operations: Vec::new(),
        }
    }

    /// Returns the value `%2`.
    pub(super) fn value(&self, name: &str) -> Option<Value<'ir>> {
        let number: usize = name.strip_prefix('%')?.parse().ok()?;
        self.values.get(number).copied()
    }

    /// Returns the type of `%2`, or the type `i32`; `None` for an empty text.
    pub(super) fn type_named(&self, name: &str) -> Result<Option<Type<'ir>>> {
        Ok(match self.value(name) {
            Some((_, type_)) => Some(type_),
            None if name.is_empty() => None,
            None => Some(self.context.parse_type(name)?),
        })
    }

    /// Adds a value with the next number.
    pub(super) fn push(&mut self, value: Value<'ir>) {
        self.values.push(value);
    }

    fn add(&mut self, name: &'static str, inputs: &[Value<'ir>], type_: Type<'ir>) -> Value<'ir> {
        let inputs = inputs.iter().map(|it| it.0).collect();
        let operation = ImpliedOperation::new(name, inputs, vec![type_]);
        self.operations.push(operation);
        (ImpliedValue::Result(self.operations.len() - 1, 0), type_)
    }

    /// Ends the region.
    pub(super) fn end(&mut self, values: &[Value<'ir>]) {
        let values = values.iter().map(|it| it.0).collect();
        let operation = ImpliedOperation::new("linalg.yield", values, Vec::new());
        self.operations.push(operation);
    }

    fn constant_of(
        &mut self,
        value: mlir_bytecode::Attribute<'ir>,
        type_: Type<'ir>,
    ) -> Value<'ir> {
        let operation = ImpliedOperation::new("arith.constant", Vec::new(), vec![type_]);
        self.operations
            .push(operation.with_attribute("value", value));
        (ImpliedValue::Result(self.operations.len() - 1, 0), type_)
    }

    /// Adds `arith.constant` with the value `12 : i64`.
    pub(super) fn constant(&mut self, text: &str) -> Result<Value<'ir>> {
        let value = self.context.parse_attribute(text)?;
        let type_ = text.rsplit(" : ").next().unwrap_or_default();
        let type_ = self.context.parse_type(type_)?;
        Ok(self.constant_of(value, type_))
    }

    /// Adds `linalg.index`.
    pub(super) fn index(&mut self, dimension: i64) -> Result<Value<'ir>> {
        let dimension = self.context.integer(self.context.i64(), dimension)?;
        let type_ = self.context.index();
        let operation = ImpliedOperation::new("linalg.index", Vec::new(), vec![type_]);
        self.operations
            .push(operation.with_attribute("dim", dimension));
        Ok((ImpliedValue::Result(self.operations.len() - 1, 0), type_))
    }

    /// Converts a value as upstream does. A value that cannot be converted is unchanged, so the operation does not verify.
    pub(super) fn cast(
        &mut self,
        value: Value<'ir>,
        to: Type<'ir>,
        is_unsigned: bool,
    ) -> Result<Value<'ir>> {
        let from = value.1;
        if from == to {
            return Ok(value);
        }
        let name = match (kind(from)?, kind(to)?) {
            (Kind::Complex, Kind::Complex) => return self.cast_complex(value, to, is_unsigned),
            (from, Kind::Complex) if !matches!(from, Kind::Index | Kind::Other) => {
                let element = element_of_complex(to)?;
                let real = self.cast(value, element, is_unsigned)?;
                let zero = match kind(element)? {
                    Kind::Float(_) => self.context.float(element, 0.0)?,
                    _ => self.context.integer(element, 0)?,
                };
                let zero = self.constant_of(zero, element);
                return Ok(self.add("complex.create", &[real, zero], to));
            }
            (from, to) => conversion(from, to, is_unsigned),
        };
        Ok(match name {
            Some(name) => self.add(name, &[value], to),
            None => value,
        })
    }

    fn cast_complex(
        &mut self,
        value: Value<'ir>,
        to: Type<'ir>,
        is_unsigned: bool,
    ) -> Result<Value<'ir>> {
        let (from, element) = (element_of_complex(value.1)?, element_of_complex(to)?);
        let real = self.add("complex.re", &[value], from);
        let imaginary = self.add("complex.im", &[value], from);
        let real = self.cast(real, element, is_unsigned)?;
        let imaginary = self.cast(imaginary, element, is_unsigned)?;
        Ok(self.add("complex.create", &[real, imaginary], to))
    }

    /// Adds the operations that compute a function of upstream's language of named operations. Returns `None` if the
    /// function is not defined for the types.
    pub(super) fn call(
        &mut self,
        function: &str,
        inputs: &[Value<'ir>],
    ) -> Result<Option<Value<'ir>>> {
        Ok(match inputs {
            [input] => self.unary(function, *input)?,
            [left, right] => self.binary(function, *left, *right)?,
            [_, chosen, _] if function == "select" => {
                let type_ = chosen.1;
                Some(self.add("arith.select", inputs, type_))
            }
            _ => None,
        })
    }

    fn unary(&mut self, function: &str, input: Value<'ir>) -> Result<Option<Value<'ir>>> {
        let type_ = input.1;
        if !matches!(kind(type_)?, Kind::Float(_)) {
            return Ok(None);
        }
        let name = match function {
            "square" => return Ok(Some(self.add("arith.mulf", &[input, input], type_))),
            "reciprocal" => {
                let one = self.context.float(type_, 1.0)?;
                let one = self.constant_of(one, type_);
                return Ok(Some(self.add("arith.divf", &[one, input], type_)));
            }
            "abs" => "math.absf",
            "ceil" => "math.ceil",
            "erf" => "math.erf",
            "exp" => "math.exp",
            "floor" => "math.floor",
            "log" => "math.log",
            "negf" => "arith.negf",
            "round" => "math.round",
            "rsqrt" => "math.rsqrt",
            "sqrt" => "math.sqrt",
            "tanh" => "math.tanh",
            _ => return Ok(None),
        };
        Ok(Some(self.add(name, &[input], type_)))
    }

    fn binary(
        &mut self,
        function: &str,
        left: Value<'ir>,
        right: Value<'ir>,
    ) -> Result<Option<Value<'ir>>> {
        let class = |kind: Kind| match kind {
            Kind::Boolean => Some(0),
            Kind::Integer(_) => Some(1),
            Kind::Float(_) => Some(2),
            Kind::Complex => Some(3),
            _ => None,
        };
        let (Some(a), Some(b)) = (class(kind(left.1)?), class(kind(right.1)?)) else {
            return Ok(None);
        };
        // Next to an integer, a boolean counts as an integer.
        let class = match (a, b) {
            (0, 1) | (1, 0) => 1,
            (a, b) if a == b => a,
            _ => return Ok(None),
        };
        let is_new = self.release >= 18;
        let [maximum, minimum] = match is_new {
            true => ["arith.maximumf", "arith.minimumf"],
            false => ["arith.maxf", "arith.minf"],
        };
        // For booleans, integers, floats, complex numbers.
        let names = match function {
            "add" => ["arith.ori", "arith.addi", "arith.addf", "complex.add"],
            "sub" => ["", "arith.subi", "arith.subf", "complex.sub"],
            "mul" => ["arith.andi", "arith.muli", "arith.mulf", "complex.mul"],
            "div" => ["", "arith.divsi", "arith.divf", "complex.div"],
            "div_unsigned" => ["", "arith.divui", "", ""],
            "max_signed" => ["arith.maxsi", "arith.maxsi", maximum, ""],
            "min_signed" => ["arith.minsi", "arith.minsi", minimum, ""],
            "max_unsigned" => ["arith.maxui", "arith.maxui", maximum, ""],
            "min_unsigned" => ["arith.minui", "arith.minui", minimum, ""],
            "powf" => ["", "", "math.powf", ""],
            _ => return Ok(None),
        };
        let name = names.get(class).copied().unwrap_or_default();
        Ok((!name.is_empty()).then(|| self.add(name, &[left, right], left.1)))
    }
}

fn element_of_complex(type_: Type<'_>) -> Result<Type<'_>> {
    Ok(match type_.decode()? {
        BuiltinType::Complex { element_type } => element_type,
        _ => type_,
    })
}

/// Returns the operation that converts between two types; `None` if none does.
fn conversion(from: Kind, to: Kind, is_unsigned: bool) -> Option<&'static str> {
    let choose = |unsigned, signed| Some(if is_unsigned { unsigned } else { signed });
    let width = |kind| match kind {
        Kind::Boolean => Some(1),
        Kind::Integer(width) => Some(width),
        _ => None,
    };
    match (from, to) {
        (Kind::Float(from), Kind::Float(to)) => match from.width().cmp(&to.width()) {
            std::cmp::Ordering::Less => Some("arith.extf"),
            std::cmp::Ordering::Greater => Some("arith.truncf"),
            std::cmp::Ordering::Equal => None,
        },
        (Kind::Float(_), to) => width(to).and_then(|_| choose("arith.fptoui", "arith.fptosi")),
        (from, Kind::Float(_)) => width(from).and_then(|_| choose("arith.uitofp", "arith.sitofp")),
        (Kind::Index, to) => width(to).map(|_| "arith.index_cast"),
        (from, to) => match width(from)?.cmp(&width(to)?) {
            std::cmp::Ordering::Less => choose("arith.extui", "arith.extsi"),
            std::cmp::Ordering::Greater => Some("arith.trunci"),
            std::cmp::Ordering::Equal => None,
        },
    }
}

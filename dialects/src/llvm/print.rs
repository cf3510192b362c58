//! The assembly forms of the `llvm` attributes with codes.
//!
//! ```text
//! attribute          ::= mnemonic struct(params)        // but for:
//! di-file            ::= `di_file` `<` string `in` string `>`
//! di-expression      ::= `di_expression` `<` (`[` element (`,` element)* `]`)? `>`
//! di-expression-elem ::= `di_expression_elem` operation (`(` argument (`,` argument)* `)`)?
//! ```

use bytecode_core::Result;
use bytecode_core::dialect::{AsmPrint, DialectAttribute};
use bytecode_core::text::AsmPrinter;

use super::LlvmAttribute;
use super::values::{Argument, Operation};
use crate::asm::{list, nullable_list, struct_form};

/// Prints `attribute` as it stands behind `#llvm.`.
pub(super) fn attribute(attribute: &LlvmAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use LlvmAttribute as A;
    printer.write_str(attribute.mnemonic())?;
    let form = match attribute {
        A::DIFile { name, directory } => {
            printer.write_str("<")?;
            name.print(printer)?;
            printer.write_str(" in ")?;
            directory.print(printer)?;
            return Ok(printer.write_str(">")?);
        }
        A::DIExpressionElem { opcode, arguments } => {
            return expression_element(*opcode, arguments.as_deref().unwrap_or_default(), printer);
        }
        A::DIExpression { operations } => {
            return match operations.as_deref() {
                None | Some([]) => Ok(printer.write_str("<>")?),
                Some(operations) => nullable_list(printer, "<[", operations, "]>"),
            };
        }
        A::DIBasicType {
            tag,
            name,
            size_in_bits,
            encoding,
        } => struct_form(printer)
            .nonzero("tag", tag)
            .required("name", name)
            .nonzero("sizeInBits", size_in_bits)
            .nonzero("encoding", encoding),
        A::DICompileUnit {
            id,
            source_language,
            file,
            producer,
            is_optimized,
            emission_kind,
            name_table_kind,
        } => struct_form(printer)
            .required("id", id)
            .required("sourceLanguage", source_language)
            .required("file", file)
            .optional("producer", producer)
            .required("isOptimized", is_optimized)
            .required("emissionKind", emission_kind)
            .nonzero("nameTableKind", name_table_kind),
        A::DICompositeType {
            rec_id,
            is_rec_self,
            tag,
            name,
            file,
            line,
            scope,
            base_type,
            flags,
            size_in_bits,
            align_in_bits,
            data_location,
            rank,
            allocated,
            associated,
            elements,
        } => struct_form(printer)
            .optional("recId", rec_id)
            .nonzero("isRecSelf", is_rec_self)
            .nonzero("tag", tag)
            .optional("name", name)
            .optional("file", file)
            .nonzero("line", line)
            .optional("scope", scope)
            .optional("baseType", base_type)
            .nonzero("flags", flags)
            .nonzero("sizeInBits", size_in_bits)
            .nonzero("alignInBits", align_in_bits)
            .optional("dataLocation", data_location)
            .optional("rank", rank)
            .optional("allocated", allocated)
            .optional("associated", associated)
            .elements("elements", elements),
        A::DIDerivedType {
            tag,
            name,
            base_type,
            size_in_bits,
            align_in_bits,
            offset_in_bits,
            dwarf_address_space,
            extra_data,
        } => struct_form(printer)
            .nonzero("tag", tag)
            .optional("name", name)
            .optional("baseType", base_type)
            .nonzero("sizeInBits", size_in_bits)
            .nonzero("alignInBits", align_in_bits)
            .nonzero("offsetInBits", offset_in_bits)
            .optional("dwarfAddressSpace", dwarf_address_space)
            .optional("extraData", extra_data),
        A::DIGlobalVariable {
            scope,
            name,
            linkage_name,
            file,
            line,
            type_,
            is_local_to_unit,
            is_defined,
            align_in_bits,
        } => struct_form(printer)
            .optional("scope", scope)
            .optional("name", name)
            .optional("linkageName", linkage_name)
            .required("file", file)
            .required("line", line)
            .required("type", type_)
            .nonzero("isLocalToUnit", is_local_to_unit)
            .nonzero("isDefined", is_defined)
            .nonzero("alignInBits", align_in_bits),
        A::DIGlobalVariableExpression { var, expr } => struct_form(printer)
            .required("var", var)
            .optional("expr", expr),
        A::DIImportedEntity {
            tag,
            scope,
            entity,
            file,
            line,
            name,
            elements,
        } => struct_form(printer)
            .nonzero("tag", tag)
            .required("scope", scope)
            .required("entity", entity)
            .optional("file", file)
            .nonzero("line", line)
            .optional("name", name)
            .elements("elements", elements),
        A::DILabel {
            scope,
            name,
            file,
            line,
        } => struct_form(printer)
            .required("scope", scope)
            .optional("name", name)
            .optional("file", file)
            .nonzero("line", line),
        A::DILexicalBlock {
            scope,
            file,
            line,
            column,
        } => struct_form(printer)
            .required("scope", scope)
            .optional("file", file)
            .nonzero("line", line)
            .nonzero("column", column),
        A::DILexicalBlockFile {
            scope,
            file,
            discriminator,
        } => struct_form(printer)
            .required("scope", scope)
            .optional("file", file)
            .required("discriminator", discriminator),
        A::DILocalVariable {
            scope,
            name,
            file,
            line,
            arg,
            align_in_bits,
            type_,
            flags,
        } => struct_form(printer)
            .required("scope", scope)
            .optional("name", name)
            .optional("file", file)
            .nonzero("line", line)
            .nonzero("arg", arg)
            .nonzero("alignInBits", align_in_bits)
            .optional("type", type_)
            .nonzero("flags", flags),
        A::DINamespace {
            name,
            scope,
            export_symbols,
        } => struct_form(printer)
            .optional("name", name)
            .optional("scope", scope)
            .required("exportSymbols", export_symbols),
        A::DISubprogram {
            rec_id,
            is_rec_self,
            id,
            compile_unit,
            scope,
            name,
            linkage_name,
            file,
            line,
            scope_line,
            subprogram_flags,
            type_,
            retained_nodes,
            annotations,
        } => struct_form(printer)
            .optional("recId", rec_id)
            .nonzero("isRecSelf", is_rec_self)
            .optional("id", id)
            .optional("compileUnit", compile_unit)
            .optional("scope", scope)
            .optional("name", name)
            .optional("linkageName", linkage_name)
            .optional("file", file)
            .nonzero("line", line)
            .nonzero("scopeLine", scope_line)
            .nonzero("subprogramFlags", subprogram_flags)
            .optional("type", type_)
            .elements("retainedNodes", retained_nodes)
            .elements("annotations", annotations),
        A::DISubrange {
            count,
            lower_bound,
            upper_bound,
            stride,
        } => struct_form(printer)
            .optional("count", count)
            .optional("lowerBound", lower_bound)
            .optional("upperBound", upper_bound)
            .optional("stride", stride),
        A::DISubroutineType {
            calling_convention,
            types,
        } => struct_form(printer)
            .nonzero("callingConvention", calling_convention)
            .elements("types", types),
        A::LoopAnnotation {
            disable_nonforced,
            vectorize,
            interleave,
            unroll,
            unroll_and_jam,
            licm,
            distribute,
            pipeline,
            peeled,
            unswitch,
            must_progress,
            is_vectorized,
            start_loc,
            end_loc,
            parallel_accesses,
        } => struct_form(printer)
            .optional("disableNonforced", disable_nonforced)
            .optional("vectorize", vectorize)
            .optional("interleave", interleave)
            .optional("unroll", unroll)
            .optional("unrollAndJam", unroll_and_jam)
            .optional("licm", licm)
            .optional("distribute", distribute)
            .optional("pipeline", pipeline)
            .optional("peeled", peeled)
            .optional("unswitch", unswitch)
            .optional("mustProgress", must_progress)
            .optional("isVectorized", is_vectorized)
            .optional("startLoc", start_loc)
            .optional("endLoc", end_loc)
            .elements("parallelAccesses", parallel_accesses),
    };
    form.finish()
}

fn expression_element(
    operation: Operation,
    arguments: &[u64],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    operation.print(printer)?;
    if arguments.is_empty() {
        return Ok(());
    }
    let argument = |(index, &value)| Argument {
        operation,
        index,
        value,
    };
    let arguments: Vec<_> = arguments.iter().enumerate().map(argument).collect();
    list(printer, "(", &arguments, ")")
}

//! Options of the printer.

/// The form in which operations are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextForm {
    /// The custom form of each operation: `%0 = arith.addi %a, %b : i32`. An operation that has no custom form, or does not
    /// fit its custom form, is printed in generic form.
    #[default]
    Custom,
    /// The generic form of all operations: `%0 = "arith.addi"(%a, %b) : (i32, i32) -> i32`.
    Generic,
}

/// Options of the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// The form in which operations are printed.
    pub form: TextForm,
    /// Whether attributes, types and locations are printed in full where they are used, without aliases.
    pub local_scope: bool,
    /// Whether locations are printed.
    pub debug_info: bool,
    /// Whether the names of values in custom form are those that their locations state, where they state one: as with the option
    /// `--mlir-use-nameloc-as-prefix` of `mlir-opt`. Has no effect on the generic form.
    pub location_names: bool,
    /// The length of text, in bytes, above which the data of a resource is elided.
    pub elide_resources: Option<u64>,
    /// The number of elements above which dense and sparse elements are elided, unless all are equal.
    pub elide_elements: Option<u64>,
    /// Whether the resources of dialects that nothing refers to are printed, which `mlir-opt` leaves out.
    pub unused_resources: bool,
    /// Whether the text has [marks](crate::text::Marked) for operations and values. Such a text has at most 2048 blanks at the start
    /// of a line.
    pub marks: bool,
    /// The number of threads. The default is that of the caller: one for each core.
    pub threads: Option<usize>,
}

impl PrintOptions {
    /// Returns the default options of `mlir-opt`: in custom form, with aliases, without locations.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the form in which operations are printed.
    #[must_use]
    pub const fn form(mut self, form: TextForm) -> Self {
        self.form = form;
        self
    }

    /// Prints all operations in generic form.
    #[must_use]
    pub const fn generic(self) -> Self {
        self.form(TextForm::Generic)
    }

    /// Sets whether attributes, types and locations are printed in full where they are used, without aliases.
    #[must_use]
    pub const fn local_scope(mut self, local_scope: bool) -> Self {
        self.local_scope = local_scope;
        self
    }

    /// Sets the length of text, in bytes, above which the data of a resource is elided.
    #[must_use]
    pub const fn elide_resources(mut self, longer_than: u64) -> Self {
        self.elide_resources = Some(longer_than);
        self
    }

    /// Sets whether the resources of dialects that nothing refers to are printed, which `mlir-opt` leaves out.
    #[must_use]
    pub const fn unused_resources(mut self, print: bool) -> Self {
        self.unused_resources = print;
        self
    }

    /// Sets the number of elements above which dense and sparse elements are elided, unless all are equal: they become
    /// `dense_resource<__elided__>`, which parses.
    #[must_use]
    pub const fn elide_elements(mut self, more_than: u64) -> Self {
        self.elide_elements = Some(more_than);
        self
    }

    /// Sets whether the text has [marks](crate::text::Marked) for operations and values, which programs remove again.
    #[must_use]
    pub const fn marks(mut self, marks: bool) -> Self {
        self.marks = marks;
        self
    }

    /// Sets the number of threads. The text does not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Sets whether the names of values in custom form are those that their locations state: `%sum` of a value at
    /// `loc("sum"("file":1:2))`.
    #[must_use]
    pub const fn location_names(mut self, location_names: bool) -> Self {
        self.location_names = location_names;
        self
    }

    /// Sets whether locations are printed.
    #[must_use]
    pub const fn debug_info(mut self, debug_info: bool) -> Self {
        self.debug_info = debug_info;
        self
    }
}

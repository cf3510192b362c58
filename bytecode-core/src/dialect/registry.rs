//! The registry: the known dialects and operation layouts.

use std::any::Any;
use std::sync::Arc;

use bstr::BStr;

use super::agreement::Alternatives;
use super::builtin::{FORMS, LAYOUTS};
use super::definitions::Bound;
use super::releases::{ByRelease, Releases};
use super::{
    BuiltinDialect, BytecodeDialectInterface, CustomDirective, Dialect, ItemForms, ItemRule,
    OperationForm, OperationVerifier, ResultInference, SchemaDialect, TypeComputation, ValueNames,
};
use crate::bytes::{Storage, Version};
use crate::context::{
    Binding, Context, Definitions, DialectId, DialectVersion, Item, KnownDialect, LayoutPlace,
    WireReader,
};
use crate::definition::{Enumerations, Mnemonics, OperationDefinitions, Transformer};
use crate::error::Result;
use crate::ir::{Module, VerifyOperation};
use crate::properties::{LayoutFinding, OpLayout, OpLayouts};

/// The known dialects, and the layouts of the properties of operations.
///
/// Items of unknown dialects are preserved: see [`crate::read`].
#[derive(Clone)]
pub struct Registry {
    /// Sorted by namespace.
    dialects: Vec<Arc<dyn Dialect>>,
    layouts: Vec<Arc<OpLayouts>>,
    pub(super) definitions: Vec<Arc<OperationDefinitions>>,
    /// The definitions that operations may have instead, unless all are certain.
    pub(super) alternatives: Option<Arc<Alternatives>>,
    /// The definitions that were looked up, with these layouts.
    pub(super) bound: Arc<Bound>,
    /// What was found by evidence, sorted by operation name. Takes precedence over `layouts`.
    findings: Arc<[(Box<str>, LayoutFinding)]>,
    llvm_release: u32,
    producer: Box<str>,
    /// The forms, by name of the operation.
    forms: ByRelease<OperationForm>,
    /// By name without the dialect.
    directives: ByRelease<CustomDirective>,
    /// By operation.
    inferences: ByRelease<ResultInference>,
    /// By operation.
    verifiers: ByRelease<OperationVerifier>,
    /// By name of the computation.
    type_computations: ByRelease<TypeComputation>,
    value_names: ByRelease<ValueNames>,
    enumerations: Option<Arc<Enumerations>>,
    mnemonics: Option<Arc<Mnemonics>>,
    item_forms: Option<Arc<ItemForms>>,
    /// By name of the item, with `#` or `!`.
    item_rules: ByRelease<ItemRule>,
    /// The versions that new files state for dialects that are not in `dialects`.
    versions: Vec<(&'static str, DialectVersion)>,
    /// Items that print nested items of their dialect with mnemonics.
    qualified: Vec<&'static str>,
    /// Whether items with unknown mnemonics are preserved in all dialects.
    keeps_unknown_items: bool,
    /// Values of callers, at most one of each type.
    extensions: Vec<Arc<dyn Any + Send + Sync>>,
}

impl Registry {
    /// The LLVM release whose text is printed by default.
    pub const DEFAULT_LLVM_RELEASE: u32 = 22;

    /// Returns a registry with only the builtin dialect.
    pub fn new() -> Self {
        Self {
            dialects: Vec::new(),
            layouts: Vec::new(),
            definitions: Vec::new(),
            alternatives: None,
            bound: Arc::default(),
            findings: Arc::new([]),
            llvm_release: Self::DEFAULT_LLVM_RELEASE,
            producer: Box::default(),
            forms: ByRelease::default(),
            directives: ByRelease::default(),
            inferences: ByRelease::default(),
            verifiers: ByRelease::default(),
            type_computations: ByRelease::default(),
            value_names: ByRelease::default(),
            enumerations: None,
            mnemonics: None,
            item_forms: None,
            item_rules: ByRelease::default(),
            versions: Vec::new(),
            qualified: Vec::new(),
            keeps_unknown_items: false,
            extensions: Vec::new(),
        }
        .with(BuiltinDialect)
        .with_layouts(OpLayouts::trusted(LAYOUTS))
        .with_forms(FORMS)
    }

    /// Adds a dialect with the layouts, definitions and forms of its operations. Replaces a dialect of the same namespace.
    #[must_use]
    pub fn with(self, dialect: impl Dialect + 'static) -> Self {
        self.with_shared(Arc::new(dialect))
    }

    /// Removes a dialect with its attributes and types: their text is that of an unknown dialect. Layouts, definitions and forms
    /// of its operations stay.
    #[must_use]
    pub fn without(mut self, namespace: &str) -> Self {
        self.dialects.retain(|it| it.namespace() != namespace);
        self
    }

    /// Adds a dialect that registries can share: see [`with`](Self::with).
    #[must_use]
    pub fn with_shared(mut self, dialect: Arc<dyn Dialect>) -> Self {
        let layouts: OpLayouts = dialect.operations().into_iter().collect();
        let definitions: OperationDefinitions = dialect.definitions().into_iter().collect();
        for forms in dialect.forms() {
            self = self.with_forms(forms);
        }
        for directives in dialect.directives() {
            self = self.with_directives(directives);
        }
        for verifiers in dialect.verifiers() {
            self = self.with_verifiers(verifiers);
        }
        match self.find(dialect.namespace()) {
            Ok(position) => {
                if let Some(slot) = self.dialects.get_mut(position) {
                    *slot = dialect;
                }
            }
            Err(position) => self.dialects.insert(position, dialect),
        }
        if !layouts.is_empty() {
            self = self.with_layouts(layouts);
        }
        if !definitions.is_empty() {
            self = self.with_definitions(definitions);
        }
        self
    }

    /// Preserves attributes and types of registered dialects with unknown mnemonics in text, such as those of later
    /// versions. By default, these are errors, unless the dialect [is open](Dialect::is_open).
    ///
    /// ```
    /// use mlir_bytecode::{Context, Dialect, DialectType, Registry};
    ///
    /// #[derive(DialectType)]
    /// #[bytecode(dialect = "toy")]
    /// enum ToyType {
    ///     #[bytecode(code = 0)]
    ///     Token,
    /// }
    ///
    /// #[derive(Dialect)]
    /// #[dialect(name = "toy", types = ToyType)]
    /// struct Toy;
    ///
    /// let context = Context::new(Registry::new().with(Toy));
    /// let error = context.parse_type("!toy.tokn").unwrap_err().to_string();
    /// assert!(error.contains("unknown type `tokn` of `toy`; did you mean `token`?"), "{error}");
    ///
    /// let context = Context::new(Registry::new().with(Toy).keep_unknown_items());
    /// assert_eq!(context.parse_type("!toy.tokn<4>")?.to_string(), "!toy.tokn<4>");
    /// # Ok::<_, mlir_bytecode::Error>(())
    /// ```
    #[must_use]
    pub fn keep_unknown_items(mut self) -> Self {
        self.keeps_unknown_items = true;
        self
    }

    /// Returns whether items of `dialect` with unknown mnemonics are preserved.
    pub(crate) fn keeps_unknown(&self, dialect: &dyn Dialect) -> bool {
        self.keeps_unknown_items || dialect.is_open()
    }

    /// Adds layouts of properties of operations. They take precedence over layouts that were added before.
    #[must_use]
    pub fn with_layouts(mut self, layouts: impl Into<Arc<OpLayouts>>) -> Self {
        self.layouts.insert(0, layouts.into());
        self.bound = Arc::default();
        self
    }

    /// Sets the layouts that were found by the evidence of one file, by operation name. They take precedence over all
    /// tables: an operation whose finding has no layout counts as unknown.
    #[must_use]
    pub fn with_findings(
        mut self,
        findings: impl IntoIterator<Item = (Box<str>, LayoutFinding)>,
    ) -> Self {
        let mut findings: Vec<_> = findings.into_iter().collect();
        findings.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.findings = findings.into();
        self.bound = Arc::default();
        self
    }

    /// Returns the finding by evidence for the operation `name`; `None` if the layout is that of a table.
    pub fn finding(&self, name: &str) -> Option<&LayoutFinding> {
        self.finding_at(self.position_of_finding(name)?)
    }

    /// Returns the position of the [finding](Self::finding) for an operation.
    pub(crate) fn position_of_finding(&self, name: &str) -> Option<usize> {
        self.find_finding(name).ok()
    }

    /// Returns the finding at a position.
    pub(crate) fn finding_at(&self, position: usize) -> Option<&LayoutFinding> {
        self.findings.get(position).map(|(_, finding)| finding)
    }

    /// Adds custom assembly forms of operations that no format describes. They take precedence over forms of the same
    /// operations and releases that were added before.
    #[must_use]
    pub fn with_forms(mut self, forms: &'static [OperationForm]) -> Self {
        (self.forms).extend(forms, |it| (it.operation(), it.releases()));
        self
    }

    /// Returns the form of an operation that no format describes.
    pub(crate) fn form(&self, operation: &str) -> Option<&'static OperationForm> {
        self.forms.get(operation, self.llvm_release)
    }

    /// Adds inferences of the types of results; the last one of an operation and a release is used.
    #[must_use]
    pub fn with_inference(mut self, inferences: &'static [ResultInference]) -> Self {
        (self.inferences).extend(inferences, |it| (it.operation(), it.releases()));
        self
    }

    /// Returns the inference of the types of the results of an operation.
    pub(crate) fn inference(&self, operation: &str) -> Option<&'static ResultInference> {
        self.inferences.get(operation, self.llvm_release)
    }

    /// Adds rules of operations that no definition states; the last verifier of an operation and a release is used.
    #[must_use]
    pub fn with_verifiers(mut self, verifiers: &'static [OperationVerifier]) -> Self {
        (self.verifiers).extend(verifiers, |it| (it.operation(), it.releases()));
        self
    }

    /// Returns the verifier of an operation.
    pub(crate) fn verifier(&self, operation: &str) -> Option<VerifyOperation> {
        let verifier = self.verifiers.get(operation, self.llvm_release);
        verifier.map(OperationVerifier::function)
    }

    /// Adds custom directives of formats. They take precedence over directives of the same names and releases that were
    /// added before.
    #[must_use]
    pub fn with_directives(mut self, directives: &'static [CustomDirective]) -> Self {
        (self.directives).extend(directives, |it| (it.short_name(), it.releases()));
        self
    }

    /// Returns the directive that the operations of a dialect call by a name.
    pub(crate) fn directive(&self, dialect: &str, name: &str) -> Option<&'static CustomDirective> {
        let dialect_of = CustomDirective::dialect;
        (self.directives).find_of_dialect(name, self.llvm_release, dialect, dialect_of)
    }

    /// Adds computations of types from types of dialects. They take precedence over those that were added before.
    #[must_use]
    pub fn with_type_computations(mut self, computations: &'static [TypeComputation]) -> Self {
        let key = |it: &TypeComputation| (it.computation().name(), Releases::ALL);
        self.type_computations.extend(computations, key);
        self
    }

    /// Returns the computation as the operations of a dialect declare it, for types other than builtin ones.
    pub(crate) fn type_computation(
        &self,
        dialect: &str,
        computation: Transformer,
    ) -> Option<&'static TypeComputation> {
        let (name, dialect_of) = (computation.name(), TypeComputation::dialect);
        (self.type_computations).find_of_dialect(name, self.llvm_release, dialect, dialect_of)
    }

    /// Adds the names that operations give to their values in custom form. They take precedence over names of the same
    /// operations and releases that were added before.
    #[must_use]
    pub fn with_value_names(mut self, names: &'static [ValueNames]) -> Self {
        (self.value_names).extend(names, |it| (it.operation(), it.releases()));
        self
    }

    /// Returns how an operation names its values.
    pub(crate) fn value_names(&self, operation: &str) -> Option<&'static ValueNames> {
        self.value_names.get(operation, self.llvm_release)
    }

    /// Sets the enumerations whose cases are known: parsing rejects other words.
    #[must_use]
    pub fn with_enumerations(mut self, enumerations: impl Into<Arc<Enumerations>>) -> Self {
        self.enumerations = Some(enumerations.into());
        self
    }

    /// Returns the enumerations whose cases are known.
    pub(crate) fn enumerations(&self) -> Option<&Enumerations> {
        self.enumerations.as_deref()
    }

    /// Sets the mnemonics of dialects whose items are all known: parsing rejects others, unless unknown items
    /// [are kept](Self::keep_unknown_items).
    #[must_use]
    pub fn with_mnemonics(mut self, mnemonics: impl Into<Arc<Mnemonics>>) -> Self {
        self.mnemonics = Some(mnemonics.into());
        self
    }

    /// Returns the mnemonics of dialects whose items are all known and must be.
    pub(crate) fn mnemonics(&self) -> Option<&Mnemonics> {
        let required = self.mnemonics.as_deref();
        required.filter(|_| !self.keeps_unknown_items)
    }

    /// Sets the assembly forms of items that are stored as text, where the dialect has no other for them: parsing rejects what
    /// does not have the form, unless unknown items [are kept](Self::keep_unknown_items).
    #[must_use]
    pub fn with_item_forms(mut self, forms: impl Into<Arc<ItemForms>>) -> Self {
        self.item_forms = Some(forms.into());
        self
    }

    /// Returns the assembly forms of the items of `dialect` that are stored as text, if they are known and must be kept.
    pub(crate) fn item_forms(&self, dialect: &str) -> Option<&SchemaDialect> {
        let required = self.item_forms.as_deref();
        required.filter(|_| !self.keeps_unknown_items)?.of(dialect)
    }

    /// Adds what items that are stored as text must satisfy: parsing rejects others, unless unknown items
    /// [are kept](Self::keep_unknown_items).
    #[must_use]
    pub fn with_item_rules(mut self, rules: &'static [ItemRule]) -> Self {
        (self.item_rules).extend(rules, |it| (it.item(), it.releases()));
        self
    }

    /// Returns what an item that is stored as text must satisfy, by its name with `#` or `!`.
    pub(crate) fn item_rule(&self, item: &str) -> Option<&'static ItemRule> {
        let rule = self.item_rules.get(item, self.llvm_release);
        rule.filter(|_| !self.keeps_unknown_items)
    }

    /// Adds items, such as `my.table`, that print nested items of their own dialect with mnemonics: as
    /// `#dialect.mnemonic<...>` instead of `<...>`.
    #[must_use]
    pub fn with_qualified_items(mut self, items: &[&'static str]) -> Self {
        self.qualified.extend_from_slice(items);
        self
    }

    /// Returns whether `item`, such as `my.item`, prints nested items of its own dialect with mnemonics.
    pub(crate) fn is_qualified(&self, item: &str) -> bool {
        self.qualified.contains(&item)
    }

    /// Returns whether items are written with the codes that are `later` in the derives, which the release reads.
    pub(crate) fn writes_later_codes(&self) -> bool {
        self.llvm_release > Self::DEFAULT_LLVM_RELEASE
    }

    /// Sets the major version of the LLVM whose text is printed and parsed, for details that differ between releases.
    #[must_use]
    pub fn with_llvm_release(mut self, major: u32) -> Self {
        self.llvm_release = major;
        self
    }

    /// Sets the version that new files state for a dialect that is not added, because the writer that is imitated has the dialect.
    #[must_use]
    pub fn with_version_of(mut self, namespace: &'static str, version: DialectVersion) -> Self {
        self.versions.retain(|(it, _)| *it != namespace);
        self.versions.push((namespace, version));
        self
    }

    /// Returns the major version of the LLVM whose text is printed.
    pub fn llvm_release(&self) -> u32 {
        self.llvm_release
    }

    /// Sets the producer string of the files of modules that are built or parsed with this registry, which is empty by default.
    #[must_use]
    pub fn with_producer(mut self, producer: impl Into<Box<str>>) -> Self {
        self.producer = producer.into();
        self
    }

    /// Returns the producer string of the files of modules that are built or parsed with this registry.
    pub fn producer(&self) -> &str {
        &self.producer
    }

    /// Attaches a value, such as the reason for a choice of layouts. Replaces a value of the same type.
    #[must_use]
    pub fn with_extension<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.extensions.retain(|it| !it.is::<T>());
        self.extensions.push(Arc::new(value));
        self
    }

    /// Returns the value of this type that [`Self::with_extension`] attached.
    pub fn extension<T: Any>(&self) -> Option<&T> {
        self.extensions.iter().find_map(|it| it.downcast_ref())
    }

    /// Returns the dialect with this namespace.
    pub fn dialect(&self, namespace: &str) -> Option<&Arc<dyn Dialect>> {
        self.dialects.get(self.position(namespace)?)
    }

    /// Iterates over the dialects, sorted by namespace.
    pub fn dialects(&self) -> impl Iterator<Item = &Arc<dyn Dialect>> {
        self.dialects.iter()
    }

    /// Returns the position of a dialect; as an error, the position to insert it.
    fn find(&self, namespace: &str) -> Result<usize, usize> {
        (self.dialects).binary_search_by(|dialect| dialect.namespace().cmp(namespace))
    }

    fn position(&self, namespace: &str) -> Option<usize> {
        self.find(namespace).ok()
    }

    /// Returns the layout at a position that [`find_layout`](Definitions::find_layout) returned.
    pub(crate) fn layout_at(&self, place: LayoutPlace) -> Option<&OpLayout> {
        match place {
            LayoutPlace::Finding(position) => self.findings.get(position)?.1.layout.as_deref(),
            LayoutPlace::Table(table, position) => self.layouts.get(table)?.at(position),
        }
    }

    fn find_finding(&self, name: &str) -> Result<usize, usize> {
        (self.findings).binary_search_by(|(finding, _)| (**finding).cmp(name))
    }

    /// Iterates over the tables of layouts, in order of precedence.
    pub fn layouts(&self) -> impl Iterator<Item = &OpLayouts> {
        self.layouts.iter().map(AsRef::as_ref)
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl Definitions for Registry {
    fn dialect(&self, namespace: &str) -> Option<KnownDialect> {
        let position = self.position(namespace)? as u32;
        Some(KnownDialect { position })
    }

    fn written_version(&self, namespace: &str) -> Option<DialectVersion> {
        match Self::dialect(self, namespace) {
            Some(dialect) => dialect.version(),
            None => {
                let mut versions = self.versions.iter();
                let (_, version) = versions.find(|(it, _)| *it == namespace)?;
                Some(version.clone())
            }
        }
    }

    fn version_by_producer(&self, namespace: &str, producer: &BStr) -> Option<DialectVersion> {
        Self::dialect(self, namespace)?.version_by_producer(producer)
    }

    fn find_layout(&self, operation: &str) -> Option<LayoutPlace> {
        if let Ok(position) = self.find_finding(operation) {
            let finding = self.findings.get(position);
            let is_known = finding.is_some_and(|(_, finding)| finding.layout.is_some());
            return is_known.then_some(LayoutPlace::Finding(position));
        }
        let mut tables = self.layouts.iter().enumerate();
        tables.find_map(|(table, layouts)| {
            let position = layouts.position(operation)?;
            Some(LayoutPlace::Table(table, position))
        })
    }
}

impl Context {
    /// Creates a context without entries, with the dialects of `registry`.
    pub fn new(registry: impl Into<Arc<Registry>>) -> Self {
        Self::for_file(
            registry.into(),
            Storage::default(),
            Version::NEWEST,
            Box::default(),
        )
    }

    /// Returns the registry: the known dialects and operation layouts.
    pub fn registry(&self) -> &Registry {
        let definitions: &dyn Any = &**self.definitions();
        #[expect(
            clippy::expect_used,
            reason = "a context is created and rebound only with a registry"
        )]
        definitions.downcast_ref().expect("the registry")
    }

    /// Returns a dialect of this context if it is known.
    pub(crate) fn known_dialect(&self, id: DialectId) -> Option<&dyn Dialect> {
        let position = self.known_position(self.names.dialect(id)?)?;
        let dialect = self.registry().dialects.get(position as usize)?;
        Some(dialect.as_ref())
    }

    /// Returns the namespaces of the dialects whose encodings of attributes or types no registered dialect reads.
    pub fn opaque_encodings(&self) -> impl Iterator<Item = &str> {
        let mut encodes = vec![false; self.names.dialect_count()];
        for tag in self.attributes.tags().chain(self.types.tags()) {
            let (dialect, custom) = DialectId::from_tag(tag);
            if let Some(encodes) = encodes.get_mut(dialect.0 as usize) {
                *encodes |= custom;
            }
        }
        let encoding = (0..).map(DialectId).zip(encodes).filter(|(_, it)| *it);
        encoding.filter_map(|(id, _)| {
            let interface = self.known_dialect(id).and_then(|it| it.bytecode());
            let entry = self.names.dialect(id).filter(|_| interface.is_none())?;
            Some(&*entry.namespace)
        })
    }
}

impl<'ir> Item<'ir> {
    /// Returns the dialect if it is known.
    pub(crate) fn known_dialect(self) -> Option<&'ir dyn Dialect> {
        self.context.known_dialect(self.dialect)
    }
}

impl<'ir> WireReader<'ir> {
    /// Returns the interface that reads the encodings of the dialect; `None` if the dialect is unknown.
    pub fn interface(&self) -> Option<&'ir dyn BytecodeDialectInterface> {
        self.context().known_dialect(self.dialect_id())?.bytecode()
    }
}

impl From<Registry> for Context {
    fn from(registry: Registry) -> Self {
        Self::new(registry)
    }
}

impl From<Arc<Registry>> for Context {
    fn from(registry: Arc<Registry>) -> Self {
        Self::new(registry)
    }
}

impl Module {
    /// Replaces the registry without reading the file again: the module becomes the one that reading with `registry`
    /// returns. All ids stay the same. Bodies are unaffected, because reading them does not depend on the registry.
    ///
    /// Attributes and types that were added keep their bytes, and their dialects keep the version of these bytes.
    ///
    /// # Errors
    /// Fails if the module has properties that are not from the file, because it was built, parsed or edited: these
    /// are encoded by the layouts of the present registry. The module is unchanged then.
    pub fn rebind(&mut self, registry: impl Into<Arc<Registry>>) -> Result<()> {
        self.context.rebind(Binding::Known(registry.into()))
    }

    /// Replaces the registry like [`rebind`](Self::rebind) by one that depends on the contents of the file. `determine` is
    /// called at the first use of the registry, so a module whose structure alone is read does without.
    ///
    /// `determine` examines a module of the same file with the present registry. The two modules share their bodies, so that
    /// each is read once; neither has the attributes, types and names that are added to the other. Threads that use the
    /// registry first at the same time may each call `determine`, which must return equal registries; one of them is used. In a
    /// module that was built or edited, `determine` is called at once.
    ///
    /// # Errors
    /// Fails for the reason of [`rebind`](Self::rebind).
    pub fn defer_registry(
        &mut self,
        determine: impl Fn(&Self) -> Arc<Registry> + Send + Sync + 'static,
    ) -> Result<()> {
        let present = Arc::clone(self.context.definitions());
        let Some(module) = self.of_same_file() else {
            let registry = determine(self);
            return self.rebind(registry);
        };
        let determine = move |context: &Context| -> Arc<dyn Definitions> {
            determine(&module(context.of_same_file(Arc::clone(&present))))
        };
        self.context.rebind(Binding::deferred(Box::new(determine)))
    }
}

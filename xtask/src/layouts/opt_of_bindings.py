#!/usr/bin/env python3
"""Prints the defaults that a wheel's Python bindings fill in, as `cargo xtask layouts --opt` expects of an `mlir-opt`.

    BINDINGS_FOLDER=UNPACKED_WHEEL BINDINGS_PACKAGE=flydsl._mlir opt_of_bindings.py ... INPUT

INPUT has a line `"op"() : () -> ()` for each operation. Creating it fills in the defaults; operations that the bindings do
not register are left out.
"""
import importlib
import os
import re
import sys
import types

folder, package = os.environ["BINDINGS_FOLDER"], os.environ["BINDINGS_PACKAGE"]
sys.path.insert(0, folder)
# The packages around the bindings need a GPU or other packages, and are not needed.
parts = package.split(".")
for depth in range(1, len(parts)):
    outer = types.ModuleType(".".join(parts[:depth]))
    outer.__path__ = [os.path.join(folder, *parts[:depth])]
    sys.modules[outer.__name__] = outer
ir = importlib.import_module(package + ".ir")

names = re.findall(r'^"([^"]+)"\(\)', open(sys.argv[-1]).read(), re.MULTILINE)
with ir.Context() as context, ir.Location.unknown():
    context.load_all_available_dialects()
    for name in filter(context.is_registered_operation, names):
        try:
            operation = ir.Operation.create(name)
        except (ValueError, ir.MLIRError) as error:
            print(f"// {name}: {error}".splitlines()[0])
            continue
        text = operation.get_asm(
            print_generic_op_form=True, use_local_scope=True, assume_verified=True
        )
        print(text.splitlines()[0], flush=True)

//! Times libMLIR in process: reads, writes, prints and parses one file, and prints JSON.
//!
//! usage: peer JOB RUNS FILE [SYMBOL]     JOB: read, write, print, print-custom, parse; print-one: read, and print the symbol
//!
//! The verifier is off, and one context is used for each run, as a tool that opens one file would.
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <fstream>
#include <string>

using namespace mlir;

namespace {
/// Returns the peak of memory of this program. `getrusage` also counts that of the process that started it.
uint64_t peakKib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0)
      return std::stoull(line.substr(6));
  return 0;
}

struct NullStream : llvm::raw_ostream {
  uint64_t written = 0;
  void write_impl(const char *, size_t size) override { written += size; }
  uint64_t current_pos() const override { return written; }
  ~NullStream() override { flush(); }
};

double seconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}
} // namespace

int main(int argc, char **argv) {
  if (argc != 4 && argc != 5) {
    llvm::errs() << "usage: peer JOB RUNS FILE [SYMBOL]\n";
    return 2;
  }
  StringRef job = argv[1];
  int runs = std::atoi(argv[2]);
  auto buffer = llvm::MemoryBuffer::getFile(argv[3]);
  if (!buffer) {
    llvm::errs() << "cannot read " << argv[3] << "\n";
    return 1;
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);

  llvm::outs() << "{\"job\": \"" << job << "\", \"seconds\": [";
  uint64_t operations = 0, bytes = 0;
  for (int run = 0; run < runs; ++run) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    ParserConfig config(&context, /*verifyAfterParse=*/false);
    auto start = std::chrono::steady_clock::now();
    Block block;
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer((*buffer)->getMemBufferRef(), false), llvm::SMLoc());
    if (failed(parseSourceFile(sources, &block, config))) {
      llvm::errs() << "cannot parse " << argv[3] << "\n";
      return 1;
    }
    // Without a parent: aliases are printed for such operations only.
    OwningOpRef<Operation *> owner(&block.front());
    owner->remove();
    Operation *module = *owner;
    if (job == "write") {
      start = std::chrono::steady_clock::now();
      NullStream stream;
      if (failed(writeBytecodeToFile(module, stream, BytecodeWriterConfig("MLIR22.1.8"))))
        return 1;
      stream.flush();
      bytes = stream.written;
    } else if (job == "print-custom") {
      start = std::chrono::steady_clock::now();
      NullStream stream;
      // Without the verifier, which decides between the custom and the generic form otherwise.
      module->print(stream, OpPrintingFlags().assumeVerified());
      stream.flush();
      bytes = stream.written;
    } else if (job == "print") {
      start = std::chrono::steady_clock::now();
      NullStream stream;
      module->print(stream, OpPrintingFlags().printGenericOpForm().enableDebugInfo());
      stream.flush();
      bytes = stream.written;
    }
    if (job == "print-one") {
      Operation *symbol = SymbolTable::lookupSymbolIn(module, argc == 5 ? argv[4] : "");
      if (!symbol)
        return 1;
      NullStream stream;
      symbol->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
      stream.flush();
      bytes = stream.written;
    }
    llvm::outs() << (run ? ", " : "") << llvm::format("%.6f", seconds(start));
    if (run + 1 == runs)
      module->walk([&](Operation *) { ++operations; });
  }
  llvm::outs() << "], \"operations\": " << operations << ", \"bytes\": " << bytes
               << ", \"peak_kib\": " << peakKib() << "}\n";
  return 0;
}

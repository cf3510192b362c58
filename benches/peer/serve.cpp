//! Reads bytecode files with libMLIR and prints their text: one request per line, each in a process of its own,
//! because libMLIR may crash or hang on damaged files.
//!
//! usage: serve              stdin: `INPUT OUTPUT`; stdout: `accepted`, `rejected`, `crashed` or `late`
//!
//! The verifier is off. The text is generic, with aliases and locations.
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <iostream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

static int serve(MLIRContext &context, const std::string &input, const std::string &output) {
  alarm(5);
  auto buffer = llvm::MemoryBuffer::getFile(input);
  if (!buffer)
    return 1;
  context.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  FallbackAsmResourceMap resources;
  ParserConfig config(&context, /*verifyAfterParse=*/false, &resources);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> parsed = parseSourceFile<ModuleOp>(sources, config);
  if (!parsed)
    return 1;
  std::error_code error;
  llvm::raw_fd_ostream stream(output, error);
  AsmState state(parsed->getOperation(), OpPrintingFlags().printGenericOpForm().enableDebugInfo(), nullptr, &resources);
  parsed->getOperation()->print(stream, state);
  stream << "\n";
  stream.flush();
  return 0;
}

int main() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();
  std::string input, output;
  while (std::cin >> input >> output) {
    pid_t child = fork();
    if (child == 0)
      _exit(serve(context, input, output));
    int status = 0;
    waitpid(child, &status, 0);
    const char *verdict = "crashed";
    if (WIFEXITED(status))
      verdict = WEXITSTATUS(status) ? "rejected" : "accepted";
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
      verdict = "late";
    std::cout << verdict << std::endl;
  }
  return 0;
}

// Runs the tests in a WebAssembly file. A test that fails is in the stack of the error.

import { readFileSync } from "node:fs";

Error.stackTraceLimit = 50;
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module);
process.exitCode = exports.main(0, 0);

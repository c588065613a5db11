// Nodes and seconds of the engines of crates/games/examples/engine_speed.rs in WebAssembly:
// node wasm_speed.mjs MODULE [ROUNDS]

import { readFileSync } from "node:fs";

const [, , file, rounds = "3"] = process.argv;
/** Seconds that the main thread has run: unlike the time on a clock, they say something on a busy machine. */
const seconds = () => Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e9;

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));

for (let engine = 0; ; engine++) {
  const length = exports.prepare(engine);
  if (length === 0) break;
  const name = Buffer.from(exports.memory.buffer, exports.name(engine), length).toString();
  // The first searches are slow: functions are compiled well only once they have been called often.
  exports.search();
  for (let round = 0; round < Number(rounds); round++) {
    const begin = seconds();
    const nodes = exports.search();
    console.log(`${name} ${nodes} ${seconds() - begin}`);
  }
}

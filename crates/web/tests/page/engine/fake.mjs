// A module that is made up: its requests say what to do. It is loaded by workers as the real one is.

let now = () => 0;
let shouldStop = () => false;
let bytes = 65_536;

export function initSync() {
  return { memory: { get buffer() { return { byteLength: bytes }; } } };
}

export function set_clock(clock, stop) {
  now = clock;
  shouldStop = stop ?? (() => false);
}

/** @param {string} path such as `/ewn/analyze/stream?ms=50` */
export function answer(method, path, body, emit) {
  const query = new URLSearchParams(path.split('?')[1]);
  if (query.has('crash')) throw new WebAssembly.RuntimeError('unreachable');
  if (query.has('grow')) bytes = Number(query.get('grow'));
  if (query.has('refuse')) return written(422, { error: { code: 'invalid_position', message: 'no position' } });
  const end = now() + Number(query.get('ms') ?? 0);
  const isStream = path.split('?')[0].endsWith('/stream');
  if (isStream) emit('report', JSON.stringify({ depth: 1 }));
  const isDeaf = query.has('deaf');
  while (now() < end) if (!isDeaf && shouldStop()) break;
  if (!isStream) return written(200, { path, body: body === undefined ? null : JSON.parse(body) });
  emit('done', JSON.stringify({ depth: 2 }));
  return written(200, null);
}

export function find_move(task) {
  return JSON.stringify({ found: JSON.parse(task) });
}

const written = (status, body) => JSON.stringify({ status, type: body === null ? null : 'application/json', body });

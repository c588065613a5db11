// Workers of the site asked directly, in the page, as the page itself asks them.

/** Answers to requests, with the events of streams and the memory of the worker after each; then so many searches are stopped. */
export function askEngine(page, variant, requests, { stops = 0 } = {}) {
  return page.evaluate(inPage, { variant, requests, stops });
}

async function inPage({ variant, requests, stops }) {
  const modules = new URL(`${document.querySelector('meta[name=dreistein-engine]').content}${variant}/`, document.baseURI);
  const scripts = document.querySelector('script[type=module]').src;
  const module = await WebAssembly.compileStreaming(fetch(new URL('dreistein_bg.wasm', modules)));
  const worker = await start();
  const token = URL.createObjectURL(new Blob());
  const [answers, bytes] = [[], []];
  for (const [method, path, body] of requests) {
    const { result, events } = await worker.call('answer', [token, method, path, body === undefined ? undefined : JSON.stringify(body)]);
    const { status, body: answered } = JSON.parse(result.text);
    answers.push({ status, body: answered, events });
    bytes.push(result.bytes);
  }
  for (let stopped = 0; stopped < stops; stopped += 1) {
    const search = [URL.createObjectURL(new Blob()), 'GET', '/tzaar/analyze/stream?position=startpos&time_ms=60000', undefined];
    let ended = null;
    await new Promise((resolve) => (ended = worker.call('answer', search, resolve)));
    URL.revokeObjectURL(search[0]);
    const [, report] = (await ended).events.at(-1);
    if (!(report.time_ms < 60000)) throw new Error(`the search was not stopped: ${JSON.stringify(report)}`);
  }
  worker.terminate();
  return { answers, bytes };

  async function start() {
    const started = new Worker(new URL('worker.js', scripts), { type: 'module' });
    const call = (name, values, onEvent = () => {}) =>
      new Promise((resolve, reject) => {
        const events = [];
        started.onmessage = ({ data }) => {
          if (data.kind === 'event') onEvent(events.push([data.values[0], JSON.parse(data.values[1])]));
          else if (data.kind === 'result') resolve({ result: data.result, events });
          else reject(new Error(data.problem));
        };
        started.onerror = (event) => reject(new Error(event.message));
        started.postMessage({ kind: 'call', number: 1, name, values });
      });
    await call('start', [{ module, script: new URL('dreistein.js', modules).href }]);
    return { call, terminate: () => started.terminate() };
  }
}

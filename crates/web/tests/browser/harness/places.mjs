// Paths. `cargo xtask test` sets them in the environment; otherwise defaults apply.

import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');

/** The folder that `npm ci` was run in: packages are not installed among the sources. */
export const installation = path.join(target, 'browser');

/** The program that is tested: the one that `cargo test` has built. */
export const program = process.env.DREISTEIN ?? path.join(target, 'debug', 'dreistein');

/** A package that was installed there. */
export const installed = createRequire(path.join(installation, 'package.json'));

/** The browser of most tests: the one that the environment names, or the first that is installed. The one without windows needs a third of the time. */
export function chromium() {
  return browser('CHROMIUM', ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
}

/** The other browser. */
export function firefox() {
  return browser('FIREFOX', ['firefox-esr', 'firefox']);
}

function browser(variable, names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = process.env[variable] || candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`no browser: install ${names[0]}, or set ${variable} to its path (looked for ${names.join(', ')})`);
  return found;
}

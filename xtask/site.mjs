// Writes the page without a server: node site.mjs ESBUILD MODULES FOLDER. `MODULES` has a folder for each variant of the engines' module.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const [esbuild, modules, folder] = argv.slice(2);
const page = fileURLToPath(new URL('../crates/web/static/', import.meta.url));
/** The scripts that a document or a worker begins with, and the style sheet. */
const entries = ['site.js', 'engine/worker.js', 'local/games-worker.js', 'page.css'];
/** As the server's policy, with modules compiled in the page. A document cannot say who frames it. */
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'";

const { outputFiles, metafile } = await createRequire(esbuild)('esbuild').build({
  absWorkingDir: page,
  entryPoints: entries,
  bundle: true,
  splitting: true,
  format: 'esm',
  charset: 'utf8',
  minifySyntax: true,
  minifyWhitespace: true,
  // Modules address workers and pictures as neighbours.
  outdir: 'joined',
  entryNames: '[name]',
  metafile: true,
  write: false,
});

const bundle = Object.fromEntries(outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]));
for (const name of filesIn(page)) if (!/^(local|texts)\/|\.(js|css|html)$/.test(name)) bundle[path.basename(name)] = read(name);
const engines = Object.fromEntries(filesIn(modules).filter((name) => /\.(js|wasm)$/.test(name)).map((name) => [name, readFileSync(path.join(modules, name))]));
const [bundleFolder, enginesFolder] = [`v/${digits(bundle)}/`, `w/${digits(engines)}/`];
const site = { ...within(bundleFolder, bundle), ...within(enginesFolder, engines) };
site['index.html'] = Buffer.from(document(read('index.html').toString()));
for (const name of ['manifest.webmanifest', 'icon.svg']) site[name] = read(`local/${name}`);
const files = Object.fromEntries(Object.entries(site).map(([name, content]) => [name, `sha256-${createHash('sha256').update(content).digest('base64')}`]));
site['service-worker.js'] = `self.siteFiles=${JSON.stringify({ version: digits(site), files })};\n${read('local/service-worker.js')}`;
for (const [name, content] of Object.entries(site)) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

/** The document with another script to start, all that this imports, and what only the site has in its head. @param {string} html */
function document(html) {
  const hint = / {2}<link rel="modulepreload" href="\/(.*)">\n/;
  const first = Object.keys(metafile.outputs).filter((name) => ['site.js', hint.exec(html)?.[1]].includes(metafile.outputs[name].entryPoint));
  for (const name of first) {
    const imported = metafile.outputs[name].imports.filter(({ kind, path: other }) => kind === 'import-statement' && !first.includes(other));
    first.push(...imported.map((other) => other.path));
  }
  const head =
    `  <meta http-equiv="content-security-policy" content="${policy}">\n` +
    `  <meta name="dreistein-engine" content="${enginesFolder}">\n` +
    '  <link rel="manifest" href="manifest.webmanifest">\n';
  return html
    .replace(hint, first.map((name) => `  <link rel="modulepreload" href="/${path.basename(name)}">\n`).join(''))
    .replace('/app.js', '/site.js')
    .replaceAll('="/', `="${bundleFolder}`)
    .replace('  <title>', `${head}  <title>`);
}

/** Digits that differ if any of the files differs. @param {Record<string, Buffer>} contents */
function digits(contents) {
  const digest = createHash('sha256');
  for (const name of Object.keys(contents).sort()) digest.update(name).update(contents[name]);
  return digest.digest('hex').slice(0, 16);
}

/** @param {string} place @param {Record<string, Buffer>} contents */
function within(place, contents) {
  return Object.fromEntries(Object.entries(contents).map(([name, content]) => [place + name, content]));
}

/** @param {string} name of a file of the page */
function read(name) {
  return readFileSync(path.join(page, name));
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  const found = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
}

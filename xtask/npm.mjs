// Joins the scripts of the npm package with those that it shares with the page: node npm.mjs ESBUILD FOLDER.

import { createRequire } from 'node:module';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const [esbuild, folder] = argv.slice(2);

await createRequire(esbuild)('esbuild').build({
  absWorkingDir: fileURLToPath(new URL('../npm/', import.meta.url)),
  entryPoints: ['browser.js', 'node.js', 'node-worker.js', '../crates/web/static/engine/worker.js'],
  bundle: true,
  splitting: true,
  format: 'esm',
  external: ['node:*'],
  outdir: folder,
  // Scripts address workers and modules as neighbours.
  entryNames: '[name]',
});

// The program under test: as a server on this machine, and as a command that prints JSON.

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { program, root } from './places.mjs';

/** With `PAGE` in the environment, the page is that of this folder instead of the program's own. */
const pageFolder = process.env.PAGE === undefined ? [] : ['--static-folder', process.env.PAGE];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A server with its own file of games. */
export class Server {
  static async start() {
    const server = new Server();
    await server.run(0);
    return server;
  }

  constructor() {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'dreistein-browser-'));
    this.address = '';
  }

  /** Starts the program; a port of 0 is any that is free. */
  async run(port) {
    const data = path.join(this.folder, 'games.sqlite');
    const options = ['--json', 'serve', '--no-open', '--port', String(port), '--data', data, ...pageFolder];
    this.child = spawn(program, options, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(this.child);
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
    this.address = await Promise.race([addressFrom(this.child), this.failure()]);
    this.port = Number(new URL(this.address).port);
  }

  async failure() {
    const reason = await new Promise((resolve) => {
      this.child.once('error', ({ message }) => resolve(`${message}; cargo build -p cli builds it`));
      this.child.once('close', (code) => resolve(`${program} serve ended with ${code}`));
    });
    throw new Error(reason);
  }

  /** Ends the program without any warning, as a power cut would. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
    running.delete(this.child);
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the interface answers, without a browser. */
  async get(address) {
    const answer = await fetch(new URL(`/api/v1${address}`, this.address));
    if (!answer.ok) throw new Error(`GET ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async post(address, body) {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(new URL(`/api/v1${address}`, this.address), options);
    if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** What commands have printed: the same command always prints the same. @type {Map<string, Promise<string>>} */
const printed = new Map();

/** What the command line prints. */
export async function commandLine(...words) {
  const run = async () => (await promisify(execFile)(program, ['--json', ...words], { cwd: root, maxBuffer: 1 << 26 })).stdout;
  const key = words.join(' ');
  if (!printed.has(key)) printed.set(key, run());
  return JSON.parse(await printed.get(key));
}

async function addressFrom(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /http:\/\/[^"\s]+/.exec(line);
    if (found !== null) {
      child.stdout.resume();
      return found[0];
    }
  }
  return new Promise(() => {});
}

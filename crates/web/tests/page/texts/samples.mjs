// Sample arguments for texts that are functions, from the types that the English sources state.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { staticFolder } from './sources.mjs';

/** Two of each, so that a text that ignores its argument shows. @type {Record<string, unknown[]>} */
const samples = {
  number: [3, 1],
  string: ['red', 'white'],
  Side: ['red', 'white'],
  boolean: [true, false],
  null: [null],
  'number[]': [[2, 5], [1, 4]],
  'string[]': [['red', 'blue'], ['white', 'black']],
  "import('../../types.js').Described": [
    { turn: 'roll', mover: 'red' },
    { turn: 'move', mover: 'white', action: 2 },
  ],
  "import('../../review/data.js').Ply": [
    { player: 'red', die: 3, played: 'a5b4', loss: 0, best: ['a5b4'] },
    { player: 'blue', die: null, played: 'a5b4', loss: 0.02, best: ['a5a4', 'a5b5'] },
  ],
};

/** Texts whose arguments are words with a meaning. @type {Record<string, unknown[][]>} */
export const specialArguments = {
  'analyse.limits': [['depth=3'], ['depth=4'], ['time_ms=1000'], ['time_ms=2000'], ['time_ms=60000']],
  'analyse.verdict': [['win', 'red'], ['win', 'white'], ['loss', 'red'], ['unknown', 'red']],
  'analyse.step': [[3, 'red', '@2', ''], [3, 'white', '@2', ''], [3, 'red', 'a5b4', '?']],
  'analyse.stepAndStatus': [['@2', 'red'], ['@3', 'red'], ['@2', 'white']],
  'facts.refusal': [['busy', 'the queue is full'], ['invalid_position', 'two cubes on a5']],
};

/**
 * The types of a function's parameters, as its comment in the English source states them.
 * @param {string[]} path of a text
 * @param {Record<string, unknown>} file all texts of that file, to tell keys of the same name apart
 * @returns {string[]}
 */
export function parameterTypes(path, file) {
  const [name, ...keys] = path;
  const key = keys[keys.length - 1];
  const source = readFileSync(join(staticFolder, 'texts/en', `${name}.js`), 'utf8');
  const comment = String.raw`/\*\*((?:[^*]|\*(?!/))*)\*/`;
  const definitions = [...source.matchAll(new RegExp(String.raw`(?:${comment}\s*)?(?<![\w.])${key}:\s*(?:${comment}\s*)?\(`, 'g'))];
  const place = functionsNamed(key, file).findIndex((other) => other.join('.') === keys.join('.'));
  const [, before = '', within = ''] = definitions[place] ?? [];
  return [...`${before}${within}`.matchAll(/@param \{((?:[^{}]|\{[^{}]*\})+)\}/g)].map(([, type]) => type);
}

/** @param {string} key @param {Record<string, unknown>} group @returns {string[][]} the paths of functions of this name, in order */
function functionsNamed(key, group) {
  return Object.entries(group).flatMap(([name, value]) => {
    if (typeof value === 'function') return name === key ? [[name]] : [];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? functionsNamed(key, /** @type {Record<string, unknown>} */ (value)).map((path) => [name, ...path]) : [];
  });
}

/**
 * Lists of arguments: every value of every parameter beside the first values of the others.
 * @param {string[]} types
 * @returns {unknown[][]}
 */
export function sampleArguments(types) {
  const values = types.map(valuesOf);
  const usual = values.map(([first]) => first);
  return [usual, ...values.flatMap((others, place) => others.slice(1).map((value) => usual.with(place, value)))];
}

/** @param {string} type such as `number | null` @returns {unknown[]} */
function valuesOf(type) {
  return type.split(' | ').flatMap((part) => {
    const found = samples[part] ?? (/^'.*'$/.test(part) ? [part.slice(1, -1)] : null);
    if (found === null) throw new Error(`no sample of the type ${part}`);
    return found;
  });
}

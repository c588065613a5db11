// Reads the sources of the page: which texts they use, and which words they contain themselves.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const staticFolder = fileURLToPath(new URL('../../../static/', import.meta.url));

/** @typedef {{name: string, text: string}} Source without comments */

/** @param {string} [folder] @returns {Source[]} all modules of a folder */
export function sourcesIn(folder = staticFolder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name: relative(staticFolder, join(folder, name)), text: withoutComments(readFileSync(join(folder, name), 'utf8')) }));
}

/** Strings stay as they are. @param {string} text */
function withoutComments(text) {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[^]*?\*\/|\/\/[^\n]*/g, (part) => (part.startsWith('/') ? '' : part));
}

/**
 * The paths of texts that a source uses, such as `play.controls.flip`. A group of texts that is handed on as a whole counts as used as a
 * whole, but not all texts of a view.
 * @param {string} source
 * @param {Record<string, string[][]>} names what names stand for: paths of groups of texts
 * @param {unknown} texts
 * @returns {Set<string>}
 */
export function usedPaths(source, names, texts) {
  const { aliases, rest } = withAliases(source, names, texts);
  /** @type {Set<string>} */
  const used = new Set();
  for (const [name, groups] of Object.entries(aliases)) {
    const expression = new RegExp(`(?<!\\w|\\w\\.|')${name.replace(/[().]/g, '\\$&')}((?:\\??\\.\\w+)*)(?!\\w)(\\[)?`, 'g');
    for (const [, keys, index] of rest.matchAll(expression)) {
      for (const group of groups) addPath(used, [...group, ...keysOf(keys)], texts, index !== undefined);
    }
  }
  return used;
}

/**
 * Follows `const words = texts.play;` and `const { flip, hint: other } = words;`, which are taken out of the source.
 * @param {string} source
 * @param {Record<string, string[][]>} names
 * @param {unknown} texts
 */
function withAliases(source, names, texts) {
  /** @type {Record<string, string[][]>} */
  const aliases = { ...names };
  let rest = source;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/const (\w+|\{[^}]*\}) = ([\w.]+|boardGame\([^)]*\)\.texts|setUpTexts\([^)]*\)\.\w+);/g, (whole, left, right) => {
      const [, root, tail] = /^(boardGame\([^)]*\)\.texts|setUpTexts\([^)]*\)|\w+)(.*)$/.exec(right) ?? [];
      const keys = keysOf(tail);
      const groups = (aliases[root.replace(/\(.*\)/, '()')] ?? []).map((group) => [...group, ...keys]).filter((path) => isGroup(at(texts, path)));
      if (groups.length === 0) return whole;
      const parts = left.startsWith('{') ? partsOf(left) : [{ key: null, name: left }];
      for (const { key, name } of parts) aliases[name] = [...(aliases[name] ?? []), ...groups.map((group) => (key === null ? group : [...group, key]))];
      return '';
    });
  }
  return { aliases, rest: rest.replace(/(boardGame|setUpTexts)\([^)]*\)/g, '$1()') };
}

/** @param {string} pattern such as `{ flip, hint: other, ...rest }` */
function partsOf(pattern) {
  return pattern.slice(1, -1).split(',').map((part) => part.trim()).filter((part) => part !== '').map((part) => {
    if (part.startsWith('...')) return { key: null, name: part.slice(3) };
    const [key, name = key] = part.split(':').map((side) => side.trim());
    return { key, name };
  });
}

/** @param {string} text such as `.controls?.flip` */
function keysOf(text) {
  return text.replaceAll('?', '').split('.').slice(1);
}

/** @param {Set<string>} used @param {string[]} path @param {unknown} texts @param {boolean} isIndexed */
function addPath(used, path, texts, isIndexed) {
  let length = 0;
  for (let value = texts; length < path.length && isGroup(value) && Object.hasOwn(value, path[length]); length += 1) value = value[path[length]];
  const known = path.slice(0, length);
  const value = at(texts, known);
  if (!isGroup(value)) used.add(known.join('.'));
  else if (length > 1 || (isIndexed && length === 1)) for (const leaf of leavesOf(value)) used.add([...known, ...leaf].join('.'));
}

/** @param {unknown} texts @param {string[]} path @returns {unknown} */
export function at(texts, path) {
  return path.reduce((value, key) => (isGroup(value) ? value[key] : undefined), texts);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isGroup(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The paths of all texts in a group. @param {Record<string, unknown>} group @returns {string[][]} */
export function leavesOf(group) {
  return Object.entries(group).flatMap(([key, value]) => (isGroup(value) ? leavesOf(value).map((leaf) => [key, ...leaf]) : [[key]]));
}

/**
 * String literals that look like words for people: several words, or one with a capital. What stands behind `class:` and the like is
 * for programs.
 * @param {string} source
 * @returns {string[]}
 */
export function visibleWords(source) {
  const code = source.replace(/^import .*$|^export .* from .*$/gm, '');
  const literals = [...code.matchAll(/([\w-]+'?: *|[\w.]+\(|className = |[=!]== |case )?(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g)];
  return literals.flatMap(([, before = '', plain, template]) => {
    const text = plain ?? (template ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '◌');
    return isForPrograms(before, text) || !looksLikeWords(text) ? [] : [text.replaceAll('◌', '…')];
  });
}

/** @param {string} before what stands before a literal @param {string} text */
function isForPrograms(before, text) {
  const isAttribute = /^(class|d|viewBox|transform|fill|href|src|points|key|role|type|id|style|for|data-\w+|'data-\w+|sandbox|rel)'?: *$/.test(before);
  const isCall = /(querySelector|querySelectorAll|matches|closest|matchMedia|setProperty|createElementNS|console\.\w+|new RegExp|Error|addEventListener|getItem|setItem|get|post|delete|address|stream|URLSearchParams|className)\($/.test(before);
  const isClass = before === 'className = ' || /^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$/.test(text.replaceAll('◌', 'x')) && text.includes('-');
  const isPath = /^[#/]|^[.@]|^https?:|◌?\/◌?\w+\//.test(text);
  return isAttribute || isCall || isClass || isPath || /^[=!]== $|^case $/.test(before);
}

/** @param {string} text */
function looksLikeWords(text) {
  const clean = text.replaceAll('◌', ' ').trim();
  return /^[A-ZÄÖÜ][a-zäöü]{2,}/.test(clean) || /[a-z]{2,},? [a-z]{2,}/i.test(clean) || /[\u4e00-\u9fff]/.test(clean);
}

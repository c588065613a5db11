// The language of the page: the visitor's choice, or else the first of the browser's languages that the page speaks.

import { settings } from './settings.js';

/** @typedef {'en' | 'de' | 'zh-Hant' | 'zh-Hans'} Language */

/** Each language by its own name. @type {Record<Language, string>} */
export const languageNames = { en: 'English', de: 'Deutsch', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' };

/** Where Chinese is written in traditional characters. */
const traditional = /^zh-(hant|(?!hans).*(tw|hk|mo))\b/i;

const wanted = typeof document === 'undefined' ? [] : navigator.languages;

/** The variety of a language where none is wanted: that of most readers. @type {Record<Language, string>} */
const usualLocales = { en: 'en', de: 'de', 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN' };

let current = chosenLanguage(settings().language, wanted);

/** @returns {Language} */
export function language() {
  return current;
}

/** For texts that did not load, and for tests. @param {Language} other */
export function useLanguage(other) {
  current = other;
}

/** The locale for numbers and dates: the browser's own variety of the language, such as en-GB. @returns {string} */
export function locale() {
  return wanted.find((tag) => spokenLanguage(tag) === current) ?? usualLocales[current];
}

/**
 * @param {import('./settings.js').Settings['language']} choice
 * @param {readonly string[]} tags the browser's languages
 * @returns {Language}
 */
export function chosenLanguage(choice, tags) {
  if (isLanguage(choice)) return choice;
  return tags.map(spokenLanguage).find((spoken) => spoken !== null) ?? 'en';
}

/** What the browser keeps may be anything. @param {string} choice @returns {choice is Language} */
function isLanguage(choice) {
  return Object.hasOwn(languageNames, choice);
}

/** @param {string} tag such as `zh-TW` @returns {Language | null} null if the page has no texts in it */
function spokenLanguage(tag) {
  const [name] = tag.toLowerCase().split('-');
  if (name === 'zh') return traditional.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return name === 'en' || name === 'de' ? name : null;
}

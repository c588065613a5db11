// The language of the page: the visitor's choice, or else the first of the browser's languages for which the page has texts.

import { settings } from './settings.js';

/** @typedef {'en' | 'de' | 'zh-Hant' | 'zh-Hans'} Language */

/** Each language by its own name. @type {Record<Language, string>} */
export const languageNames = { en: 'English', de: 'Deutsch', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' };

/** Matches the tags of Chinese in traditional characters. */
const traditional = /^zh-(hant|(?!hans).*(tw|hk|mo))\b/i;

const wanted = typeof document === 'undefined' ? [] : navigator.languages;

/** The locale of each language if the browser names none. @type {Record<Language, string>} */
const usualLocales = { en: 'en', de: 'de', 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN' };

let current = chosenLanguage(settings().language, wanted);

/** @returns {Language} */
export function language() {
  return current;
}

/** Changes the language, for texts that did not load and for tests. @param {Language} other */
export function useLanguage(other) {
  current = other;
}

/** The locale for numbers and dates: the browser's variety of the language, such as en-GB. @returns {string} */
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

/** Whether a stored choice is a language; stored data may be anything. @param {string} choice @returns {choice is Language} */
function isLanguage(choice) {
  return Object.hasOwn(languageNames, choice);
}

/** @param {string} tag such as `zh-TW` @returns {Language | null} null if the page has no texts in that language */
function spokenLanguage(tag) {
  const [name] = tag.toLowerCase().split('-');
  if (name === 'zh') return traditional.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return name === 'en' || name === 'de' ? name : null;
}

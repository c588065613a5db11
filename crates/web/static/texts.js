// Every text that a visitor reads, in the visitor's language: a folder of `texts` has all texts of one language. Only that one is loaded.

import { language, useLanguage } from './language.js';

/** @typedef {typeof import('./texts/en/index.js').texts} Texts */

/** @type {Record<import('./language.js').Language, () => Promise<{texts: Texts}>>} */
const folders = {
  en: () => import('./texts/en/index.js'),
  de: () => import('./texts/de/index.js'),
  'zh-Hant': () => import('./texts/zh-Hant/index.js'),
  'zh-Hans': () => import('./texts/zh-Hans/index.js'),
};

export const { texts } = await folders[language()]().catch(english);

/** Texts that cannot be loaded must not cost the visitor the page. @param {unknown} error */
function english(error) {
  console.error(error);
  useLanguage('en');
  return folders.en();
}

// Loads the texts of the page in the visitor's language. Each folder in `texts` has one language; only that folder is loaded.

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

/** Falls back to English if texts cannot be loaded, so that the page still works. @param {unknown} error */
function english(error) {
  console.error(error);
  useLanguage('en');
  return folders.en();
}

// Every text that a visitor reads, in the visitor's language: a folder of `texts` has all texts of one language.

export { texts } from './texts/en/index.js';

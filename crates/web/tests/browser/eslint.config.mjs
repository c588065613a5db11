// Rules for the page and its tests; types are checked by tsc.
import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: 'error',
      'no-implicit-globals': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['**/tests/**'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];

// The name that a friend reads.

import { line } from '../../forms.js';
import { texts } from '../../texts.js';
import { longestName } from './visitor.js';

/**
 * @param {string} name
 * @param {(name: string) => void} onChange
 */
export function nameField(name, onChange) {
  return line(texts.friends.name, name, onChange, { maxlength: longestName, autocomplete: 'nickname' });
}

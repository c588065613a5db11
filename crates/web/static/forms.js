// Fields of forms: radio buttons, lists, lines of text, check boxes.

import { el } from './dom.js';

let count = 0;

/**
 * Radio buttons, side by side.
 * @param {string} title
 * @param {Record<string, string>} options labels by value
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
export function segments(title, options, chosen, onChange) {
  return el('fieldset', { class: 'field' }, el('legend', {}, title), radios(options, chosen, onChange));
}

/**
 * Radio buttons, side by side, without a title.
 * @param {Record<string, string>} options texts by value
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 * @param {Record<string, import('./dom.js').AttributeValue>} [attributes]
 */
export function radios(options, chosen, onChange, attributes = {}) {
  count += 1;
  const name = `choice-${count}`;
  const labels = Object.entries(options).map(([value, text]) => {
    const radio = el('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onChange(value) });
    return el('label', { class: 'segment' }, radio, el('span', {}, text));
  });
  return el('div', { class: 'segments', ...attributes }, ...labels);
}

/**
 * @param {string} title
 * @param {Record<string, string>} options texts by value
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
export function selection(title, options, chosen, onChange) {
  return field(title, menu(Object.entries(options), chosen, onChange));
}

/**
 * A list to choose from, without a title.
 * @param {[string, string][]} options values and what they are called
 * @param {string} chosen
 * @param {(value: string) => void} [onChange]
 * @param {Record<string, import('./dom.js').AttributeValue>} [attributes]
 */
export function menu(options, chosen, onChange = () => {}, attributes = {}) {
  const entries = options.map(([value, text]) => el('option', { value, selected: value === chosen }, text));
  const select = el('select', { class: 'select', ...attributes, onchange: () => onChange(select.value) }, ...entries);
  return select;
}

/**
 * @param {string} title
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {Record<string, import('./dom.js').AttributeValue>} [attributes]
 */
export function line(title, value, onChange, attributes = {}) {
  const input = el('input', { class: 'input', type: 'text', value, autocomplete: 'off', spellcheck: 'false', ...attributes, oninput: () => onChange(input.value) });
  return field(title, input);
}

/**
 * @param {string} title
 * @param {boolean} on
 * @param {(on: boolean) => void} onChange
 */
export function tick(title, on, onChange) {
  const box = el('input', { type: 'checkbox', checked: on, onchange: () => onChange(box.checked) });
  return el('label', { class: 'check' }, box, el('span', {}, title));
}

/**
 * @param {string} title
 * @param {HTMLElement} control
 */
function field(title, control) {
  count += 1;
  control.id = `field-${count}`;
  return el('div', { class: 'field' }, el('label', { for: control.id }, title), control);
}

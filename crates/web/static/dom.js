// Creates elements. Text always becomes text nodes, so that external input cannot turn into HTML.

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => void)} AttributeValue */
/** @typedef {Node | string | number | null | undefined | false} Child */

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Creates an HTML element. Attributes with the value null, undefined or false are left out; functions named `onclick` and the
 * like become listeners.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * Creates an SVG element, with attributes and children as in `el`.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  setAttributes(element, attributes);
  append(element, children);
  return /** @type {SVGElementTagNameMap[Tag]} */ (element);
}

/**
 * Creates a button with a text.
 * @param {string} text
 * @param {() => void} run
 * @param {string} [kind] more classes, such as `button-main`
 * @param {Record<string, AttributeValue>} [attributes]
 */
export function textButton(text, run, kind = '', attributes = {}) {
  return el('button', { class: `button ${kind}`.trim(), type: 'button', ...attributes, onclick: run }, text);
}

/**
 * Replaces everything inside an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Like `fill`, but does not touch elements that stay, so that they keep the focus.
 * @param {Element} element
 * @param {Element[]} children
 */
export function refill(element, children) {
  for (const old of [...element.childNodes]) if (!children.some((child) => child === old)) old.remove();
  children.forEach((child, place) => {
    if (element.children[place] !== child) element.insertBefore(child, element.children[place] ?? null);
  });
}

/**
 * Scrolls a list, never the page, so that an item outside the visible part is in its middle.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
export function keepInSight(list, item) {
  const [outer, inner] = [list, item].map((element) => element.getBoundingClientRect());
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  if (inner.left < outer.left || inner.right > outer.right) list.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

/**
 * @param {Element} element
 * @param {Record<string, AttributeValue>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

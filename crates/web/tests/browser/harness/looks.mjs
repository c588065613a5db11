// What is wrong with how the page looks: for people who need contrast and names, on narrow screens, for fingers.

import { readFileSync } from 'node:fs';

import { installed } from './places.mjs';

export const widths = [320, 390, 768, 1280];

const axe = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds, in words. Between themes only contrasts differ; looking for those takes most of the time, so that
 * `contrast` can be left out where others have looked.
 */
export async function inaccessible(page, themes, { contrast = true } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const problems = [];
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const first = contrast ? {} : { rules: { 'color-contrast': { enabled: false } } };
    const found = await violations(page, at === 0 ? first : { runOnly: ['color-contrast'] });
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}

async function violations(page, options) {
  const { violations: found } = await page.evaluate((given) => globalThis.axe.run(document, { resultTypes: ['violations'], preload: false, ...given }), options);
  return found.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`);
}

/** What does not fit at which widths: the page scrolls to the side, targets are cut off or, on a phone, too small. */
export async function unfit(page, tried = widths) {
  const problems = [];
  for (const width of tried) {
    await page.setViewportSize({ width, height: 800 });
    const { width: reached, culprits, cut, small } = await page.evaluate(misfits);
    for (const target of [...cut, ...(width < 400 ? small : [])]) problems.push(`${target} at ${width} px`);
    if (reached > width) problems.push(`${reached} px wide at ${width} px: ${culprits}`);
  }
  return problems;
}

/** How far the page reaches to the right and because of what, what nobody can reach there, and what is smaller than 24 pixels (WCAG 2.2, 2.5.8). */
function misfits() {
  const width = document.documentElement.scrollWidth;
  const describe = (element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 20)}`;
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5);
  const targets = document.querySelectorAll('button, a[href], input, select, summary, textarea, .is-usable');
  const areas = [...targets].map((target) => (target.matches('input') ? (target.closest('label') ?? target) : target));
  const small = areas.filter((area) => {
    const { width: across, height } = area.getBoundingClientRect();
    return across > 0 && height > 0 && Math.min(across, height) < 24;
  });
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut = beyond.filter((element) => areas.includes(element) && !scrolls(element)).map((element) => `${describe(element)} is cut off`);
  return { width, cut, culprits: beyond.slice(0, 3).map(describe).join(', '), small: small.map((area) => `${describe(area)} is smaller than 24 px`) };
}

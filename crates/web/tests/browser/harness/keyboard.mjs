// A person without a mouse.

import assert from 'node:assert/strict';

const longestWay = 80;

/** Presses Tab until something has the focus. */
export async function tabTo(page, locator, key = 'Tab') {
  for (let presses = 0; presses < longestWay; presses += 1) {
    const isThere = await locator.evaluateAll((elements) => elements.includes(document.activeElement));
    if (isThere) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not lead to ${locator}`);
}

/** Chooses one of several options side by side with the arrow keys. */
export async function pick(page, group, option) {
  const radios = page.getByRole('group', { name: group, exact: true }).getByRole('radio');
  await tabTo(page, radios);
  const count = await radios.count();
  for (let presses = 0; presses < count; presses += 1) {
    if (await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: option, exact: true }).isChecked()) return;
    await page.keyboard.press('ArrowRight');
  }
  assert.fail(`the arrow keys do not lead to ${option}`);
}

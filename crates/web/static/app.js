// The frame of the page: its head, the navigation, and the view that the address names after #.

import { announcementRegion } from './announce.js';
import { closeDialogs } from './dialog.js';
import { el, fill, setAttributes, textButton } from './dom.js';
import { listenToKeys, openKeyHelp, registerKeys } from './keys.js';
import { iconButton } from './icons.js';
import { openLanguages, openSettings } from './settings-dialog.js';
import { language } from './language.js';
import { messageOf } from './message.js';
import { applyTheme } from './settings.js';
import { texts } from './texts.js';

/**
 * `id` is the part of the address after the view's name, `query` the part after the question mark.
 * @typedef {{id: string | null, query: URLSearchParams}} ViewParams
 */

/**
 * Fills the container and returns the cleanup to run when the visitor leaves.
 * @typedef {(container: HTMLElement, params: ViewParams) => (() => void) | Promise<() => void>} OpenView
 */

/** Functions that load a view for an `id`, by name. @type {Record<string, (id: string | null) => Promise<{open: OpenView}>>} */
const views = {
  play: (id) => (id ? import('./play/game.js') : import('./play/lobby.js')),
  analyse: () => import('./analyse/view.js'),
  review: () => import('./review/view.js'),
  puzzles: () => import('./puzzles/view.js'),
  arena: () => import('./arena/view.js'),
  games: () => import('./games/view.js'),
  help: () => import('./help/view.js'),
  learn: () => import('./learn/lesson.js'),
};

const main = el('main', { id: 'view', class: 'view', tabindex: '-1' });

/** @type {Record<string, HTMLAnchorElement>} */
const links = Object.fromEntries(
  Object.entries(texts.common.views).map(([name, title]) => [name, el('a', { class: 'nav-link', href: `#/${name}` }, title)]),
);

/** @type {() => void} */
let close = () => {};
let visit = 0;

applyTheme();
document.documentElement.lang = language();
document.body.append(
  el('a', { class: 'skip-link', href: '#view', onclick: skipToView }, texts.common.skip),
  el(
    'header',
    { class: 'page-head' },
    el('a', { class: 'brand', href: '#/play' }, el('img', { src: new URL('./favicon.svg', import.meta.url).href, alt: '', width: '22', height: '22' }), texts.common.brand),
    el('nav', { class: 'page-nav', 'aria-label': texts.common.navigation }, ...Object.values(links)),
    el(
      'div',
      { class: 'page-tools' },
      iconButton('globe', texts.common.language, openLanguages),
      iconButton('sliders', texts.common.settings, openSettings),
      iconButton('question', texts.common.keys, openKeyHelp),
    ),
  ),
  main,
  announcementRegion(),
);
listenToKeys();
registerKeys(texts.common.everywhere, [{ key: '?', text: texts.common.keys, run: openKeyHelp }]);
addEventListener('hashchange', () => {
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
  void openAddress();
});
void openAddress();

/** Opens the view that the address names, or the first view if that name is unknown. */
async function openAddress() {
  visit += 1;
  const thisVisit = visit;
  const [path, search = ''] = asPlayAddress(location.hash).replace(/^#\/?/, '').split('?', 2);
  const [wanted, id = null] = path.split('/');
  const name = Object.hasOwn(views, wanted) ? wanted : 'play';
  closeDialogs();
  close();
  close = () => {};
  markCurrent(name);
  document.title = `${titleOf(name)} · ${texts.common.brand}`;
  const container = el('div', { class: `view-${name}` });
  fill(main, container);
  const view = await views[name](id).catch((/** @type {unknown} */ error) => void console.error(error));
  if (view === undefined) {
    // The server is not reachable or has a newer page; a reload gets the newer page.
    if (thisVisit === visit) showProblem(container, texts.common.notLoaded, () => location.reload());
    return;
  }
  try {
    const closeView = await view.open(container, { id, query: new URLSearchParams(search) });
    if (thisVisit === visit) close = closeView;
    else closeView();
  } catch (error) {
    console.error(error);
    if (thisVisit === visit) showProblem(container, messageOf(error), () => void openAddress());
  }
}

/** Rewrites the address of an invitation, `#/join/ID/KEY`, to that of its game. @param {string} hash */
function asPlayAddress(hash) {
  return hash.replace(/^#\/join\/([^/?]+)\/([^/?]+)$/, '#/play/$1?invite=$2');
}

/** @param {string} name the name of a view; lessons have no link in the navigation */
function titleOf(name) {
  return /** @type {Record<string, string>} */ (texts.common.views)[name] ?? texts.learn.title;
}

/**
 * @param {HTMLElement} container
 * @param {string} message
 * @param {() => void} tryAgain
 */
function showProblem(container, message, tryAgain) {
  fill(
    container,
    el(
      'div',
      { class: 'card problem-card', role: 'alert' },
      el('h1', {}, texts.common.problem),
      el('p', {}, message),
      textButton(texts.common.tryAgain, tryAgain),
    ),
  );
}

/** @param {string} name */
function markCurrent(name) {
  for (const [other, link] of Object.entries(links)) {
    setAttributes(link, { 'aria-current': other === name && 'page' });
  }
}

/** @param {Event} event */
function skipToView(event) {
  event.preventDefault();
  main.focus();
}

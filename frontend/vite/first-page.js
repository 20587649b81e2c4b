/* global files, pages, parts */

// The page that the guards will show.
const signedIn = (() => {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
})();
// A page below another one, as /my-leads/1, has an entry of its own: my-leads/.
const [, first, below] = location.pathname.split('/');
const asked = below && pages[`${first}/`] ? `${first}/` : first;
const audience = pages[asked]?.audience;
const shown =
  audience === 'users' && !signedIn
    ? 'login'
    : audience === 'visitors' && signedIn
      ? 'dashboard'
      : asked;
const page = pages[shown];

const root = document.documentElement;
// A document with the page in it (`addressed-pages.ts`), as a visitor sees it.
const isRendered = 'rendered' in root.dataset && !signedIn;

const preload = (file) => {
  const link = document.createElement('link');
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  // With the same attributes as the later import, or it would be loaded twice.
  Object.assign(link, { crossOrigin: '', fetchPriority: 'low', href: `/assets/${file}` });
  document.head.append(link);
};
const preloadPage = () => {
  for (const place of page?.files ?? []) preload(files[place]);
};
/** Starts each part of the application in a task of its own, so that a press between two is answered. */
const start = ([part, ...others] = parts) => {
  if (part) void import(`/assets/${part}`).then(() => setTimeout(start, 0, others));
};

if (isRendered) {
  // A visitor who only reads starts no application; links work without it. A look starts it a moment later, a press, key or
  // scroll after the paint that answers them: what starts under a hand makes its press wait.
  const whenFirst = (signs, act) => {
    const done = new AbortController();
    const first = () => {
      if (done.signal.aborted) return;
      done.abort();
      act();
    };
    const options = { capture: true, passive: true, signal: done.signal };
    for (const sign of signs) addEventListener(sign, first, options);
    return first;
  };
  let patience;
  const wakeIn = (ms) => {
    clearTimeout(patience);
    patience = setTimeout(() => wake(), ms);
  };
  const load = whenFirst(['pointermove'], () => {
    parts.forEach(preload);
    preloadPage();
    wakeIn(500);
  });
  const wake = whenFirst(['click', 'keydown', 'scroll'], () => {
    load();
    removeEventListener('pointerdown', press, true);
    clearTimeout(patience);
    requestAnimationFrame(() => setTimeout(start));
  });
  const press = () => {
    load();
    wakeIn(2_000);
  };
  addEventListener('pointerdown', press, { capture: true, passive: true });
  wakeIn(2_000);
  // React renders all that is missing within the first press that reaches it. So presses of a part that cannot react yet are
  // held here, and its button, busy until then, is pressed again as soon as it can: the bar reacts before the page does.
  const live = [];
  let pressed;
  const presses = ['pointerover', 'mouseover', 'pointerdown', 'mousedown', 'touchstart', 'focusin'];
  presses.push('pointerup', 'mouseup', 'touchend', 'click');
  const hold = (event) => {
    const { target, type } = event;
    if (!(target instanceof Element) || live.some((part) => part.contains(target))) return;
    if (type === 'click') {
      pressed?.removeAttribute('aria-busy');
      pressed = target.closest('button');
      pressed?.setAttribute('aria-busy', 'true');
    }
    // Links and boxes would change without the application.
    if (type !== 'click' || !target.closest('a, label, [type=checkbox]')) event.stopPropagation();
  };
  for (const one of presses) addEventListener(one, hold, { capture: true, passive: true });
  addEventListener('live', ({ target }) => {
    live.push(target);
    if (target.localName === 'main') {
      delete root.dataset.rendered;
      for (const one of presses) removeEventListener(one, hold, true);
    }
    if (!target.contains(pressed)) return;
    pressed.removeAttribute('aria-busy');
    pressed.click();
  });
} else {
  preloadPage();
  addEventListener(
    'readystatechange',
    () => {
      delete root.dataset.rendered;
      const template = document.querySelector('#frame');
      if (template) document.querySelector('#root').replaceChildren(template.content);
      const frame = document.querySelector('.shell');
      if (frame && page?.shape) frame.querySelector('.blocks').dataset.shape = page.shape;
      if (frame && page?.title) {
        frame.dataset.page = shown;
        frame.classList.add(page.measure ?? 'page');
        const heading = Object.assign(document.createElement('h1'), { textContent: page.title });
        const lead = Object.assign(document.createElement('p'), { textContent: page.lead });
        frame.querySelector('.shell-title')?.replaceChildren(heading, lead);
      }
      frame?.classList.add('placed');
      // Shows the frame first: starting the application takes half a second on a slow phone.
      if (document.visibilityState === 'hidden') start();
      else requestAnimationFrame(() => setTimeout(start));
    },
    { once: true, capture: true },
  );
}

import { setTimeout as wait } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import NativeEnvironment from './native-environment.js';

/** One window per worker: React and Testing Library keep the document that they were loaded with. */
const { window } = new JSDOM('<!DOCTYPE html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

addToWindow();

const viewOf = (target, name) => ({
  configurable: true,
  enumerable: true,
  get: () => target[name],
  set: (value) => void (target[name] = value),
});

/** They stay those of Node in the window too, because fake timers replace them there. */
const clocks = [
  'Date',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
];
/** jsdom's base64 calls the global one, and its files cannot be read as bytes. */
const betterInNode = ['atob', 'btoa', 'Blob', 'File', 'FormData', 'console', 'fetch'];
for (const name of [...clocks, ...betterInNode])
  Object.defineProperty(window, name, viewOf(globalThis, name));

/** The language is the same in both; jsdom keeps its own state in names with an underscore. */
const names = Object.getOwnPropertyNames(window).filter(
  (name) => !name.startsWith('_') && !Object.is(window[name], globalThis[name]),
);
const listening = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

/** Timers of a page end with it, as when a window is closed. */
const timers = new Set();
const noting =
  (start) =>
  (...how) => {
    const timer = start(...how);
    timers.add(timer);
    return timer;
  };
const ownTimers = { setTimeout: noting(setTimeout), setInterval: noting(setInterval) };

const ownProperties = Object.getOwnPropertyDescriptors(window);

/** Adds a window to the realm of the worker, with an empty page for each test file. */
export default class ScreensEnvironment extends NativeEnvironment {
  addGlobals() {
    for (const name of names) Object.defineProperty(globalThis, name, viewOf(window, name));
    Object.assign(globalThis, ownTimers);
    for (const name of listening) globalThis[name] = window[name].bind(window);
  }

  async teardown() {
    // Events of the last test, such as a changed selection, are in timers of jsdom and need the window.
    await wait(1);
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    await super.teardown();
    for (const key of Reflect.ownKeys(window))
      if (!(key in ownProperties)) Reflect.deleteProperty(window, key);
    for (const [key, property] of Object.entries(ownProperties))
      if (property.configurable) Object.defineProperty(window, key, property);
    emptyPage(window);
  }
}

function emptyPage({ document, history }) {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

/** jsdom has no layout, so nothing is ever resized, or scrolled off the screen. An open attribute makes a dialog. */
function addToWindow() {
  class Observer {
    observe() {}
    disconnect() {}
  }
  const neverMatches = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(window, {
    matchMedia: (media) => ({ media, ...neverMatches }),
    ResizeObserver: class extends Observer {
      unobserve() {}
    },
    IntersectionObserver: class extends Observer {},
    // jsdom's own keep waiting after a test with fake timers.
    requestAnimationFrame: (draw) => setTimeout(() => draw(performance.now()), 16),
    cancelAnimationFrame: (frame) => clearTimeout(frame),
  });
  Object.assign(window.Element.prototype, { scrollIntoView() {} });
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      this.open = true;
    },
    close() {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new window.Event('close'));
    },
  });
}

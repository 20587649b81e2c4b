import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import { TextDecoder, TextEncoder } from 'node:util';

// A limit against hanging: on a busy machine a page may need seconds.
configure({ asyncUtilTimeout: 60_000 });

// Missing in jsdom; the router needs them when it is loaded.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom has no dialogs; an open attribute is enough for tests.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

window.matchMedia = (media: string) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// jsdom has no layout, so nothing is ever resized.
window.ResizeObserver = class {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
};

// Nor is anything scrolled off the screen.
window.IntersectionObserver = class {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
} as unknown as typeof IntersectionObserver;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

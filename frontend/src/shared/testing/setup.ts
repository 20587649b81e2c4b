import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import { addPopovers } from './popovers.js';

// A limit against hanging: on a busy machine a page may need seconds.
configure({ asyncUtilTimeout: 60_000 });

// Testing Library sets the first when it is loaded, for one file only, and finds fake timers by the second.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest });

// React keeps the timers of its first `act`, which must not be fake.
await act(() => Promise.resolve());

addPopovers();

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

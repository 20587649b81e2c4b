import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import {
  downloadsForgotten,
  downloadsSlice,
  packWanted,
  selectDownload,
} from './downloads-slice.js';

const aStore = () => configureStore({ reducer: { downloads: downloadsSlice.reducer } });

describe('the downloads of packs', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('clears downloads at logout, including those that finish later', async () => {
    let fail = (_why: Error): void => undefined;
    globalThis.fetch = jest.fn<typeof globalThis.fetch>(
      () => new Promise((_resolve, reject) => (fail = reject)),
    );
    const store = aStore();
    const going = store.dispatch(packWanted('p1'));
    expect(selectDownload(store.getState(), 'p1').state).toBe('loading');
    store.dispatch(downloadsForgotten());
    expect(selectDownload(store.getState(), 'p1').state).toBe('idle');
    fail(new Error('The line is dead.'));
    await going;
    expect(selectDownload(store.getState(), 'p1').state).toBe('idle');
  });
});

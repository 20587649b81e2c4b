import { describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import {
  messagesCleared,
  messagesRead,
  messagesSlice,
  selectHasSpoken,
  selectMessages,
  selectUnread,
  toastShown,
} from './messages-slice.js';
import { selectToasts, toastHidden, toastsSlice } from './toasts-slice.js';

const aStore = () =>
  configureStore({ reducer: { messages: messagesSlice.reducer, toasts: toastsSlice.reducer } });

describe('the list of messages', () => {
  it('keeps messages after they left the screen, newest first', () => {
    const store = aStore();
    store.dispatch(toastShown('success', 'First'));
    store.dispatch(toastShown('error', 'Second'));
    expect(selectToasts(store.getState())).toEqual(selectMessages(store.getState()));
    for (const { id } of selectMessages(store.getState())) store.dispatch(toastHidden(id));
    expect(selectToasts(store.getState())).toEqual([]);
    expect(selectMessages(store.getState())).toEqual([
      expect.objectContaining({ text: 'Second', kind: 'error' }),
      expect.objectContaining({ text: 'First', kind: 'success' }),
    ]);
    expect(selectUnread(store.getState())).toBe(2);
    store.dispatch(messagesRead());
    expect(selectUnread(store.getState())).toBe(0);
  });

  it('keeps the last twenty', () => {
    const store = aStore();
    for (let number = 1; number <= 25; number++)
      store.dispatch(toastShown('info', `No. ${number}`));
    const texts = selectMessages(store.getState()).map(({ text }) => text);
    expect(texts).toHaveLength(20);
    expect(texts[0]).toBe('No. 25');
  });

  it('keeps the menu in the bar after the messages are cleared', () => {
    const store = aStore();
    expect(selectHasSpoken(store.getState())).toBe(false);
    store.dispatch(toastShown('info', 'Something'));
    store.dispatch(messagesCleared());
    expect(selectMessages(store.getState())).toEqual([]);
    expect(selectHasSpoken(store.getState())).toBe(true);
  });
});

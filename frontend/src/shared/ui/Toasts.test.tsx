import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it } from '@jest/globals';
import { Toasts } from './Toasts.js';
import { toastShown, toastsSlice } from './toasts-slice.js';

function aPage() {
  const store = configureStore({ reducer: { toasts: toastsSlice.reducer } });
  render(
    <Provider store={store}>
      <Toasts />
    </Provider>,
  );
  return store;
}

describe('toasts', () => {
  it('are put into a region that listeners already know', () => {
    const store = aPage();
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    act(() => void store.dispatch(toastShown('success', 'Saved')));
    act(() => void store.dispatch(toastShown('info', 'Noted')));
    expect(screen.getByRole('status')).toBe(region);
    expect(region).toHaveTextContent('NotedSaved');
  });

  it('interrupt a listener when something went wrong', () => {
    const store = aPage();
    act(() => void store.dispatch(toastShown('error', 'Not saved')));
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

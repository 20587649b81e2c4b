import type { ReactElement } from 'react';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toastsSlice } from '../ui/messages/toasts-slice.js';

/** Renders components that show toasts, or dialogs, which contain a place for toasts. */
export function renderWithToasts(screen: ReactElement) {
  const store = configureStore({ reducer: { toasts: toastsSlice.reducer } });
  return render(<Provider store={store}>{screen}</Provider>);
}

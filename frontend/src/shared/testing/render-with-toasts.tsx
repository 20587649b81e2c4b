import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { uiReducers } from './ui-reducers.js';

/** Renders components that show toasts, or dialogs, which contain a place for toasts. */
export function renderWithToasts(screen: ReactElement) {
  const store = configureStore({ reducer: uiReducers });
  return render(<Provider store={store}>{screen}</Provider>);
}

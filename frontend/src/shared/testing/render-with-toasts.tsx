import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '../api/base-api.js';
import { uiReducers } from './ui-reducers.js';

/** Renders components that show toasts, or dialogs, which contain a place for toasts, and that may ask the API. */
export function renderWithToasts(screen: ReactElement) {
  const store = configureStore({
    reducer: { ...uiReducers, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  return render(<Provider store={store}>{screen}</Provider>);
}

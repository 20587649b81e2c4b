import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { aStore } from './a-store.js';

/** Renders components that show toasts, or dialogs, which contain a place for toasts, and that may ask the API. */
export function renderWithToasts(screen: ReactElement) {
  return render(<Provider store={aStore()}>{screen}</Provider>);
}

import { expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Clicks the button of this name. */
export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole('button', { name }));

/** Advances the fake timers. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses Escape in a dialog as a browser does, which closes it unless the page prevents that. jsdom knows neither. */
export async function escape(dialog: HTMLElement): Promise<void> {
  if (!fireEvent(dialog, new Event('cancel', { cancelable: true }))) return;
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

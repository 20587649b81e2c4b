import { expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Clicks the button of this name. */
export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole('button', { name }));

/** The address of the link of this name. */
export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** Advances the fake timers. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses Escape in a dialog as a browser does, which closes it unless the page prevents that. jsdom does nothing. */
export async function escape(dialog: HTMLElement): Promise<void> {
  if (!fireEvent(dialog, new Event('cancel', { cancelable: true }))) return;
  (dialog as HTMLDialogElement).close();
  await gone(dialog);
}

/** Resolves when the page has removed a closed dialog, which it does after the frame that no longer shows it. */
export const gone = (dialog: HTMLElement): Promise<void> =>
  waitFor(() => expect(dialog).not.toBeInTheDocument());

import { fireEvent, screen, within } from '@testing-library/react';
import { settled } from './render-page.js';

/** Presses the button of this name and waits for what follows. */
export async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
}

/** Types into a field of the open dialog. */
export function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** The reason why the open dialog was not saved, and its lines. */
export const failure = () => within(screen.getByRole('dialog')).queryByRole('alert');
export const lines = () =>
  [...(failure()?.querySelectorAll('p') ?? [])].map((one) => one.textContent);

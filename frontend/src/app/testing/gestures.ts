import { fireEvent, screen, within } from '@testing-library/react';
import { settled } from './render-page.js';

/** Presses an element, or the button of this name, and waits for what follows. */
export async function press(what: string | RegExp | HTMLElement): Promise<void> {
  const isElement = what instanceof HTMLElement;
  fireEvent.click(isElement ? what : screen.getByRole('button', { name: what }));
  await settled();
}

/** Chooses an item of the menu that the button of this name opens. */
export async function choose(menu: string, item: string | RegExp): Promise<void> {
  await press(menu);
  await press(screen.getByRole('menuitem', { name: item }));
}

/** Types into the field of this label, or selects one of its options. */
export function fill(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** The reason why the open dialog was not saved, and its lines. */
export const failure = () => within(screen.getByRole('dialog')).queryByRole('alert');
export const lines = () =>
  [...(failure()?.querySelectorAll('p') ?? [])].map((one) => one.textContent);

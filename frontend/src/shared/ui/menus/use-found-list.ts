import { useId, useState, type KeyboardEvent } from 'react';
import { nextIndex } from './next-index.js';

export type FoundListState<T> = ReturnType<typeof useFoundList<T>>['list'];

/**
 * A text field with a list of what it finds (a combobox): the focus stays in the field, the arrow keys choose in the `FoundList` below it, and
 * Enter takes the chosen option. `found` are the options in the order of the list.
 */
export function useFoundList<T>(found: readonly T[], onChoose: (option: T) => void) {
  const [active, setActive] = useState(0);
  const id = useId();
  const place = Math.min(active, found.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const chosen = found[place];
    if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    const isArrow = chosen !== undefined && /^Arrow(Down|Up)$/.test(event.key);
    const next = isArrow ? nextIndex(event.key, place, found.length) : undefined;
    if (next !== undefined) setActive(next);
    // Enter must not submit a form around the field.
    if (next !== undefined || event.key === 'Enter') event.preventDefault();
  };
  const field = {
    role: 'combobox',
    'aria-expanded': found.length > 0,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': place >= 0 ? `${id}-${place}` : undefined,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
    onKeyDown,
  } as const;
  /** Another text has other options: the first of them is active. */
  const begin = (): void => setActive(0);
  return { field, begin, list: { id, place, onActive: setActive, onChoose } };
}

import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { statesLike, tileAfter } from './map-moves.js';

const pauseMs = 800;

/**
 * Makes the map one stop of the Tab key: arrows move across its tiles, letters jump to a state.
 * Shift with an arrow selects the tiles on the way.
 */
export function useMapKeys(onSelect: (states: readonly StateCode[]) => void) {
  const [current, setCurrent] = useState<StateCode>(stateCodes[0] as StateCode);
  const typed = useRef({ text: '', at: 0 });

  const stateTyped = (letter: string): StateCode | undefined => {
    const now = Date.now();
    const before = now - typed.current.at > pauseMs ? '' : typed.current.text;
    typed.current = { text: before + letter, at: now };
    const found = statesLike(before + letter)[0];
    if (found !== undefined || before === '') return found;
    // The same letter again: the next state that begins with it.
    const alike = statesLike(letter);
    return alike[(alike.indexOf(current) + 1) % alike.length];
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    const next = /^[a-z]$/i.test(key) ? stateTyped(key) : tileAfter(key, current);
    if (next === undefined) return;
    event.preventDefault();
    const tile = currentTarget.querySelector<HTMLElement>(`[data-code=${next}]`);
    (tile?.querySelector<HTMLElement>('input, a') ?? tile)?.focus();
    if (shiftKey && key.startsWith('Arrow')) onSelect([current, next]);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const code = target.closest<HTMLElement>('[data-code]')?.dataset['code'];
    if (code !== undefined) setCurrent(code as StateCode);
  };
  return { current, onKeyDown, onFocus };
}

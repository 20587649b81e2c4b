import { useState } from 'react';
import { newKey } from '../../../shared/lib/new-key.js';

/**
 * The amount of a dialog as it is typed, with the key it is sent under: pressed twice, or again after
 * a lost answer, it changes once; another amount is another change.
 */
export function useAmount(start: string) {
  const [typed, setTyped] = useState(() => ({ amount: start, key: newKey() }));
  return {
    ...typed,
    setAmount: (amount: string): void => setTyped({ amount, key: newKey() }),
  };
}

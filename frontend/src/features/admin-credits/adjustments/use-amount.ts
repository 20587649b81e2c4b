import { useState } from 'react';
import { newKey } from '../../../shared/lib/new-key.js';

/**
 * The typed amount of a dialog with its idempotency key: a second press, or a retry after a lost
 * answer, changes the balance once. Another amount gets another key.
 */
export function useAmount(start: string) {
  const [typed, setTyped] = useState(() => ({ amount: start, key: newKey() }));
  return {
    ...typed,
    setAmount: (amount: string): void => setTyped({ amount, key: newKey() }),
  };
}

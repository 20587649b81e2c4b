import { useState } from 'react';
import { newKey } from '../../../shared/api/requests.js';
import { TextField } from '../../../shared/ui/fields/Field.js';

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

interface Props {
  min: number;
  amount: string;
  reason: string;
  onAmount: (text: string) => void;
  onReason: (text: string) => void;
}

export function AmountFields({ min, amount, reason, onAmount, onReason }: Props) {
  return (
    <>
      <TextField
        label="Credits"
        type="number"
        min={min}
        step={0.1}
        value={amount}
        onValue={onAmount}
      />
      <TextField
        label="Reason (optional)"
        maxLength={500}
        hint="Shown in the user's history and kept in the audit trail."
        value={reason}
        onValue={onReason}
      />
    </>
  );
}

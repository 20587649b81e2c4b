import { TextField } from '../../../shared/ui/fields/Field.js';

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
        onChange={({ target }) => onAmount(target.value)}
      />
      <TextField
        label="Reason (optional)"
        maxLength={500}
        hint="Shown in the user's history and kept in the audit trail."
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    </>
  );
}

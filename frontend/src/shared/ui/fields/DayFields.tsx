import type { DayRange } from '../../lib/words/days.js';
import { TextField } from './Field.js';

interface Props {
  range: DayRange;
  onChange: (range: Partial<DayRange>) => void;
}

/** The first and the last day of a range, each optional. */
export function DayFields({ range: { from, to }, onChange }: Props) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        max={to || undefined}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={from || undefined}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}

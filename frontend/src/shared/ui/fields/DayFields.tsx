import type { DayRange } from '../../lib/words/days.js';
import { TextField } from './Field.js';

interface Props {
  range: DayRange;
  onChange: (range: Partial<DayRange>) => void;
}

/** The first and the last day of a range, each optional. */
export function DayFields({ range: { from, to, zone }, onChange }: Props) {
  const inZone = zone ? ` (${zone})` : '';
  return (
    <>
      <TextField
        label={`From${inZone}`}
        type="date"
        max={to || undefined}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={`To${inZone}`}
        type="date"
        min={from || undefined}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}

import { fieldsOf } from '../../lib/hooks/use-fields.js';
import type { DayRange } from '../../lib/words/days.js';
import { TextField } from './Field.js';

interface Props {
  range: DayRange;
  onChange: (range: Partial<DayRange>) => void;
}

/** The first and the last day of a range, each optional. */
export function DayFields({ range, onChange }: Props) {
  const field = fieldsOf(range, onChange);
  const inZone = range.zone ? ` (${range.zone})` : '';
  return (
    <>
      <TextField
        label={`From${inZone}`}
        type="date"
        max={range.to || undefined}
        {...field('from')}
      />
      <TextField label={`To${inZone}`} type="date" min={range.from || undefined} {...field('to')} />
    </>
  );
}

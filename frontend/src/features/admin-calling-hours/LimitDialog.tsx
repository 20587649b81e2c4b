import { useState } from 'react';
import type { ChangeCallingHoursBody } from '@leadmart/contracts';
import { widestHours, type CallingLimit } from '@leadmart/contracts/calling-hours';
import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { CheckboxField, SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { callingHoursApi } from '../calling-hours/calling-hours-api.js';
import type { HoursRow } from './hours-rows.js';

type Props = {
  /** The version of the hours that the dialog changes. */
  version: number;
  onClose: () => void;
} & (
  | { row: HoursRow; rowOf?: never }
  /** For a state that is chosen in the dialog. */
  | { row?: never; rowOf: (state: StateCode) => HoursRow }
);

/** Changes the limit of all states, or of one. */
export function LimitDialog({ version, row, rowOf, onClose }: Props) {
  const [shown, setShown] = useState(() => row ?? rowOf(stateCodes[0] ?? 'AK'));
  const { values: draft, change, field } = useFields(() => draftOf(shown.limit));
  const [changeHours] = callingHoursApi.useChangeCallingHoursMutation();
  const place = shown.state ?? 'all';
  const show = (next: HoursRow): void => {
    setShown(next);
    change(draftOf(next.limit));
  };
  const { dialog, save, refuse } = useSave<Record<string, CallingLimit | null>>(onClose, {
    version,
    load: (current) => show({ ...shown, limit: current[place] ?? {} }),
  });
  const { from, until } = widestHours(shown.law);
  const choose = (state: StateCode): void => {
    if (rowOf) show(rowOf(state));
  };
  const submit = (): void => {
    const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(shown.limit));
    if (isSame) return refuse('Nothing is changed yet. Enter other hours, or cancel.');
    save((sent) => changeHours({ ...changeOf({ [place]: limitOf(draft) }), version: sent }), {
      done: 'Calling hours changed',
      otherwise: 'The hours could not be changed. Please try again.',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={row ? `Calling hours of ${shown.name}` : 'Calling hours of a state'}
      submitLabel="Save hours"
      onSubmit={submit}
    >
      {rowOf && (
        <SelectField
          label="State"
          options={stateNames}
          value={shown.state ?? 'AK'}
          onValue={choose}
        />
      )}
      <TextField
        label="Calls begin at"
        hint={`The law begins at ${from}. Empty for the law alone.`}
        type="time"
        min={from}
        max={until}
        {...field('start')}
      />
      <TextField
        label="Calls end at"
        hint={`The law ends at ${until}. Empty for the law alone.`}
        type="time"
        min={from}
        max={until}
        {...field('end')}
      />
      <CheckboxField
        label="No calls on Sundays"
        checked={draft.noSundays}
        onChange={({ target }) => change({ noSundays: target.checked })}
      />
    </FormModal>
  );
}

interface Draft {
  start: string;
  end: string;
  noSundays: boolean;
}

const draftOf = ({ start = '', end = '', noSundays }: CallingLimit): Draft => ({
  start,
  end,
  noSundays: noSundays === true,
});

/** Null for no limit. */
function limitOf({ start, end, noSundays }: Draft): CallingLimit | null {
  const limit = {
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
    ...(noSundays && { noSundays: true as const }),
  };
  return Object.keys(limit).length === 0 ? null : limit;
}

/** The change that stores these limits, by `all` and the codes of states. */
export function changeOf(values: object): ChangeCallingHoursBody {
  const { all, ...states } = values as Record<string, CallingLimit | null>;
  return { ...(all !== undefined && { all: all ?? {} }), states };
}

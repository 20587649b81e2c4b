import { useState } from 'react';
import type { Failure } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Form } from '../../../shared/ui/fields/Refusal.js';
import type { CallFacts } from './kept-outcomes.js';

interface Props {
  onSave: (facts: CallFacts) => void;
  onCancel: () => void;
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** A moment in the reader's time zone, as a field of date and time has it. */
function fieldText(moment: Date): string {
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

function tomorrowMorning(): Date {
  const moment = new Date();
  moment.setDate(moment.getDate() + 1);
  moment.setHours(10, 0, 0, 0);
  return moment;
}

/** The moment of the next call, in the reader's own time. */
export function CallBackForm({ onSave, onCancel }: Props) {
  const [at, setAt] = useState(() => fieldText(tomorrowMorning()));
  const [failure, setFailure] = useState<Failure>();
  const later = (hours: number) => () =>
    setAt(fieldText(new Date(Date.now() + hours * 60 * 60 * 1000)));
  const save = (): void => {
    const moment = new Date(at);
    if (Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now())
      setFailure({ sentence: 'Please choose a moment in the future', field: 'callBackAt' });
    else onSave({ outcome: 'call-back', callBackAt: moment.toISOString() });
  };
  return (
    <Form failure={failure} className="stack gap-3" onSubmit={save} noValidate>
      <TextField
        label="Call back at (your time)"
        name="callBackAt"
        type="datetime-local"
        autoFocus
        value={at}
        onValue={(value) => {
          setFailure(undefined);
          setAt(value);
        }}
      />
      <div className="row wrap gap-2">
        <Button look="quiet" size="small" onClick={later(1)}>
          In an hour
        </Button>
        <Button look="quiet" size="small" onClick={later(3)}>
          In three hours
        </Button>
        <Button look="quiet" size="small" onClick={() => setAt(fieldText(tomorrowMorning()))}>
          Tomorrow at 10
        </Button>
      </div>
      <Actions save="Save call back" onCancel={onCancel} />
    </Form>
  );
}

/** Dollars as a person types them, in cents; undefined for nothing, null for what is no amount. */
function centsOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return undefined;
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

const sentence = 'Please enter dollars, like 1,200 or 1200.50';

/** The premium and the commission of a sale. Both may stay empty. */
export function SoldForm({ onSave, onCancel }: Props) {
  const [amounts, setAmounts] = useState({ premium: '', commission: '' });
  const [failure, setFailure] = useState<Failure>();
  const save = (): void => {
    const premium = centsOf(amounts.premium);
    const commission = centsOf(amounts.commission);
    if (premium === null) return setFailure({ sentence, field: 'premium' });
    if (commission === null) return setFailure({ sentence, field: 'commission' });
    onSave({
      outcome: 'sold',
      ...(premium !== undefined && { premium }),
      ...(commission !== undefined && { commission }),
    });
  };
  const field = (name: 'premium' | 'commission', label: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoFocus={name === 'premium'}
      value={amounts[name]}
      onValue={(value) => {
        setFailure(undefined);
        setAmounts({ ...amounts, [name]: value });
      }}
    />
  );
  return (
    <Form failure={failure} className="stack gap-3" onSubmit={save} noValidate>
      {field('premium', 'Premium in dollars (optional)')}
      {field('commission', 'Your commission in dollars (optional)')}
      <Actions save="Save sale" onCancel={onCancel} />
    </Form>
  );
}

function Actions({ save, onCancel }: { save: string; onCancel: () => void }) {
  return (
    <div className="row wrap gap-2">
      <Button type="submit">{save}</Button>
      <Button look="secondary" onClick={onCancel}>
        Other outcome
      </Button>
    </div>
  );
}

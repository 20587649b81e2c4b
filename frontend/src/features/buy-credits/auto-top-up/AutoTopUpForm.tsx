import { useState, type FormEvent } from 'react';
import type { AutoTopUpView, CreditPackageView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { formatCount, formatDollars } from '../../../shared/lib/format.js';
import { useToast } from '../../../shared/lib/use-toast.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import styles from '../cards/SavedCards.module.css';
import { useSwitchAutoTopUpMutation, type AutoTopUpSettings } from './auto-top-up-api.js';

interface Props {
  settings: AutoTopUpView;
  packages: readonly CreditPackageView[];
}

/** Switches the automatic top-up on, changes it, or switches it off. */
export function AutoTopUpForm({ settings, packages }: Props) {
  const isOn = settings.state === 'on';
  const [below, setBelow] = useState(settings.below > 0 ? String(settings.below) : '');
  const [packageId, setPackageId] = useState<string>(settings.packageId ?? packages[0]?._id ?? '');
  const [maxPerMonth, setMaxPerMonth] = useState(String(settings.maxPerMonth));
  const { failure, isLoading, send } = useSending();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const numbers = { below: Number(below), maxPerMonth: Number(maxPerMonth) };
    void send({ state: 'on', ...numbers, packageId }, isOn ? 'Saved' : 'Automatic top-up is on');
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label="When fewer credits are left than"
        type="number"
        min={1}
        step={1}
        required
        value={below}
        onChange={({ target }) => setBelow(target.value)}
      />
      <SelectField
        label="Buy"
        value={packageId}
        onChange={({ target }) => setPackageId(target.value)}
      >
        {packages.map(({ _id, packageName, creditAmount, discountedPrice }) => (
          <option key={_id} value={_id}>
            {packageName}: {formatCount(creditAmount)} credits, {formatDollars(discountedPrice)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="At most times a month"
        type="number"
        min={1}
        max={20}
        step={1}
        required
        value={maxPerMonth}
        onChange={({ target }) => setMaxPerMonth(target.value)}
      />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <div className={styles['actions']}>
        <Button type="submit" busy={isLoading}>
          {isOn ? 'Save' : 'Switch on'}
        </Button>
        {isOn && (
          <Button
            look="secondary"
            disabled={isLoading}
            onClick={() => void send({ state: 'off' }, 'Automatic top-up is off')}
          >
            Switch off
          </Button>
        )}
      </div>
    </form>
  );
}

function useSending() {
  const [change, { isLoading }] = useSwitchAutoTopUpMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const send = async (settings: AutoTopUpSettings, done: string): Promise<void> => {
    if (isLoading) return;
    setFailure(undefined);
    const { error } = await change(settings);
    if (error) setFailure(errorText(error, 'The automatic top-up could not be saved.'));
    else toast.success(done);
  };
  return { failure, isLoading, send };
}

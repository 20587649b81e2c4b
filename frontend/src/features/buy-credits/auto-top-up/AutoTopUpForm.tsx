import { useRef, useState, type FormEvent } from 'react';
import type { AutoTopUpView, CreditPackageView } from '@leadmart/contracts';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { useSwitchAutoTopUpMutation, type AutoTopUpSettings } from './auto-top-up-api.js';

interface Props {
  settings: AutoTopUpView;
  packages: readonly CreditPackageView[];
}

/** Switches the automatic top-up on, changes it, or switches it off. */
export function AutoTopUpForm({ settings, packages }: Props) {
  const isOn = settings.state === 'on';
  const [below, setBelow] = useState(settings.below > 0 ? String(settings.below) : '');
  const [packageId, setPackageId] = useState<string | null>(settings.packageId);
  const chosen = packages.find(({ _id }) => _id === packageId) ?? packages[0];
  const [maxPerMonth, setMaxPerMonth] = useState(String(settings.maxPerMonth));
  const { failure, isLoading, send } = useSwitchAutoTopUp();
  const form = useRef<HTMLFormElement>(null);
  const turnOff = async (): Promise<void> => {
    await send({ state: 'off' }, 'Automatic top-up is off');
    // The button that was pressed disappears.
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!chosen) return;
    const numbers = { below: Number(below), maxPerMonth: Number(maxPerMonth) };
    const { _id, creditAmount: expectedCredits, discountedPrice: expectedPrice } = chosen;
    const offer = { packageId: _id, expectedCredits, expectedPrice };
    void send({ state: 'on', ...numbers, ...offer }, isOn ? 'Saved' : 'Automatic top-up is on');
  };
  return (
    <Form ref={form} failure={failure} className="stack gap-4 whole" onSubmit={submit}>
      <TextField
        label="When my balance falls below"
        name="below"
        type="number"
        hint="At most the credits of the package."
        min={1}
        max={chosen?.creditAmount}
        step={1}
        required
        value={below}
        onChange={({ target }) => setBelow(target.value)}
      />
      <SelectField
        label="Buy"
        name="packageId"
        options={packages.map(({ _id, packageName, creditAmount, discountedPrice }) => [
          _id,
          `${packageName}: ${creditsText(creditAmount)}, ${formatDollars(discountedPrice)}`,
        ])}
        value={chosen?._id ?? ''}
        onChoose={setPackageId}
      />
      <TextField
        label="Times a month, at most"
        name="maxPerMonth"
        type="number"
        min={1}
        max={20}
        step={1}
        required
        value={maxPerMonth}
        onChange={({ target }) => setMaxPerMonth(target.value)}
      />
      <FormFailure />
      <div className="row wrap gap-3">
        <Button type="submit" busy={isLoading} disabled={!chosen}>
          {isOn ? 'Save' : 'Turn on'}
        </Button>
        {isOn && (
          <Button look="secondary" disabled={isLoading} onClick={() => void turnOff()}>
            Turn off
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Sends new settings; `failure` is the sentence of the last refusal. */
export function useSwitchAutoTopUp() {
  const [change, { isLoading }] = useSwitchAutoTopUpMutation();
  const [failure, setFailure] = useState<Failure>();
  const toast = useToast();
  const send = async (settings: AutoTopUpSettings, done: string): Promise<void> => {
    if (isLoading) return;
    setFailure(undefined);
    const { error } = await change(settings);
    if (error) setFailure(refusalOf(error, 'The automatic top-up could not be saved.'));
    else toast.success(done);
  };
  return { failure, isLoading, send };
}

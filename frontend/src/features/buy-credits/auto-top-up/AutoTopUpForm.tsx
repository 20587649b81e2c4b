import { useRef, useState } from 'react';
import type { AutoTopUpView, CreditPackageView } from '@leadmart/contracts';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
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
  const { form, send } = useSwitchAutoTopUp();
  const place = useRef<HTMLFormElement>(null);
  const turnOff = (): void =>
    send({ state: 'off' }, () => {
      // The button that was pressed disappears.
      place.current?.querySelector('input')?.focus();
      return 'Automatic top-up is off';
    });
  const submit = (): void => {
    if (!chosen) return;
    const numbers = { below: Number(below), maxPerMonth: Number(maxPerMonth) };
    const { _id, creditAmount: expectedCredits, discountedPrice: expectedPrice } = chosen;
    const offer = { packageId: _id, expectedCredits, expectedPrice };
    send({ state: 'on', ...numbers, ...offer }, isOn ? 'Saved' : 'Automatic top-up is on');
  };
  return (
    <Form {...form} ref={place} className="stack gap-4 whole" onSubmit={submit}>
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
        hint="A month begins at midnight UTC."
        min={1}
        max={20}
        step={1}
        required
        value={maxPerMonth}
        onChange={({ target }) => setMaxPerMonth(target.value)}
      />
      <FormFailure />
      <div className="row wrap gap-3">
        <Button type="submit" busy={form.busy} disabled={!chosen}>
          {isOn ? 'Save' : 'Turn on'}
        </Button>
        {isOn && (
          <Button look="secondary" disabled={form.busy} onClick={turnOff}>
            Turn off
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Sends new settings. `form` has the failure of the last ones. */
export function useSwitchAutoTopUp() {
  const [change] = useSwitchAutoTopUpMutation();
  const { form, save } = useForm();
  const send = (settings: AutoTopUpSettings, done: string | (() => string)): void =>
    save(change(settings), { done, otherwise: 'The automatic top-up could not be saved.' });
  return { form, send };
}

import { useRef } from 'react';
import type { AutoTopUpView, CreditPackageView } from '@leadmart/contracts';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { autoTopUpApi, type AutoTopUpSettings } from './auto-top-up-api.js';

interface Props {
  settings: AutoTopUpView;
  packages: readonly CreditPackageView[];
}

/** Switches the automatic top-up on, changes it, or switches it off. */
export function AutoTopUpForm({ settings, packages }: Props) {
  const isOn = settings.state === 'on';
  const { values, field } = useFields({
    below: settings.below > 0 ? String(settings.below) : '',
    packageId: settings.packageId as string | null,
    maxPerMonth: String(settings.maxPerMonth),
  });
  const chosen = packages.find(({ _id }) => _id === values.packageId) ?? packages[0];
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
    const numbers = { below: Number(values.below), maxPerMonth: Number(values.maxPerMonth) };
    const { _id, creditAmount: expectedCredits, discountedPrice: expectedPrice } = chosen;
    const offer = { packageId: _id, expectedCredits, expectedPrice };
    send({ state: 'on', ...numbers, ...offer }, isOn ? 'Saved' : 'Automatic top-up is on');
  };
  return (
    <Form {...form} ref={place} className="stack gap-4 whole" onSubmit={submit}>
      <TextField
        label="When my balance falls below"
        type="number"
        hint="At most the credits of the package."
        min={1}
        max={chosen?.creditAmount}
        step={1}
        required
        {...field('below')}
      />
      <SelectField
        label="Buy"
        options={packages.map(({ _id, packageName, creditAmount, discountedPrice }) => [
          _id,
          `${packageName}: ${creditsText(creditAmount)}, ${formatDollars(discountedPrice)}`,
        ])}
        {...field('packageId')}
        value={chosen?._id ?? ''}
      />
      <TextField
        label="Times a month, at most"
        type="number"
        hint="A month begins at midnight UTC."
        min={1}
        max={20}
        step={1}
        required
        {...field('maxPerMonth')}
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
  const [change] = autoTopUpApi.useSwitchAutoTopUpMutation();
  const { form, save } = useForm();
  const send = (settings: AutoTopUpSettings, done: string | (() => string)): void =>
    save(change(settings), { done, otherwise: 'The automatic top-up could not be saved.' });
  return { form, send };
}

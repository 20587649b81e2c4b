import { useState } from 'react';
import type { BillingDetails } from '@leadmart/contracts';
import { countryCodes } from '@leadmart/contracts/countries';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { SelectField, TextAreaField, TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { billingApi } from './billing-api.js';

/** The details that receipts show of the buyer. */
export function BillingDetailsCard() {
  const query = billingApi.useBillingDetailsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card className="stack gap-3">
      <h2 className="large">Billing details</h2>
      <p>They are printed on your next receipts. Receipts that you have stay as they are.</p>
      <Loaded
        query={query}
        what="your billing details"
        inCard
        loading={<SkeletonLines height="2.25rem" />}
      >
        {(saved) => <BillingDetailsForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

/** Changes the details of later receipts. */
function BillingDetailsForm({ saved }: { saved: BillingDetails }) {
  // The rest is as saved, also meanwhile in another tab.
  const [typed, setTyped] = useState<Partial<BillingDetails>>({});
  const details = { ...saved, ...typed };
  const field = fieldsOf(details, (changed) => setTyped({ ...typed, ...changed }));
  const [store] = billingApi.useSaveBillingDetailsMutation();
  const { form, save } = useForm();
  const submit = (): void =>
    save(store(details), {
      done: () => {
        setTyped({});
        return 'Billing details saved';
      },
      otherwise: 'Your billing details could not be saved.',
    });
  return (
    <Form {...form} onSubmit={submit}>
      <TextField
        label="Company or name"
        autoComplete="organization"
        maxLength={120}
        {...field('company')}
      />
      <TextAreaField
        label="Address"
        hint="Street, city and postal code; at most 6 lines."
        autoComplete="street-address"
        rows={3}
        maxLength={300}
        {...field('address')}
      />
      <SelectField
        label="Country"
        autoComplete="country"
        options={[['', 'Not given'], ...countries]}
        {...field('country')}
      />
      <TextField
        label="Tax ID"
        hint="Your VAT number or EIN, if receipts have to show it."
        maxLength={40}
        {...field('taxId')}
      />
      <FormFailure />
      <Button type="submit" className="hug" busy={form.busy}>
        Save
      </Button>
    </Form>
  );
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((code) => [code, names.of(code) ?? code] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

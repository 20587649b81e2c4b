import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { adminPackagesApi } from './admin-packages-api.js';
import { priceWords, readDiscount, savedOtherwise } from './package-draft.js';
import { useTellNotSold } from './use-tell-not-sold.js';

interface Props {
  packages: readonly CreditPackageView[];
  onClose: () => void;
}

/** Sets one discount on every package, and shows before what buyers will pay. */
export function GlobalDiscountModal({ packages, onClose }: Props) {
  const [apply] = adminPackagesApi.useApplyDiscountMutation();
  const { tell } = useTellNotSold();
  const [text, setText] = useState('');
  const { dialog, save, refuse } = useSave(onClose);
  const discount = readDiscount(text);
  const submit = (): void => {
    if (discount === undefined)
      return refuse({
        sentence: 'Please enter a valid discount between 0 and 100',
        field: 'discount',
      });
    const otherwise = savedOtherwise(text);
    save(apply(discount), {
      done: ({ message, notSold }) => {
        tell(notSold);
        return message;
      },
      ...(otherwise !== undefined && { about: otherwise }),
      failed: 'Failed to apply global discount',
    });
  };
  return (
    <FormModal
      {...dialog}
      title="Global Discount"
      submitLabel="Apply to all packages"
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Discount (%)"
        name="discount"
        type="number"
        step="any"
        min={0}
        max={100}
        value={text}
        hint="A whole number. It replaces the discount of every package, including inactive ones. 0 removes all discounts."
        onValue={setText}
      />
      {discount !== undefined && (
        <dl className="stack facts figures gap-2">
          {packages.map(({ _id, packageName, price, discountedPrice }) => (
            <div key={_id}>
              <dt>{packageName}</dt>
              <dd>{priceWords(discountedPrice, price, discount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </FormModal>
  );
}

import { useState } from 'react';
import { useToast } from '../../shared/lib/use-toast.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useApplyDiscountMutation } from './admin-packages-api.js';
import { readDiscount } from './package-draft.js';

/** One discount for every package. */
export function GlobalDiscountModal({ onClose }: { onClose: () => void }) {
  const [apply, { isLoading }] = useApplyDiscountMutation();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const save = async (): Promise<void> => {
    const discount = readDiscount(text);
    if (discount === undefined)
      return setFailure('Please enter a valid discount between 0 and 100');
    const answer = await apply(discount);
    if (answer.error) return setFailure('Failed to apply global discount');
    toast.success(answer.data.message);
    onClose();
  };
  return (
    <FormModal
      title="Global Discount"
      submitLabel="Apply to all packages"
      busy={isLoading}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Discount (%)"
        type="number"
        step={1}
        value={text}
        hint="Replaces the discount of every package, inactive ones too. 0 takes all discounts away."
        onChange={({ target }) => {
          setText(target.value);
          setFailure(undefined);
        }}
      />
    </FormModal>
  );
}

import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { CheckboxField } from '../../shared/ui/CheckboxField.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useCreatePackageMutation, useUpdatePackageMutation } from './admin-packages-api.js';
import { bodyOf, draftOf, isDiscount, newDraft, type PackageDraft } from './package-draft.js';

/** A new package, or a change of one. */
export function PackageModal({
  one,
  onClose,
}: {
  one: CreditPackageView | undefined;
  onClose: () => void;
}) {
  const [create, { isLoading: isCreating }] = useCreatePackageMutation();
  const [update, { isLoading: isUpdating }] = useUpdatePackageMutation();
  const [draft, setDraft] = useState<PackageDraft>(one ? draftOf(one) : newDraft);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const field = (name: Exclude<keyof PackageDraft, 'active'>) => ({
    value: draft[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
      setFailure(undefined);
    },
  });
  const save = async (): Promise<void> => {
    const body = bodyOf(draft);
    if (!isDiscount(body.discount)) return setFailure('Discount must be between 0 and 100');
    const answer = await (one ? update({ _id: one._id, ...body }) : create(body));
    if (answer.error) return setFailure(errorText(answer.error, 'Error saving package'));
    toast.success(`Package ${one ? 'updated' : 'created'} successfully`);
    onClose();
  };
  return (
    <FormModal
      title={one ? 'Edit package' : 'Add package'}
      submitLabel={one ? 'Save' : 'Add'}
      busy={isCreating || isUpdating}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label="Package name" maxLength={100} {...field('packageName')} />
      <TextField label="Credits" type="number" step={1} min={1} {...field('creditAmount')} />
      <TextField label="Price (USD)" type="number" step={1} min={0} {...field('price')} />
      <TextField
        label="Discount (%)"
        type="number"
        step={1}
        hint="0 to 100, taken off the price."
        {...field('discount')}
      />
      <CheckboxField
        label="Active: on sale to buyers"
        checked={draft.active}
        onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
      />
    </FormModal>
  );
}

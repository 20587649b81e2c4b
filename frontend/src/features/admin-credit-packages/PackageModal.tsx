import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/use-save.js';
import { CheckboxField } from '../../shared/ui/CheckboxField.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { useCreatePackageMutation, useUpdatePackageMutation } from './admin-packages-api.js';
import {
  bodyOf,
  draftOf,
  isDiscount,
  newDraft,
  wholeText,
  type PackageDraft,
} from './package-draft.js';

interface Props {
  /** Missing: a new one. */
  one?: CreditPackageView;
  onClose: () => void;
}

/** A new package, or a change of one. */
export function PackageModal({ one, onClose }: Props) {
  const [create] = useCreatePackageMutation();
  const [update] = useUpdatePackageMutation();
  const [draft, setDraft] = useState<PackageDraft>(one ? draftOf(one) : newDraft);
  const { dialog, save, refuse, forget } = useSave(onClose);
  const change = (fields: Partial<PackageDraft>): void => {
    setDraft({ ...draft, ...fields });
    forget();
  };
  const field = (name: Exclude<keyof PackageDraft, 'active'>) => ({
    value: draft[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  /** Any number may be typed; on leaving, the field shows the whole one that it is read as. */
  const wholeNumber = (name: 'creditAmount' | 'price' | 'discount') => ({
    ...field(name),
    type: 'number',
    step: 'any',
    onBlur: () => setDraft({ ...draft, [name]: wholeText(draft[name]) }),
  });
  const submit = (): void => {
    const body = bodyOf(draft);
    if (!isDiscount(body.discount)) return refuse('Discount must be between 0 and 100');
    save(one ? update({ _id: one._id, ...body }) : create(body), {
      done: `Package ${one ? 'updated' : 'created'} successfully`,
      failed: (error) => errorText(error, 'Error saving package'),
    });
  };
  return (
    <FormModal
      {...dialog}
      title={one ? 'Edit package' : 'Add package'}
      submitLabel={one ? 'Save' : 'Add'}
      onSubmit={submit}
    >
      <TextField label="Package name" maxLength={100} {...field('packageName')} />
      <TextField label="Credits" {...wholeNumber('creditAmount')} min={1} />
      <TextField label="Price (USD)" {...wholeNumber('price')} min={0} hint="Whole dollars." />
      <TextField
        label="Discount (%)"
        {...wholeNumber('discount')}
        hint="0 to 100, taken off the price."
      />
      <CheckboxField
        label="Active: on sale to buyers"
        checked={draft.active}
        onChange={({ target }) => change({ active: target.checked })}
      />
    </FormModal>
  );
}

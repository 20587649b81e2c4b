import { useState } from 'react';
import type { CreditPackageView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useSave } from '../../shared/lib/use-save.js';
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { useCreatePackageMutation, useUpdatePackageMutation } from './admin-packages-api.js';
import {
  bodyOf,
  draftOf,
  newDraft,
  packageRefusalOf,
  wholeText,
  type PackageDraft,
} from './package-draft.js';

interface Props {
  /** Undefined for a new package. */
  one?: CreditPackageView;
  onClose: () => void;
}

/** Creates or changes a package. */
export function PackageModal({ one, onClose }: Props) {
  const [create] = useCreatePackageMutation();
  const [update] = useUpdatePackageMutation();
  const [draft, setDraft] = useState<PackageDraft>(one ? draftOf(one) : newDraft);
  const { dialog, save, refuse, forget } = useSave<CreditPackageView>(onClose, {
    version: one?.version,
    load: (current) => one && setDraft(draftOf({ ...one, ...current })),
  });
  const change = (fields: Partial<PackageDraft>): void => {
    setDraft({ ...draft, ...fields });
    forget();
  };
  const field = (name: Exclude<keyof PackageDraft, 'active'>) => ({
    value: draft[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  /** A field that loses the focus shows the whole number that will be saved. */
  const wholeNumber = (name: 'creditAmount' | 'price' | 'discount') => ({
    ...field(name),
    type: 'number',
    step: 'any',
    onBlur: () => setDraft({ ...draft, [name]: wholeText(draft[name]) }),
  });
  const submit = (): void => {
    const refusal = packageRefusalOf(draft);
    if (refusal !== undefined) return refuse(refusal);
    const body = bodyOf(draft);
    save((version) => (one ? update({ _id: one._id, ...body, version }) : create(body)), {
      done: `Package ${one ? 'updated' : 'created'} successfully`,
      about: body.packageName,
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
      <TextField label="Credits" {...wholeNumber('creditAmount')} />
      <TextField label="Price (USD)" {...wholeNumber('price')} hint="Whole dollars." />
      <TextField
        label="Discount (%)"
        {...wholeNumber('discount')}
        hint="A whole number from 0 to 100, taken off the price."
      />
      <CheckboxField
        label="Active: on sale to buyers"
        checked={draft.active}
        onChange={({ target }) => change({ active: target.checked })}
      />
    </FormModal>
  );
}

import type { CreditPackageView } from '@leadmart/contracts';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { CheckboxField, TextField } from '../../shared/ui/fields/Field.js';
import { adminPackagesApi } from './admin-packages-api.js';
import {
  bodyOf,
  draftOf,
  newDraft,
  packageRefusalOf,
  priceWords,
  savedOtherwise,
} from './package-draft.js';
import { useTellNotSold } from './use-tell-not-sold.js';

interface Props {
  /** Undefined for a new package. */
  one?: CreditPackageView;
  onClose: () => void;
}

/** Creates or changes a package. */
export function PackageModal({ one, onClose }: Props) {
  const [create] = adminPackagesApi.useCreatePackageMutation();
  const [update] = adminPackagesApi.useUpdatePackageMutation();
  const { tellOf } = useTellNotSold();
  const { values: draft, change, field } = useFields(one ? draftOf(one) : newDraft);
  const { dialog, save, refuse } = useSave<CreditPackageView>(onClose, {
    version: one?.version,
    load: (current) => one && change(draftOf({ ...one, ...current })),
  });
  const number = (name: 'creditAmount' | 'price' | 'discount') => ({
    ...field(name),
    required: true,
    type: 'number',
    step: 'any',
  });
  const body = bodyOf(draft);
  const submit = (): void => {
    const refusal = packageRefusalOf(draft);
    if (refusal !== undefined) return refuse(refusal);
    save((version) => (one ? update({ _id: one._id, ...body, version }) : create(body)), {
      done: (saved) => {
        tellOf(saved);
        return `Package ${one ? 'updated' : 'created'} successfully`;
      },
      about: savedOtherwise(draft.creditAmount, draft.price, draft.discount) ?? body.packageName,
      otherwise: 'Error saving package',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={one ? 'Edit package' : 'Add package'}
      submitLabel={one ? 'Save' : 'Add'}
      onSubmit={submit}
    >
      <TextField label="Package name" required maxLength={100} {...field('packageName')} />
      <TextField label="Credits" {...number('creditAmount')} />
      <TextField label="Price (USD)" {...number('price')} hint="Whole dollars." />
      <TextField
        label="Discount (%)"
        {...number('discount')}
        hint="A whole number from 0 to 100, taken off the price."
      />
      {packageRefusalOf(draft) === undefined && (
        <p className="muted figures" role="status">
          Buyers pay {priceWords(one?.discountedPrice, body.price, body.discount)}
        </p>
      )}
      <CheckboxField
        label="Active: on sale to buyers"
        checked={draft.active}
        onChange={({ target }) => change({ active: target.checked })}
      />
    </FormModal>
  );
}

import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { CheckboxField } from '../../shared/ui/CheckboxField.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { TextAreaField } from '../../shared/ui/TextAreaField.js';
import { useCreateDatasetMutation } from './admin-data-api.js';
import { PriceFields, pricingOf, type PriceDraft } from './PriceFields.js';

const defaultPrices: PriceDraft = { clean: '5', dnc: '4' };

/** A new dataset, empty until something is uploaded. */
export function CreateDatasetModal({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateDatasetMutation();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [prices, setPrices] = useState(defaultPrices);
  const [exclusive, setExclusive] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const save = async (): Promise<void> => {
    const answer = await create({ name, description, pricing: pricingOf(prices), exclusive });
    if (answer.error) return setFailure(errorText(answer.error, 'Error creating dataset'));
    toast.success('Dataset created successfully');
    onClose();
  };
  return (
    <FormModal
      title="Create dataset"
      submitLabel="Create"
      busy={isLoading}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setFailure(undefined);
        }}
      />
      <TextAreaField
        label="Description (optional)"
        maxLength={2_000}
        hint="Buyers read it when they choose."
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <PriceFields prices={prices} onChange={setPrices} />
      <CheckboxField
        label="Exclusive: each lead is sold to one buyer only"
        checked={exclusive}
        onChange={({ target }) => setExclusive(target.checked)}
      />
    </FormModal>
  );
}

import { useState } from 'react';
import { onePriceBand } from '@leadmart/contracts/price-bands';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextAreaField, TextField } from '../../shared/ui/fields/Field.js';
import { useCreateDatasetMutation } from './admin-data-api.js';
import { BuyersField, type Buyers } from './terms/BuyersField.js';
import { bandDraftsOf, bandsOf } from './terms/price-band-draft.js';
import { PriceBandFields } from './terms/PriceBandFields.js';
import { PriceFields, pricingOf, type PriceDraft } from './terms/PriceFields.js';

const defaultPrices: PriceDraft = { clean: '5', dnc: '4' };

export function CreateDatasetModal({ onClose }: { onClose: () => void }) {
  const [create] = useCreateDatasetMutation();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [prices, setPrices] = useState(defaultPrices);
  const [bands, setBands] = useState(() => bandDraftsOf(onePriceBand));
  const [buyers, setBuyers] = useState<Buyers>({ exclusive: false, maxBuyers: null });
  const { dialog, save } = useSave(onClose);
  const submit = (): void => {
    const pricing = pricingOf(prices);
    save(create({ name, description, pricing, priceBands: bandsOf(bands), ...buyers }), {
      done: 'Dataset created successfully',
      about: name,
      otherwise: 'Error creating dataset',
    });
  };
  return (
    <FormModal {...dialog} title="Create dataset" submitLabel="Create" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Description (optional)"
        name="description"
        maxLength={2_000}
        hint="Buyers see it when they choose a dataset."
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <PriceFields prices={prices} onChange={setPrices} />
      <PriceBandFields bands={bands} pricing={pricingOf(prices)} onChange={setBands} />
      <BuyersField buyers={buyers} onChange={setBuyers} />
    </FormModal>
  );
}

import { useState } from 'react';
import { onePriceBand } from '@leadmart/contracts/price-bands';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextAreaField, TextField } from '../../shared/ui/fields/Field.js';
import { adminDataApi } from './admin-data-api.js';
import { BuyersField, type Buyers } from './terms/BuyersField.js';
import { bandDraftsOf, bandsOf } from './terms/price-band-draft.js';
import { PriceBandFields } from './terms/PriceBandFields.js';
import { PriceFields, pricingOf, type PriceDraft } from './terms/PriceFields.js';

const defaultPrices: PriceDraft = { clean: '5', dnc: '4' };

export function CreateDatasetModal({ onClose }: { onClose: () => void }) {
  const [create] = adminDataApi.useCreateDatasetMutation();
  const { values, field } = useFields({ name: '', description: '' });
  const [prices, setPrices] = useState(defaultPrices);
  const [bands, setBands] = useState(() => bandDraftsOf(onePriceBand));
  const [buyers, setBuyers] = useState<Buyers>({ exclusive: false, maxBuyers: null });
  const { dialog, save } = useSave(onClose);
  const submit = (): void => {
    const pricing = pricingOf(prices);
    save(create({ ...values, pricing, priceBands: bandsOf(bands), ...buyers }), {
      done: 'Dataset created successfully',
      about: values.name,
      otherwise: 'Error creating dataset',
    });
  };
  return (
    <FormModal {...dialog} title="Create dataset" submitLabel="Create" onSubmit={submit}>
      <TextField label="Name" required maxLength={100} {...field('name')} />
      <TextAreaField
        label="Description (optional)"
        maxLength={2_000}
        hint="Buyers see it when they choose a dataset."
        {...field('description')}
      />
      <PriceFields prices={prices} onChange={setPrices} />
      <PriceBandFields bands={bands} pricing={pricingOf(prices)} onChange={setBands} />
      <BuyersField buyers={buyers} onChange={setBuyers} />
    </FormModal>
  );
}

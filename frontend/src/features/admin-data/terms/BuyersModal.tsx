import { useState } from 'react';
import type { DatasetView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { adminDataApi } from '../admin-data-api.js';
import { BuyersField, wordsOfBuyers, type Buyers } from './BuyersField.js';

interface Props {
  dataset: DatasetView;
  onClose: () => void;
}

const buyersOf = ({ exclusive, maxBuyers = null }: Buyers | DatasetView): Buyers => ({
  exclusive,
  maxBuyers,
});

/** Changes to how many buyers each lead of a dataset is sold. Buyers of sold leads keep what they were promised. */
export function BuyersModal({ dataset, onClose }: Props) {
  const [limit] = adminDataApi.useLimitBuyersMutation();
  const before = buyersOf(dataset);
  const [buyers, setBuyers] = useState(before);
  const { dialog, save } = useSave<DatasetView>(onClose, {
    version: dataset.version,
    load: (current) => setBuyers({ ...before, ...current, maxBuyers: current.maxBuyers ?? null }),
  });
  const submit = (): void =>
    save((version) => limit({ id: dataset._id, ...buyers, version }), {
      done: `Each lead is now sold to ${wordsOfBuyers(buyers)}`,
      about: dataset.name,
      failed: 'The dataset could not be changed',
    });
  const [from, to] = [wordsOfBuyers(before), wordsOfBuyers(buyers)];
  return (
    <FormModal
      {...dialog}
      title={`Buyers of ${isolated(dataset.name)}`}
      submitLabel="Save"
      onSubmit={submit}
    >
      <BuyersField buyers={buyers} onChange={setBuyers} />
      <p role="status">Sells each lead to {from === to ? from : `${from} → ${to}`}.</p>
      <p className="muted">
        Fewer buyers are possible at any time: leads that have as many are not sold any more. More
        buyers, or one only, are possible only while none of its leads is sold.
      </p>
    </FormModal>
  );
}

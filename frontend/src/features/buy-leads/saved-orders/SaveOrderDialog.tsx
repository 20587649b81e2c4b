import { useState } from 'react';
import type { SavedOrderView } from '@leadmart/contracts';
import { newKey } from '../../../shared/api/requests.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import type { Order } from '../buy-leads-api.js';
import { contentWords, suggestedName } from './saved-order-words.js';
import { savedOrdersApi } from './saved-orders-api.js';

interface Props {
  order: Order;
  datasetName: string;
  /** In credits, of the dearest leads that the order can have, where it is shown. */
  price?: number | undefined;
  /** The saved order that is changed; otherwise a new one is saved. */
  saved?: SavedOrderView | undefined;
  onClose: () => void;
}

/** Saves an order under a name, or changes a saved one. */
export function SaveOrderDialog({ order, datasetName, price, saved, onClose }: Props) {
  const [name, setName] = useState(saved?.name ?? suggestedName(datasetName, order.states));
  // A repetition after a lost answer saves the order once.
  const [key, setKey] = useState(newKey);
  const [save] = savedOrdersApi.useSaveOrderMutation();
  const [change] = savedOrdersApi.useChangeSavedOrderMutation();
  const { dialog, save: saveIn } = useSave<SavedOrderView>(onClose, {
    version: saved?.version,
    load: (current) => setName(current.name ?? name),
  });
  const submit = (): void => {
    const named = { ...order, name };
    const call = (version: number | undefined) =>
      saved
        ? change({ id: saved._id, version, order: { ...named, expectedPrice: price } })
        : save({ order: named, key });
    saveIn(call, {
      done: `${isolated(name)} saved. You find it under Saved orders.`,
      otherwise: 'The order could not be saved.',
    });
  };
  return (
    <FormModal
      {...dialog}
      title={saved ? 'Change saved order' : 'Save order'}
      submitLabel="Save"
      onSubmit={submit}
    >
      <p>{contentWords({ ...order, datasetName: isolated(datasetName) })}</p>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        value={name}
        onValue={(value) => {
          setName(value);
          setKey(newKey());
        }}
      />
    </FormModal>
  );
}

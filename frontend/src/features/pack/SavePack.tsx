import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackView } from '@leadmart/contracts';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SaveOrderDialog } from '../buy-leads/saved-orders/SaveOrderDialog.js';

/** Saves the order that a pack was bought with. */
export function SavePack({ pack }: { pack: LeadPackView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { dataset, states, phoneNumberStatus: phoneStatus, quantity, includeOwned } = pack;
  const order = { datasetId: dataset._id, states, phoneStatus, quantity, includeOwned };
  return (
    <>
      <Button
        look="secondary"
        icon={<Bookmark aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Save order
      </Button>
      {isOpen && (
        <SaveOrderDialog
          order={order}
          datasetName={dataset.name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

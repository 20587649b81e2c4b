import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import type { Order } from '../buy-leads-api.js';
import { orderAddress } from '../order-address.js';
import { useSavedOrdersQuery } from './saved-orders-api.js';
import { SaveOrderDialog } from './SaveOrderDialog.js';

interface Props {
  order: Order;
  datasetName: string | undefined;
  /** In credits per lead. */
  price: number | undefined;
  /** Whether something is missing that only the buyer can choose. */
  isComplete: boolean;
}

/** The button that saves the order on the page, or the change of the saved order that led to it. */
export function SaveOrder({ order, datasetName, price, isComplete }: Props) {
  const [{ saved: savedId }] = useAddress(orderAddress);
  const { data } = useSavedOrdersQuery(undefined, { skip: savedId === '' });
  const saved = data?.find(({ _id }) => _id === savedId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        wide
        look="quiet"
        icon={<Bookmark aria-hidden="true" />}
        disabled={!isComplete || datasetName === undefined}
        onClick={() => setIsOpen(true)}
      >
        {saved ? 'Save changes to the saved order' : 'Save this order'}
      </Button>
      {isOpen && datasetName !== undefined && (
        <SaveOrderDialog
          {...{ order, datasetName, price, saved }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { SavedOrderView } from '@leadmart/contracts';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { selectBalance, selectUser } from '../../session/session-slice.js';
import { PurchaseModal } from '../purchases/PurchaseModal.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import { usePurchase } from '../purchases/use-purchase.js';
import { costOf } from '../summary/order-rules.js';
import { changePath } from './saved-order-words.js';
import { orderOf } from './saved-orders-api.js';

interface Props {
  saved: SavedOrderView & { price: number };
  onClose: () => void;
}

/** Buys a saved order as soon as it is shown, with the dialogs of an order on Buy Leads. */
export function BuySavedOrder({ saved, onClose }: Props) {
  const { price } = saved;
  const buyerId = useSelector(selectUser)?._id ?? '';
  const balance = useSelector(selectBalance);
  const { situation, progress, buy } = usePurchase(buyerId);
  const costFor = (count: number): number => costOf(count, price);
  const buyLeads = (quantity: number): void => {
    const known = { price, cost: costFor(quantity), balance, available: undefined };
    void buy({ ...orderOf(saved), quantity }, known);
  };
  const hasBegun = useRef(false);
  const last = useRef(situation.step);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    buyLeads(saved.quantity);
  });
  useEffect(() => {
    if (last.current === situation.step) return;
    last.current = situation.step;
    if (situation.step === 'choosing') onClose();
  }, [situation.step, onClose]);
  return (
    <>
      <PurchaseModal {...{ situation, progress, costFor, onClose }} onAccept={buyLeads} />
      {situation.step === 'refused' && (
        <Modal
          title="The order was not bought"
          onClose={onClose}
          actions={
            <>
              <Button look="secondary" onClick={onClose}>
                Cancel
              </Button>
              <ButtonLink to={changePath(saved)}>Open in Buy Leads</ButtonLink>
            </>
          }
        >
          <RefusalNotice refusal={situation} />
        </Modal>
      )}
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from './buy-leads-api.js';
import { situationBeforeSending } from './purchases/purchase-situation.js';
import type { Known, Purchase } from './purchases/use-purchase.js';
import type { OrderDraft } from './use-order-draft.js';

/** Opens and closes the panel by the address, so that Back closes it and a reload finds it again. */
export function useOrderPanel(draft: OrderDraft, { situation, clear, show }: Purchase) {
  const navigate = useNavigate();
  // Only then the entry before is this page without the panel.
  const hasPushed = useRef(false);
  const open = (order: Order, { cost, available }: Known): void => {
    const refused = situationBeforeSending(order, cost, { available });
    if (refused) return show(refused);
    clear();
    hasPushed.current = true;
    draft.setPanel(true);
  };
  const close = (): void => {
    clear();
    if (!draft.isPanelOpen) return;
    if (hasPushed.current) void navigate(-1);
    else draft.setPanel(false);
    hasPushed.current = false;
  };
  /** Fewer leads than the entry before: going back to it would restore the former number. */
  const buyFewer = (count: number): void => {
    hasPushed.current = false;
    draft.setQuantity(count);
    clear();
  };
  const { setPanel, isPanelOpen } = draft;
  const isDone = situation.step === 'ready';
  useEffect(() => {
    // Back from My Leads must not offer to pay for the same order again.
    if (isDone && isPanelOpen) setPanel(false);
  }, [isDone, isPanelOpen, setPanel]);
  return { isOpen: isPanelOpen, open, close, buyFewer };
}

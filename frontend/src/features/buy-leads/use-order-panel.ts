import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from './buy-leads-api.js';
import { situationBeforeSending } from './purchases/purchase-situation.js';
import type { Known, Purchase } from './purchases/use-purchase.js';
import type { OrderDraft } from './use-order-draft.js';

/**
 * Opens and closes what is beside the page, by the address: the sheet with the order on a phone, and the panel that pays
 * for it. So Back closes it and a reload finds it again.
 */
export function useOrderPanel(draft: OrderDraft, { situation, clear, show }: Purchase) {
  const navigate = useNavigate();
  // Only then the entry before is this page without it.
  const hasPushed = useRef(false);
  const openAt = (at: 'order' | 'credits'): void => {
    hasPushed.current = true;
    draft.show(at);
  };
  const open = (order: Order, { cost, available }: Known): void => {
    const refused = situationBeforeSending(order, cost, { available });
    if (refused) return show(refused);
    clear();
    openAt('credits');
  };
  const close = (): void => {
    clear();
    if (draft.at === '') return;
    if (hasPushed.current) void navigate(-1);
    else draft.show('');
    hasPushed.current = false;
  };
  /** Fewer leads than the entry before: going back to it would restore the former number. */
  const buyFewer = (count: number): void => {
    hasPushed.current = false;
    draft.setQuantity(count);
    clear();
  };
  const isOpen = draft.at === 'credits';
  const { show: showAt } = draft;
  const isDone = situation.step === 'ready';
  useEffect(() => {
    // Back from My Leads must not offer to pay for the same order again.
    if (isDone && isOpen) showAt('');
  }, [isDone, isOpen, showAt]);
  return { isOpen, open, close, buyFewer, openSheet: () => openAt('order') };
}

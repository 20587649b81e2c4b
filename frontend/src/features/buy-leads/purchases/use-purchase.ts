import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ReturnTerms } from '@leadmart/contracts';
import { isApiError } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { refreshUser } from '../../session/refresh-user.js';
import { userRefreshed } from '../../session/session-slice.js';
import { buyLeadsApi, type Order } from '../buy-leads-api.js';
import type { OrderQuote } from '../summary/order-quote.js';
import { seenOffer } from '../summary/seen-offer.js';
import { OrderKeys, identityOf } from './order-keys.js';
import {
  forgetPurchase,
  rememberBought,
  rememberDataset,
  rememberPurchase,
  rememberedPurchase,
  wasBought,
} from './purchase-memory.js';
import {
  choosing,
  isOutcomeKnown,
  situationAfterEnd,
  situationAfterError,
  situationBeforeSending,
  type Place,
  type Situation,
} from './purchase-situation.js';
import { endOf, usePurchaseWatch, type PurchaseEnd } from './use-purchase-watch.js';

export interface Known extends OrderQuote {
  /** Undefined where they are not shown. */
  returns?: ReturnTerms | undefined;
  balance: number;
  /** Undefined while it is being counted. */
  available: number | undefined;
}

export type Purchase = ReturnType<typeof usePurchase>;

/**
 * Sends an order and follows it to its end. A pack bought on the page leads on to My Leads; one
 * bought in the panel stays there.
 */
export function usePurchase(buyerId: string) {
  const [situation, setSituation] = useState<Situation>(() => {
    const running = rememberedPurchase(buyerId);
    return running ? { step: 'processing', ...running } : choosing;
  });
  const keys = useMemo(() => new OrderKeys(buyerId), [buyerId]);
  const [send] = buyLeadsApi.usePurchaseLeadsMutation();
  const dispatch = useDispatch();
  const end = useEnd(buyerId, keys, setSituation);
  const jobId = situation.step === 'processing' ? situation.jobId : undefined;
  const progress = usePurchaseWatch(jobId, (ended) => end(ended, situation));
  useForgottenPack(situation);

  const buy = async (order: Order, known: Known, place: Place = 'page'): Promise<void> => {
    // An earlier attempt may have succeeded already, so only the server knows what is left.
    const toCheck = keys.isOpen(order) ? {} : known;
    const refused = situationBeforeSending(order, known.cost, toCheck);
    if (refused) return setSituation(refused);
    setSituation({ step: 'sending', place });
    const answer = await send({ order, seen: seenOffer(known), key: keys.keyFor(order) });
    if (answer.error) {
      if (isOutcomeKnown(answer.error)) keys.settle(identityOf(order));
      // The balance on screen is not the one that the server refused.
      if (isApiError(answer.error) && answer.error.status === 402)
        void refreshUser((user) => dispatch(userRefreshed(user)));
      return setSituation(situationAfterError(answer.error, order.quantity, place));
    }
    const bought = { quantity: order.quantity, cost: known.isAtMost ? undefined : known.cost };
    const running = { jobId: answer.data.jobId, ...bought, order: identityOf(order), place };
    rememberPurchase(buyerId, running);
    rememberDataset(buyerId, order.datasetId);
    const processing = { step: 'processing', ...running } as const;
    const ended = endOf(answer.data);
    return ended ? end(ended, processing) : setSituation(processing);
  };
  const clear = useCallback(() => setSituation(choosing), []);

  return {
    situation,
    progress,
    buy,
    clear,
    show: setSituation,
    /** Whether this order was sent and its answer never arrived. */
    isUnanswered: (order: Order): boolean => keys.isOpen(order),
    /** Whether any tab has bought the same since then. */
    wasBought: (order: Order, since: number): boolean =>
      wasBought({ buyerId, order: identityOf(order), at: since }),
  };
}

/** After a purchase: updates the figures that it changed, and shows the next screen. */
function useEnd(buyerId: string, keys: OrderKeys, show: (situation: Situation) => void) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  return (end: PurchaseEnd, running: Situation): void => {
    if (running.step !== 'processing') return;
    const next = situationAfterEnd(end, running);
    if (next.step !== 'ready') forgetPurchase();
    if (end.status !== 'unknown') keys.settle(running.order);
    if (end.status === 'completed')
      rememberBought({ buyerId, order: running.order, at: Date.now() });
    void refreshUser((answer) => dispatch(userRefreshed(answer)));
    dispatch(baseApi.util.invalidateTags(['Availability', 'Job', 'Pack', 'Transaction']));
    show(next);
    if (next !== choosing) return;
    toast.success('Your leads are ready to download.');
    void navigate('/my-leads');
  };
}

/** A reload finds the pack in the panel again; closing the panel or leaving the page does not. */
function useForgottenPack({ step }: Situation): void {
  useEffect(() => (step === 'ready' ? forgetPurchase : undefined), [step]);
}

import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { baseApi } from '../../../shared/api/base-api.js';
import { useToast } from '../../../shared/lib/use-toast.js';
import { refreshUser } from '../../session/refresh-user.js';
import { userRefreshed } from '../../session/session-slice.js';
import { usePurchaseLeadsMutation, type Order } from '../buy-leads-api.js';
import { OrderKeys } from './order-keys.js';
import { forgetPurchase, rememberedPurchase, rememberPurchase } from './purchase-memory.js';
import {
  choosing,
  isOutcomeKnown,
  situationAfterEnd,
  situationAfterError,
  situationBeforeSending,
  type Situation,
} from './purchase-situation.js';
import { usePurchaseWatch, type PurchaseEnd } from './use-purchase-watch.js';

interface Known {
  /** In credits per lead. */
  price: number;
  cost: number;
  balance: number;
  /** Undefined while it is being counted. */
  available: number | undefined;
}

/** Sends an order, follows it to its end, and goes to My Leads when the pack is ready. */
export function usePurchase(buyerId: string) {
  const [situation, setSituation] = useState<Situation>(() => {
    const running = rememberedPurchase(buyerId);
    return running ? { step: 'processing', ...running } : choosing;
  });
  const keys = useRef(new OrderKeys());
  const followed = useRef<Order>(undefined);
  const [send] = usePurchaseLeadsMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();

  const finish = (end: PurchaseEnd): void => {
    forgetPurchase();
    if (followed.current && end.status !== 'unknown') keys.current.settle(followed.current);
    void refreshUser((answer) => dispatch(userRefreshed(answer)));
    dispatch(baseApi.util.invalidateTags(['Availability', 'Job', 'Pack', 'Transaction']));
    setSituation(situationAfterEnd(end));
    if (end.status !== 'completed') return;
    toast.success('Your leads are ready to download.');
    void navigate('/my-leads');
  };
  const jobId = situation.step === 'processing' ? situation.jobId : undefined;
  const progress = usePurchaseWatch(jobId, finish);

  const buy = async (order: Order, { price, cost, balance, available }: Known): Promise<void> => {
    // An earlier attempt may have succeeded already, so only the server knows what is left.
    const isRepeat = keys.current.isOpen(order);
    const known = isRepeat ? {} : { balance, available };
    const refused = situationBeforeSending(order, cost, known);
    if (refused) return setSituation(refused);
    setSituation({ step: 'sending' });
    const { quantity } = order;
    const answer = await send({ order, price, key: keys.current.keyFor(order) });
    if (answer.error) {
      if (isOutcomeKnown(answer.error)) keys.current.settle(order);
      return setSituation(situationAfterError(answer.error, quantity));
    }
    followed.current = order;
    const running = { jobId: answer.data, quantity };
    rememberPurchase(buyerId, running);
    setSituation({ step: 'processing', ...running });
  };
  const clear = useCallback(() => setSituation(choosing), []);

  return { situation, progress, buy, clear };
}

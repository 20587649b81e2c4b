import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { baseApi } from '../../shared/api/base-api.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { refreshUser } from '../session/refresh-user.js';
import { userRefreshed } from '../session/session-slice.js';
import { usePurchaseLeadsMutation, type Order } from './buy-leads-api.js';
import { rememberedPurchase, rememberPurchase } from './purchase-memory.js';
import { usePurchaseWatch, type PurchaseEnd } from './use-purchase-watch.js';

/** Where a purchase stands. */
export type Situation =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; text: string; needsCredits: boolean }
  | { step: 'partial'; available: number; requested: number }
  | { step: 'none' }
  | { step: 'processing'; jobId: string; quantity: number };

const nothingText = 'No leads available matching your criteria';

function situationAfter(error: unknown, requested: number): Situation {
  const text = errorText(error, 'Error purchasing leads');
  if (text === nothingText) return { step: 'none' };
  if (isApiError(error)) {
    const { available } = error.body;
    if (error.status === 409 && typeof available === 'number' && available > 0)
      return { step: 'partial', available, requested };
  }
  return { step: 'refused', text, needsCredits: isApiError(error) && error.status === 402 };
}

function startingSituation(): Situation {
  const running = rememberedPurchase();
  return running ? { step: 'processing', ...running } : { step: 'choosing' };
}

/** Sends an order, follows it to its end, and goes to My Leads when the pack is there. */
export function usePurchase() {
  const [situation, setSituation] = useState<Situation>(startingSituation);
  const [send] = usePurchaseLeadsMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();

  const finish = (end: PurchaseEnd): void => {
    rememberPurchase(null);
    void refreshUser((user) => dispatch(userRefreshed(user)));
    dispatch(baseApi.util.invalidateTags(['Availability', 'Job', 'Pack', 'Transaction']));
    if (end.status === 'failed') {
      setSituation({ step: 'refused', text: end.text, needsCredits: false });
      return;
    }
    setSituation({ step: 'choosing' });
    toast.success('Your leads are ready to download.');
    void navigate('/my-leads');
  };
  const jobId = situation.step === 'processing' ? situation.jobId : undefined;
  const progress = usePurchaseWatch(jobId, finish);

  const buy = async (order: Order, available: number | undefined): Promise<void> => {
    const { quantity } = order;
    if (available === 0) return setSituation({ step: 'none' });
    if (available !== undefined && available < quantity)
      return setSituation({ step: 'partial', available, requested: quantity });
    setSituation({ step: 'sending' });
    const answer = await send(order);
    if (answer.error) return setSituation(situationAfter(answer.error, quantity));
    const running = { jobId: answer.data.data.jobId, quantity };
    rememberPurchase(running);
    setSituation({ step: 'processing', ...running });
  };
  const refuse = (text: string): void =>
    setSituation({ step: 'refused', text, needsCredits: text.startsWith('Insufficient') });
  const clear = useCallback(() => setSituation({ step: 'choosing' }), []);

  return { situation, progress, buy, refuse, clear };
}

import { priceChanged, type Situation } from '../purchases/purchase-situation.js';
import { costOf } from '../summary/order-rules.js';

/**
 * The content of the panel: the payment, an order that needs none, the purchase under way, or the pack.
 */
export type Stage = 'closed' | 'pay' | 'enough' | 'buying' | 'ready';

interface Facts {
  /** In the address, so that a reload finds the panel again. */
  isOpen: boolean;
  isPaying: boolean;
  /** Dataset, states and quantity are chosen. */
  isComplete: boolean;
  /** The order was sent without an answer: sending it again costs nothing. */
  isUnanswered: boolean;
  isShort: boolean;
  situation: Situation;
}

export function stageOf({ situation, ...facts }: Facts): Stage {
  if (situation.step === 'ready') return 'ready';
  if (isInPanel(situation)) return 'buying';
  // Back does not hide a payment under way.
  if (facts.isPaying) return 'pay';
  if (!facts.isOpen || !facts.isComplete) return 'closed';
  return facts.isShort && !facts.isUnanswered ? 'pay' : 'enough';
}

export const isInPanel = (situation: Situation): boolean =>
  situation.step === 'ready' ||
  ((situation.step === 'sending' || situation.step === 'processing') &&
    situation.place === 'panel');

interface Shown {
  /** In credits per lead. */
  price: number;
  quantity: number;
}

interface Now {
  balance: number;
  /** Undefined when the dataset is no longer for sale. */
  price: number | undefined;
  available: number;
}

const goneText =
  'This dataset is no longer for sale. You have not been charged. Choose another one.';

/**
 * Whether the card may be charged for this order. Otherwise the credits are there already, or the
 * order needs another look first.
 */
export function decidePayment({ price, quantity }: Shown, now: Now): 'pay' | 'enough' | Situation {
  if (now.price === undefined) return { step: 'refused', text: goneText };
  if (now.price !== price) return priceChanged(now.price, 'page');
  if (now.available === 0) return { step: 'none' };
  if (now.available < quantity)
    return { step: 'partial', available: now.available, requested: quantity };
  return now.balance < costOf(quantity, price) ? 'pay' : 'enough';
}

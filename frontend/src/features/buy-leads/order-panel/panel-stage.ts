import { priceChanged, type Situation } from '../purchases/purchase-situation.js';
import type { OrderQuote } from '../summary/order-quote.js';

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

interface Shown extends Pick<OrderQuote, 'price' | 'cost'> {
  quantity: number;
}

interface Now {
  balance: number;
  /** The same order now. Undefined when the dataset is no longer for sale. */
  quote: OrderQuote | undefined;
  available: number;
}

const goneText =
  'This dataset is no longer for sale. You have not been charged. Choose another one.';

/**
 * Whether the card may be charged for this order. Otherwise the credits are there already, or the
 * order needs another look first.
 */
export function decidePayment(shown: Shown, now: Now): 'pay' | 'enough' | Situation {
  const { quote } = now;
  const { quantity } = shown;
  if (!quote) return { step: 'refused', text: goneText };
  if (isOther(quote, shown, now)) return priceChanged(quote.price, 'page');
  if (now.available === 0) return { step: 'none' };
  if (now.available < quantity)
    return { step: 'partial', available: now.available, requested: quantity };
  return now.balance < shown.cost ? 'pay' : 'enough';
}

/** The average price of leads of several ages follows the stock: only a higher cost is another one, as for the server. */
function isOther(quote: OrderQuote, shown: Shown, { available }: Now): boolean {
  if (quote.items.length > 0) return available >= shown.quantity && quote.cost > shown.cost;
  return !quote.isAtMost && quote.price !== shown.price;
}

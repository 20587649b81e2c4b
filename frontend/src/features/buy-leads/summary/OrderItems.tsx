import { itemWords } from '../../../shared/lib/words/choice-words.js';
import { creditsText } from '../../../shared/lib/words/format.js';
import type { OrderQuote } from './order-quote.js';
import { costOf } from './order-rules.js';

/** The leads of each age and their cost: rows of a list of facts. */
export function OrderItems({ items }: Pick<OrderQuote, 'items'>) {
  return items.map((item) => (
    <div key={item.fromDays}>
      <dt>{itemWords(item)}</dt>
      <dd>{creditsText(costOf(item.leads, item.price))}</dd>
    </div>
  ));
}

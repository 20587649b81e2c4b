import { useSelector } from 'react-redux';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { useRolling } from '../../../shared/lib/hooks/use-rolling.js';
import {
  creditsText,
  formatAvailable,
  formatCents,
  formatDollars,
} from '../../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import type { Counts } from '../../../shared/ui/state-map/figures/shades.js';
import { sumOf } from '../../../shared/ui/state-map/selection.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import type { OrderQuote } from '../../buy-leads/summary/order-quote.js';
import { leadsText } from '../../buy-leads/summary/order-rules.js';
import { selectIsSignedIn } from '../../session/session-slice.js';
import styles from './VisitorOrder.module.css';

interface Props {
  byState: Counts;
  states: readonly StateCode[];
  quantity: number;
  quote: OrderQuote;
  /** The address of this order in Buy Leads. */
  to: string;
  onQuantity: (quantity: number) => void;
}

/** The leads and the cost of the order, and the way to buy it. */
export function OrderEnd({ byState, states, quantity, quote, to, onQuantity }: Props) {
  const isSignedIn = useSelector(selectIsSignedIn);
  const available = sumOf(byState, states);
  const shown = useRolling(available) ?? available;
  const { price, cost, isAtMost } = quote;
  const limit = isAtMost ? 'up to ' : '';
  const { cents } = useCreditPrice(cost);
  const each = cents === undefined ? '' : `, ${limit}${formatCents(price * cents)} each`;
  return (
    <div className={styles['sum']}>
      <p>
        {states.length === 0 ? (
          `About ${leadsText(sumOf(byState, stateCodes))} in this catalogue${each}. Select states.`
        ) : (
          <>
            About <strong>{leadsText(shown)}</strong> in this catalogue{each}. Your order: {limit}
            <strong>{creditsText(cost)}</strong>
            {cents !== undefined && (
              <>
                {' '}
                or <strong>{formatDollars((cost * cents) / 100)}</strong>
              </>
            )}
          </>
        )}
      </p>
      {quantity > available && available > 0 && (
        <Button size="small" onClick={() => onQuantity(available)}>
          Use {formatAvailable(available)}
        </Button>
      )}
      <div className={`row wrap gap-2 ${styles['ways']}`}>
        {isSignedIn ? (
          <ButtonLink to={to}>Continue this order</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/register">Sign up</ButtonLink>
            <ButtonLink to="/login" look="secondary">
              Log in
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

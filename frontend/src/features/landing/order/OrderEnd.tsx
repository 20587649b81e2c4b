import { useSelector } from 'react-redux';
import type { StateCode } from '@leadmart/contracts/us-states';
import { useRolling } from '../../../shared/lib/hooks/use-rolling.js';
import { creditsText, formatAvailable } from '../../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import type { Counts } from '../../../shared/ui/state-map/figures/shades.js';
import { sumOf } from '../../../shared/ui/state-map/selection.js';
import { costOf, leadsText } from '../../buy-leads/summary/order-rules.js';
import { selectIsSignedIn } from '../../session/session-slice.js';
import styles from './VisitorOrder.module.css';

interface Props {
  byState: Counts;
  states: readonly StateCode[];
  quantity: number;
  /** In credits. */
  price: number;
  /** The address of this order in Buy Leads. */
  to: string;
  onQuantity: (quantity: number) => void;
}

/** The leads and the cost of the order, and the way to buy it. */
export function OrderEnd({ byState, states, quantity, price, to, onQuantity }: Props) {
  const isSignedIn = useSelector(selectIsSignedIn);
  const available = sumOf(byState, states);
  const shown = useRolling(available) ?? available;
  return (
    <div className={styles['sum']}>
      <p>
        {states.length === 0 ? (
          'Select states to see how many leads they have.'
        ) : (
          <>
            About <strong>{leadsText(shown)}</strong> available,{' '}
            <strong>{creditsText(costOf(quantity, price))}</strong> for your order
          </>
        )}
      </p>
      {quantity > available && available > 0 && (
        <Button look="secondary" size="small" onClick={() => onQuantity(available)}>
          Use {formatAvailable(available)}
        </Button>
      )}
      <div className={styles['ways']}>
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

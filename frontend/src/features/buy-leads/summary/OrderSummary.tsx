import { useRef } from 'react';
import { classNames } from '../../../shared/lib/class-names.js';
import { useRolling } from '../../../shared/lib/hooks/use-rolling.js';
import { creditsText, formatCents, formatDollars } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import type { Availability } from '../use-availability.js';
import { CheckRow } from './CheckRow.js';
import type { LeftOut } from './left-out.js';
import { LeftOutRow } from './LeftOutRow.js';
import type { OrderQuote } from './order-quote.js';
import { balanceAfter, leadsText } from './order-rules.js';
import { OrderItems } from './OrderItems.js';
import styles from './OrderSummary.module.css';

interface Props {
  availability: Availability;
  /** Left out of all states of the dataset; undefined while it is not known. */
  leftOutOfAll: LeftOut | undefined;
  onRecount: () => void;
  quantity: number;
  /** Undefined until a dataset is chosen. */
  quote: OrderQuote | undefined;
  /** The leads that the quote is for, where they can be fewer than asked for. */
  bought?: number;
  /** The cost of a credit to this buyer, in cents; undefined while it is not known. */
  creditCents: number | undefined;
  balance: number;
}

/** Availability, what is left out, cost and the balance after the purchase. */
export function OrderSummary({ quote, bought, creditCents, balance, ...rest }: Props) {
  const { leftOutOfAll, ...counted } = rest;
  const after = balanceAfter(balance, quote?.cost ?? 0);
  const limit = quote?.isAtMost && 'up to ';
  const isFewer = bought !== undefined && bought < rest.quantity;
  return (
    <dl className={`stack lines facts ${styles['summary']}`}>
      <Available {...counted} />
      <CheckRow availability={counted.availability} />
      <LeftOutRow availability={counted.availability} ofAll={leftOutOfAll} />
      {quote && quote.items.length > 0 ? (
        <OrderItems items={quote.items} />
      ) : (
        <div>
          <dt>Price per lead</dt>
          <dd className={`row grow baseline gap-2 ${styles['amount']}`}>
            {limit}
            <Credits amount={quote?.price} creditCents={creditCents} money={formatCents} />
          </dd>
        </div>
      )}
      <div className={styles['total']}>
        <dt>{isFewer ? `Total cost of ${leadsText(bought)}` : 'Total cost'}</dt>
        <dd className={`row grow baseline gap-2 ${styles['amount']}`}>
          {limit}
          <Credits amount={quote?.cost} creditCents={creditCents} money={inDollars} />
        </dd>
      </div>
      <div className={classNames(after < 0 && styles['short'])}>
        <dt>Balance after</dt>
        <dd>{quote === undefined ? '–' : creditsText(after)}</dd>
      </div>
    </dl>
  );
}

const inDollars = (cents: number): string => formatDollars(cents / 100);

interface CreditsProps {
  /** Undefined until a dataset is chosen. */
  amount: number | undefined;
  creditCents: number | undefined;
  money: (cents: number) => string;
}

/** An amount in credits at the edge, and in money beside it, which moves nothing when it comes. */
function Credits({ amount, creditCents, money }: CreditsProps) {
  if (amount === undefined) return '–';
  return (
    <>
      <span>{creditsText(amount)}</span>
      {creditCents !== undefined && (
        <span className={styles['money']}>{money(amount * creditCents)}</span>
      )}
    </>
  );
}

type Counted = Pick<Props, 'availability' | 'onRecount' | 'quantity'>;

/** The available leads. It takes the focus when the button beside them disappears. */
function Available({ availability, onRecount, quantity }: Counted) {
  const figure = useRef<HTMLElement>(null);
  const isKnown = availability.state === 'known';
  const shown = useRolling(isKnown ? availability.available : undefined);
  const isTooFew = isKnown && availability.available < quantity;
  const recount = (): void => {
    figure.current?.focus();
    onRecount();
  };
  return (
    <div>
      <dt>Available</dt>
      <dd ref={figure} tabIndex={-1} className="row wrap to-end middle gap-2">
        {availability.state === 'nothing-chosen' && '–'}
        {availability.state === 'counting' && <Skeleton width="4rem" />}
        {availability.state === 'unknown' && (
          <>
            Could not be counted
            <Button size="small" onClick={recount}>
              Count again
            </Button>
          </>
        )}
        {isKnown && (
          <span className={classNames(isTooFew && 'danger')}>
            {leadsText(shown ?? availability.available)}
          </span>
        )}
      </dd>
    </div>
  );
}

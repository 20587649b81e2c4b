import { Link } from 'react-router-dom';
import { formatDollars } from '../../../../shared/lib/words/format.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import type { PaymentAttempt } from '../payment-attempt.js';

/**
 * An unsettled payment that is not to be sent again: its package is no longer on sale, or the
 * credits are there without it. The buyer is asked to check.
 */
export function LeftBehind({ attempt: { expectedPrice, card } }: { attempt: PaymentAttempt }) {
  return (
    <Notice kind="info">
      <p>
        Your payment of {formatDollars(expectedPrice)} ({card}) was interrupted before we received
        the result. Check <Link to="/my-purchases">your purchases</Link> before you pay again.
      </p>
    </Notice>
  );
}

import {
  PaymentInProgress,
  tenthsToCredits,
  type PaymentId,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { errorOfFailure } from './payment.decisions.js';
import type { Payment } from './payment.js';

/**
 * The answer for a settled payment, the same for every repetition of its request. Throws the error of a payment that failed,
 * and PaymentInProgress for one that is open.
 */
export function toPaymentAnswer(payment: Payment): ProcessPaymentView {
  const { id: paymentId, status, credits, balanceAfter, failure } = payment;
  if (status === 'failed' && failure) throw errorOfFailure(failure);
  if (status !== 'succeeded' || balanceAfter === undefined) throw PaymentInProgress();
  return {
    success: true,
    paymentId,
    creditsAdded: tenthsToCredits(credits),
    creditBalance: tenthsToCredits(balanceAfter),
  };
}

export function toActionNeeded(paymentId: PaymentId, clientSecret: string): ProcessPaymentView {
  return { success: false, requiresAction: true, clientSecret, paymentId };
}

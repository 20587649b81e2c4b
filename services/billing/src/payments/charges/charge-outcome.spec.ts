import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { outcomeOfError } from './charge-outcome.js';

const { errors } = Stripe;

describe('outcomeOfError', () => {
  it('returns a refusal with the message of the provider for a declined card', () => {
    const error = new errors.StripeCardError({
      type: 'card_error',
      message: 'Your card has insufficient funds.',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect(outcomeOfError(error)).toEqual({
      status: 'refused',
      failure: {
        kind: 'card-declined',
        reason: 'Your card has insufficient funds.',
        declineCode: 'insufficient_funds',
      },
    });
  });

  it.each([
    ['payment_intent_authentication_failure', 'payment_intent_authentication_failure'],
    ['card_declined', undefined],
  ])('returns the code %s of the provider when the bank gave none: %s', (code, declineCode) => {
    const error = new errors.StripeCardError({ type: 'card_error', message: 'No.', code });
    expect(outcomeOfError(error)).toEqual({
      status: 'refused',
      failure: { kind: 'card-declined', reason: 'No.', ...(declineCode ? { declineCode } : {}) },
    });
  });

  it('returns a refusal for an unknown payment method', () => {
    const error = new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: "No such PaymentMethod: 'pm_x'",
      param: 'payment_method',
      code: 'resource_missing',
    });
    expect(outcomeOfError(error)).toMatchObject({
      status: 'refused',
      failure: { kind: 'payment-method-invalid', reason: "No such PaymentMethod: 'pm_x'" },
    });
  });

  it.each([
    new errors.StripeInvalidRequestError({ type: 'invalid_request_error', param: 'amount' }),
    new errors.StripeAuthenticationError({ type: 'authentication_error' }),
    new errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
  ])('returns misused for an error of our request: %s', (error) => {
    expect(outcomeOfError(error).status).toBe('misused');
  });

  it('returns in-progress when the idempotency key is in use', () => {
    const error = new errors.StripeAPIError({ type: 'api_error', statusCode: 409 });
    expect(outcomeOfError(error).status).toBe('in-progress');
  });

  it.each([
    new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }),
    new errors.StripeConnectionError({ type: 'api_error', message: 'socket hang up' }),
    new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 }),
    new Error('anything else'),
  ])('returns unknown when the card may have been charged: %s', (error) => {
    expect(outcomeOfError(error).status).toBe('unknown');
  });
});

import { describe, expect, it } from '@jest/globals';
import { messageIdSchema, PaymentSucceeded, PurchaseCompleted } from '@leadmart/contracts';
import { stableMessageId } from './stable-message-id.js';

describe('a stable message id', () => {
  it('returns the same message id for the same type and key', () => {
    for (let n = 0; n < 50; n += 1) {
      const id = stableMessageId(PaymentSucceeded, `payment-${n}`);
      expect(messageIdSchema.parse(id)).toBe(stableMessageId(PaymentSucceeded, `payment-${n}`));
    }
  });

  it('returns another message id for another key or another type', () => {
    const ids = [
      stableMessageId(PaymentSucceeded, 'a'),
      stableMessageId(PaymentSucceeded, 'b'),
      stableMessageId(PurchaseCompleted, 'a'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});

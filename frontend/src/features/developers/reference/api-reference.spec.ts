import { describe, expect, it } from '@jest/globals';
import { errorOf, errorsOf, eventsOf, operationsOf } from './api-reference.js';
import { aReference } from './test-reference.js';

describe('the API reference of the page for developers', () => {
  it('contains the operations that API keys open, and the errors of these only', () => {
    const operations = operationsOf(aReference);
    expect(operations).toMatchObject([
      { id: 'postLeadsPurchase', method: 'POST', path: '/leads/purchase', scopes: ['buy'] },
    ]);
    expect(errorsOf(operations, aReference)).toMatchObject([
      { 'x-status': 402, description: 'Not enough credits' },
    ]);
  });

  it('lists parameters and fields of named bodies as inputs of an operation, with examples and choices', () => {
    expect(operationsOf(aReference)[0]?.inputs).toMatchObject([
      { place: 'header', name: 'Idempotency-Key', required: false, example: 'o-1' },
      { place: 'body', name: 'quantity', required: true, example: 100 },
      { place: 'body', name: 'phoneStatus', required: false, choices: ['clean', 'dnc'] },
    ]);
  });

  it('describes events with their headers and body', () => {
    expect(eventsOf(aReference)).toMatchObject([
      {
        type: 'balance.low',
        when: 'Your balance fell.',
        headers: [{ name: 'webhook-id', example: 'msg_1' }],
        example: { type: 'balance.low' },
      },
    ]);
  });

  it('describes an error by its code, and none by an unknown one', () => {
    expect(errorOf(aReference, 'BILLING.INSUFFICIENT_CREDITS')).toMatchObject({
      status: 402,
      retryable: false,
      sentence: 'Insufficient credits.',
      fix: 'Buy credits or use `missing`.',
      body: { code: 'BILLING.INSUFFICIENT_CREDITS' },
    });
    expect(errorOf(aReference, 'NO.SUCH_CODE')).toBeUndefined();
  });
});

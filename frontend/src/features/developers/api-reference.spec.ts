import { describe, expect, it } from '@jest/globals';
import { errorOf, errorsOf, exampleOf, operationsOf, type ApiReference } from './api-reference.js';

const example = { description: 'Buy `credits`.', value: { error: 'Too few.' } };
const reference: ApiReference = {
  paths: {
    '/leads/purchase': {
      post: {
        summary: 'Buy',
        operationId: 'postLeadsPurchase',
        security: [{ apiKey: ['buy'] }, {}],
        responses: { 202: {}, 402: { $ref: '#/components/responses/payment-required' } },
      },
    },
    '/admin/users': {
      get: {
        summary: 'Users',
        operationId: 'getAdminUsers',
        security: [{}],
        responses: { 423: { $ref: '#/components/responses/locked' } },
      },
    },
  },
  components: {
    responses: {
      'payment-required': {
        description: 'Not enough credits',
        content: { 'application/json': { examples: { 'BILLING.INSUFFICIENT_CREDITS': example } } },
        'x-status': 402,
        'x-codes': [{ code: 'BILLING.INSUFFICIENT_CREDITS', retryable: false }],
      },
      locked: {
        description: 'Locked',
        content: { 'application/json': { examples: {} } },
        'x-status': 423,
        'x-codes': [],
      },
    },
  },
};

describe('the API reference of the page for developers', () => {
  it('contains the operations that API keys open, and the errors of these only', () => {
    const operations = operationsOf(reference);
    expect(operations).toMatchObject([
      { method: 'POST', path: '/leads/purchase', scopes: ['buy'] },
    ]);
    expect(errorsOf(operations, reference)).toMatchObject([
      { 'x-status': 402, description: 'Not enough credits' },
    ]);
  });

  it('describes an error by its code, and none by an unknown one', () => {
    expect(errorOf(reference, 'BILLING.INSUFFICIENT_CREDITS')).toEqual({
      status: 402,
      retryable: false,
      sentence: 'Too few.',
      fix: 'Buy `credits`.',
      body: example.value,
    });
    expect(errorOf(reference, 'NO.SUCH_CODE')).toBeUndefined();
  });

  it('makes an example value from examples, defaults, choices and types', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', examples: ['65f'] },
        status: { type: 'string', enum: ['clean', 'dnc'] },
        partial: { type: 'boolean', default: false },
        at: { type: 'string', format: 'date-time' },
        counts: { type: 'array', items: { type: 'integer', minimum: 0 } },
        error: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
    };
    expect(exampleOf(schema)).toEqual({
      id: '65f',
      status: 'clean',
      partial: false,
      at: '2026-01-31T10:00:00.000Z',
      counts: [1],
      error: 'text',
    });
  });
});

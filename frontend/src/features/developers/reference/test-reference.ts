import type { ApiReference } from './api-reference.js';

/** A small API reference for tests: one operation of API keys, one of the site, one event. */
export const aReference: ApiReference = {
  paths: {
    '/leads/purchase': {
      post: {
        summary: 'Begin the purchase of a pack',
        description: 'Begin the purchase of a pack. Needs an API key with the scope `buy`.',
        operationId: 'postLeadsPurchase',
        'x-scopes': ['buy'],
        parameters: [{ in: 'header', name: 'Idempotency-Key', schema: {}, example: 'o-1' }],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/PurchaseBody' },
              example: { quantity: 100, phoneStatus: 'clean' },
            },
          },
        },
        responses: {
          202: { content: { 'application/json': { schema: {}, example: { data: {} } } } },
          402: { $ref: '#/components/responses/payment-required' },
        },
      },
    },
    '/webhooks': {
      get: {
        summary: 'Webhooks',
        description: 'Webhooks',
        operationId: 'getWebhooks',
        responses: { 423: { $ref: '#/components/responses/locked' } },
      },
    },
  },
  webhooks: {
    'balance.low': {
      post: {
        summary: 'Your balance fell',
        description: 'Your balance fell.',
        operationId: 'onBalanceLow',
        parameters: [{ in: 'header', name: 'webhook-id', schema: {}, example: 'msg_1' }],
        requestBody: {
          content: { 'application/json': { schema: {}, example: { type: 'balance.low' } } },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      PurchaseBody: {
        required: ['quantity'],
        properties: {
          quantity: {},
          phoneStatus: { $ref: '#/components/schemas/PhoneStatus' },
        },
      },
      PhoneStatus: { enum: ['clean', 'dnc'] },
    },
    responses: {
      'payment-required': {
        description: 'Not enough credits',
        content: {
          'application/json': {
            examples: {
              'BILLING.INSUFFICIENT_CREDITS': {
                description: 'Buy credits or use `missing`.',
                value: {
                  error: 'Insufficient credits.',
                  code: 'BILLING.INSUFFICIENT_CREDITS',
                },
              },
            },
          },
        },
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

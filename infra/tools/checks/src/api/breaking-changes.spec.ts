import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from './breaking-changes.js';

/** A document with one operation: the fields of its body and of its answer are in components. */
const anApi = ({
  path = '/orders',
  scopes = ['buy', 'read'],
  codes = [{ code: 'SHORT' }],
  sent = { quantity: { type: 'integer', maximum: 10 }, note: { type: 'string' } } as object,
  needed = ['quantity'],
  answered = { id: { type: 'string' }, state: { type: 'string' } } as object,
  summary = 'Order',
} = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    [path]: {
      post: {
        summary,
        'x-scopes': scopes,
        requestBody: { content: { 'application/json': { schema: ref('Order') } } },
        responses: {
          200: { content: { 'application/json': { schema: ref('Job') } } },
          409: { $ref: '#/components/responses/conflict' },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: { type: 'object', properties: sent, required: needed, additionalProperties: false },
      Job: { type: 'object', properties: answered, required: Object.keys(answered) },
    },
    responses: { conflict: { description: 'Conflict', 'x-codes': codes } },
  },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('changes of the API after a release', () => {
  const quantity = { type: 'integer', maximum: 10 };

  it.each<[string, Parameters<typeof anApi>[0]]>([
    ['an operation', { path: '/purchases' }],
    ['a scope', { scopes: ['buy'] }],
    ['the code of an error', { codes: [] }],
    ['a field of a request', { sent: { quantity } }],
    ['a field of an answer', { answered: { id: { type: 'string' } } }],
  ])('it breaks programs to remove %s', (_what, change) => {
    expect(breakingChanges(anApi(), anApi(change))).not.toEqual([]);
  });

  it.each<[string, Parameters<typeof anApi>[0]]>([
    ['a required field', { needed: ['quantity', 'note'] }],
    ['a lower limit of a field', { sent: { quantity: { ...quantity, maximum: 5 }, note: {} } }],
    ['another type in an answer', { answered: { id: { type: 'integer' }, state: {} } }],
  ])('it breaks programs to introduce %s', (_what, change) => {
    expect(breakingChanges(anApi(), anApi(change))).not.toEqual([]);
  });

  it('additions and other words break no programs', () => {
    const text = { type: 'string' };
    const later = anApi({
      scopes: ['buy', 'read', 'download'],
      codes: [{ code: 'SHORT' }, { code: 'BUSY' }],
      sent: { quantity, note: text, color: text },
      answered: { id: text, state: text, color: text },
      summary: 'Place an order',
    });
    expect(breakingChanges(anApi(), later)).toEqual([]);
  });
});

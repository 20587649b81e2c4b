import { describe, expect, it } from '@jest/globals';
import { allEndpoints, webhookDeliveryTypes } from '@leadmart/contracts';
import { openApiDocument } from './openapi.js';

interface Document {
  openapi: string;
  tags: { name: string }[];
  components: { responses: Record<string, unknown>; schemas: Record<string, unknown> };
  webhooks: Record<string, { post: { requestBody: object } }>;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        security?: unknown;
        'x-scopes'?: unknown;
        description?: string;
        requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
        parameters?: unknown;
        responses?: unknown;
      }
    >
  >;
}
const documentFor = (audience: 'public' | 'admin') =>
  JSON.parse(JSON.stringify(openApiDocument('http://shop.test', audience))) as Document;
const document = documentFor('public');
const forAdmins = documentFor('admin');

describe('the API reference', () => {
  it('contains every endpoint of contracts in the API reference', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, access } of allEndpoints()) {
      const { paths } = access === 'admin' ? forAdmins : document;
      expect(paths[path]).toHaveProperty(method.toLowerCase());
    }
  });

  it('keeps operations of administrators out of the public API reference', () => {
    const admins = allEndpoints().filter(({ access }) => access === 'admin');
    expect(admins.filter(({ path }) => path in document.paths)).toEqual([]);
    expect(JSON.stringify(document.components.schemas)).not.toContain('AdminUser');
    expect(Object.keys(forAdmins.paths)).not.toContain('/leads/purchase');
  });

  it('names the schemas of the API reference as contracts does', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Dataset', 'Pack', 'Purchase', 'Webhook', 'PurchaseBody', 'Error']),
    );
    expect(document.paths['/leads/purchase']?.['post']?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/PurchaseBody' },
          example: { quantity: expect.any(Number), states: ['TX'] },
        },
      },
    });
  });

  it('named bodies of the API reference have no defaults, which clients would have to send', () => {
    const { PurchaseBody } = document.components.schemas as Record<string, { properties: object }>;
    expect(PurchaseBody?.properties).toMatchObject({
      acceptPartial: { description: expect.stringMatching(/\. Without it: `false`$/) },
    });
    expect(PurchaseBody?.properties).not.toHaveProperty('acceptPartial.default');
  });

  it('lists each type of delivery as a webhook of the API reference, with a body', () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhookDeliveryTypes]);
    expect(document.webhooks['balance.low']?.post.requestBody).toMatchObject({
      content: {
        'application/json': { example: { type: 'balance.low', data: { credits: 490.5 } } },
      },
    });
  });

  it('marks in the API reference which operations need a session', () => {
    expect(document.paths['/auth/login']?.['post']?.security).toEqual([]);
    expect(document.paths['/user/delete']?.['post']?.security).toEqual([{ session: [] }]);
  });

  it('marks in the API reference which scopes of API keys open an operation', () => {
    const security = [{ apiKey: [] }, { session: [] }];
    expect(document.paths['/leads/purchase']?.['post']).toMatchObject({
      security,
      'x-scopes': ['buy'],
      description: expect.stringContaining('Needs an API key with the scope `buy`'),
    });
    expect(document.paths['/leads/purchase-status/{id}']?.['get']).toMatchObject({
      security,
      'x-scopes': ['read', 'buy'],
    });
  });

  it('lists the Idempotency-Key in the API reference, which no call must send', () => {
    const key = { in: 'header', name: 'Idempotency-Key' };
    const parametersOf = (path: string) => document.paths[path]?.['post']?.parameters;
    for (const path of ['/payments/process', '/leads/purchase'])
      expect(parametersOf(path)).toEqual([expect.objectContaining(key)]);
  });

  it('gives each operation of the API reference a name of its own', () => {
    const names = [document, forAdmins].flatMap(({ paths }) =>
      Object.values(paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      ),
    );
    expect(names).toContain('getLeadsPacksByIdDownload');
    expect(new Set(names).size).toBe(allEndpoints().length);
  });

  it('leaves responses of the API reference open for new fields, and no request', () => {
    const { PurchaseBody, Pack } = document.components.schemas;
    expect(PurchaseBody).toMatchObject({ additionalProperties: false });
    expect(Pack).not.toHaveProperty('additionalProperties');
  });

  it('lists the codes of the catalogue in the API reference, each with its help and a body', () => {
    const code = 'BILLING.INSUFFICIENT_CREDITS';
    expect(document.components.responses['payment-required']).toMatchObject({
      'x-status': 402,
      'x-codes': expect.arrayContaining([{ code, retryable: false }]),
      content: {
        'application/json': {
          examples: {
            [code]: {
              description: expect.stringContaining('Buy credits'),
              value: {
                error: 'Insufficient credits. Please purchase more credits.',
                code,
                requestId: expect.any(String),
                docs: `http://shop.test/developers/errors/${code}`,
                details: { missing: 12.5 },
              },
            },
          },
        },
      },
    });
  });

  it('lists 202 in the API reference for a bulk change that only begins', () => {
    const { responses } = forAdmins.paths['/admin/credits/add-all']?.['post'] ?? {};
    expect(responses).toMatchObject({ 200: expect.anything(), 202: expect.anything() });
  });

  it('describes an upload in the API reference as multipart with a file', () => {
    expect(forAdmins.paths['/admin/datasets/{id}/upload']?.['post']?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { file: { type: 'string' } } } } },
    });
  });
});

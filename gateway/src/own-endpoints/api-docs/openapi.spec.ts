import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leadmart/contracts';
import { openApiDocument } from './openapi.js';

interface Document {
  openapi: string;
  components: { responses: Record<string, unknown> };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        security?: unknown;
        requestBody?: unknown;
        parameters?: unknown;
        responses?: unknown;
      }
    >
  >;
}
const document = JSON.parse(JSON.stringify(openApiDocument('http://shop.test'))) as Document;

describe('the API reference', () => {
  it('contains every endpoint of contracts in the API reference', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of allEndpoints()) {
      expect(document.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase());
    }
  });

  it('marks in the API reference which operations need a session', () => {
    expect(document.paths['/auth/login']?.['post']?.security).toBeUndefined();
    expect(document.paths['/user/delete']?.['post']?.security).toEqual([{ session: [] }]);
  });

  it('marks in the API reference which scopes of API keys open an operation', () => {
    expect(document.paths['/leads/purchase']?.['post']?.security).toEqual([
      { apiKey: ['buy'] },
      { session: [] },
    ]);
    expect(document.paths['/leads/purchase-status/{id}']?.['get']?.security).toEqual([
      { apiKey: ['read'] },
      { apiKey: ['buy'] },
      { session: [] },
    ]);
  });

  it('lists the Idempotency-Key in the API reference, which no call must send', () => {
    const key = { in: 'header', name: 'Idempotency-Key' };
    const parametersOf = (path: string) => document.paths[path]?.['post']?.parameters;
    for (const path of ['/payments/process', '/leads/purchase', '/admin/credits/add-all'])
      expect(parametersOf(path)).toEqual([{ ...key, schema: expect.anything() }]);
  });

  it('gives each operation of the API reference a name of its own', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names).toContain('getLeadsPacksByIdDownload');
    expect(new Set(names).size).toBe(allEndpoints().length);
  });

  it('leaves responses of the API reference open for new fields, and no request', () => {
    const { requestBody, responses } = document.paths['/leads/purchase']?.['post'] ?? {};
    expect(JSON.stringify(requestBody)).toContain('"additionalProperties":false');
    expect(JSON.stringify(responses)).not.toContain('additionalProperties');
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
    const { responses } = document.paths['/admin/credits/add-all']?.['post'] ?? {};
    expect(responses).toMatchObject({ 200: expect.anything(), 202: expect.anything() });
  });

  it('describes an upload in the API reference as multipart with a file', () => {
    expect(document.paths['/admin/datasets/{id}/upload']?.['post']?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { file: { type: 'string' } } } } },
    });
  });
});

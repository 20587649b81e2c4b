import { beforeAll, describe, expect, it } from '@jest/globals';
import { publishedOperations, type Operation } from '@leadmart/journeys/api-reference';
import { targetOf } from '../support/published-operations.js';
import { theProduct } from '../support/the-product.js';

describe('V4 API', () => {
  const product = theProduct();
  let operations: Operation[];
  beforeAll(async () => {
    operations = await publishedOperations(product.url);
  });

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/api/v1${path}`, { method, headers });

  it('V4.1.1 sends the charset of every JSON response', async () => {
    for (const operation of operations) {
      const answer = await ask(operation.method, targetOf(operation));
      const type = answer.headers.get('content-type') ?? '';
      await answer.arrayBuffer();
      if (type.includes('json'))
        expect({ path: operation.path, type }).toEqual({
          path: operation.path,
          type: 'application/json; charset=utf-8',
        });
    }
  });

  it.each(['PROPFIND', 'LINK', 'PURGE'])('V4.1.4 refuses the method %s', async (method) => {
    for (const operation of operations.slice(0, 10)) {
      const answer = await ask(method, targetOf(operation));
      await answer.arrayBuffer();
      expect(answer.status).toBe(405);
    }
  });

  it('V4.1.4 ignores a method in a header', async () => {
    const answer = await ask('GET', '/datasets', { 'x-http-method-override': 'DELETE' });
    await answer.arrayBuffer();
    expect(answer.status).toBe(401);
  });
});

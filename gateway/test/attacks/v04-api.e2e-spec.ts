import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import {
  publishedOperations,
  targetOf,
  type PublishedOperation,
} from '../support/published-operations.js';

describe('V4 API', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  let operations: PublishedOperation[];
  beforeAll(async () => {
    stack = await theRunningStack();
    operations = await publishedOperations(stack.url);
  }, 120_000);
  afterAll(() => stack?.stop());

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}/api/v1${path}`, { method, headers });

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

import { beforeAll, describe, expect, it } from '@jest/globals';
import { publishedOperations, type Operation } from '@leadmart/journeys/api-reference';
import { password } from '@leadmart/journeys/people';
import { sideBySide } from '../support/loads/side-by-side.js';
import { bodyFieldsOf, targetOf } from '../support/published-operations.js';
import { theProduct } from '../support/the-product.js';

const foreignOrigin = 'https://evil.example';

describe('V3 web frontend security', () => {
  const product = theProduct();
  let operations: Operation[];
  beforeAll(async () => {
    operations = await publishedOperations(product.url);
  });

  const send = (operation: Operation, init: RequestInit) =>
    fetch(`${product.url}/api/v1${targetOf(operation)}`, { redirect: 'manual', ...init });
  const corsHeadersOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('V3.4.2 allows no operation to pages of another origin, with a preflight or without', async () => {
    await sideBySide(operations, async (operation) => {
      const preflight = await send(operation, {
        method: 'OPTIONS',
        headers: { origin: foreignOrigin, 'access-control-request-method': operation.method },
      });
      const simple = await send(operation, {
        method: operation.method,
        headers: { origin: foreignOrigin },
      });
      const { path } = operation;
      const allowed = [...corsHeadersOf(preflight), ...corsHeadersOf(simple)];
      expect({ path, allowed }).toEqual({ path, allowed: [] });
    });
  });

  it('V3.5.2 refuses content types that a form of another site can send', async () => {
    const withBody = operations.filter(bodyFieldsOf);
    expect(withBody.length).toBeGreaterThan(15);
    await sideBySide(withBody, async (operation) => {
      for (const contentType of ['text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await send(operation, {
          method: operation.method,
          headers: {
            authorization: `Bearer ${product.admin.api.token}`,
            'content-type': contentType,
          },
          body: '{}',
        });
        expect({ path: operation.path, status }).toEqual({ path: operation.path, status: 415 });
      }
    });
  });

  it('V3.5.1 sets no session cookie', async () => {
    const answer = await fetch(`${product.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: product.admin.email, password: 'leadmart-demo' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { headers } = await fetch(product.url);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('V14.2.1 accepts neither a session nor credentials in an address', async () => {
    const inQuery = new URLSearchParams({ token: product.admin.api.token ?? '' });
    const asToken = await fetch(`${product.url}/api/v1/user/validate?${inQuery}`);
    expect(asToken.status).toBe(401);
    const form = new URLSearchParams({ email: product.admin.email, password });
    const asForm = await fetch(`${product.url}/api/v1/auth/login?${form}`, { method: 'POST' });
    expect(asForm.status).toBe(400);
  });
});

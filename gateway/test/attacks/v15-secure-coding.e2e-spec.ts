import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { publishedOperations, type Operation } from '@leadmart/journeys/api-reference';
import { sideBySide } from '../support/loads/side-by-side.js';
import { bodyFieldsOf, targetOf } from '../support/published-operations.js';
import { theProduct } from '../support/the-product.js';

/** Fields of internal models that no client may set. */
const privileges = { isAdmin: true, isVerified: true, creditBalance: 1e6, _id: '0', __v: 9 };
/** JSON text, because `__proto__` in an object literal would set the prototype instead of a key. */
const prototypes = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
];

const queryNamesOf = ({ parameters }: Operation): string[] =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name);

describe('V15 secure coding', () => {
  const product = theProduct();
  let operations: Operation[];
  beforeAll(async () => {
    operations = await publishedOperations(product.url);
  });

  async function send(operation: Operation, body: string | undefined, query = '') {
    const response = await fetch(`${product.url}/api/v1${targetOf(operation)}${query}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${product.admin.api.token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Expects each parameter of each operation to be refused in this form. */
  async function refusesQueries(queryWith: (name: string) => string): Promise<void> {
    const calls = operations.flatMap((operation) =>
      queryNamesOf(operation).map((name) => ({ operation, name })),
    );
    await sideBySide(calls, async ({ operation, name }) => {
      const { path } = operation;
      const { status } = await send(operation, undefined, queryWith(name));
      expect({ path, name, status }).toEqual({ path, name, status: 400 });
    });
  }

  it('V15.3.3, V8.2.3 refuse unknown fields of an operation and name them', async () => {
    const withBody = operations.filter(bodyFieldsOf);
    expect(withBody.length).toBeGreaterThan(15);
    await sideBySide(withBody, async (operation) => {
      const { path } = operation;
      const known = bodyFieldsOf(operation);
      const unknown = Object.entries(privileges).filter(([name]) => !known?.includes(name));
      const { status, text } = await send(operation, JSON.stringify(Object.fromEntries(unknown)));
      const unnamed = unknown.map(([name]) => name).filter((name) => !text.includes(`"${name}"`));
      expect({ path, status, unnamed }).toEqual({ path, status: 400, unnamed: [] });
    });
  });

  it('V15.3.6 refuses keys that could change a prototype and never returns them', async () => {
    const withBody = operations.filter(bodyFieldsOf);
    const calls = withBody.flatMap((operation) => prototypes.map((body) => ({ operation, body })));
    await sideBySide(calls, async ({ operation, body }) => {
      const { path } = operation;
      const { status } = await send(operation, body);
      expect({ path, body, status }).toEqual({ path, body, status: 400 });
    });
    const buyer = await product.people.aBuyer();
    expect((await buyer.api.get('/user/validate')).body).toMatchObject({
      user: { isAdmin: false },
    });
    expect((await buyer.api.get('/admin/users/search?q=ab')).status).toBe(403);
  });

  it('V15.3.7 refuses a query parameter that comes twice, and takes none from the body', async () => {
    expect(operations.filter((one) => queryNamesOf(one).length > 0).length).toBeGreaterThan(8);
    await refusesQueries((name) => `?${name}=1&${name}=2`);
  });

  it('V15.3.5 refuses a query parameter that is written as an object', async () => {
    await refusesQueries((name) => `?${name}[$ne]=1`);
  });
});

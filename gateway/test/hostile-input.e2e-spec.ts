import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints, type ErrorBody } from '@leadmart/contracts';
import { z } from 'zod';
import { theRunningStack } from '@leadmart/journeys/running-stack';

const isPublicForm = (body: unknown): body is z.ZodObject => body instanceof z.ZodObject;

const forms = allEndpoints().flatMap(({ method, path, access, body }) =>
  access === 'public' && isPublicForm(body)
    ? [{ method, path: path.replace('{token}', 'some-token'), fields: Object.keys(body.shape) }]
    : [],
);

const good: Readonly<Record<string, string>> = {
  username: 'Pat',
  email: 'pat@example.com',
  password: 'a-long-enough-password',
};

const megabyte = 1_024 * 1_024;

/** As JSON text: some of it no JavaScript value could say. */
const hostileValues = {
  'an operator': '{"$gt":""}',
  'a pattern': '{"$regex":".*"}',
  'a list': '["pat@example.com"]',
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a number': '7',
  'a truth': 'true',
  nothing: 'null',
  'a long text': JSON.stringify('x'.repeat(megabyte)),
  'a text with NUL': '"\\u0000"',
};

interface Refusal extends ErrorBody {
  readonly details: { readonly fields: { readonly field: string }[] };
}

describe('hostile input on what anybody may call', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  beforeAll(async () => {
    stack = await theRunningStack();
  }, 120_000);
  afterAll(() => stack?.stop());

  async function send(
    { method, path }: { method: string; path: string },
    body: string | undefined,
    contentType = 'application/json',
  ) {
    const response = await fetch(`${stack.url}/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': contentType },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Refusal };
  }

  /** A good form of these fields but for one, whose value is given as JSON text. */
  function formWith(fields: readonly string[], field: string, json: string): string {
    const pairs = fields
      .filter((name) => name !== field)
      .map((name) => `${JSON.stringify(name)}:${JSON.stringify(good[name])}`);
    return `{${[...pairs, `${JSON.stringify(field)}:${json}`].join(',')}}`;
  }

  it('knows the forms there are', () => {
    expect(forms.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/auth/forgot-password',
      '/auth/login',
      '/auth/register',
      '/auth/resend-verification',
      '/auth/reset-password/some-token',
    ]);
  });

  describe.each(forms)('$path', ({ method, path, fields }) => {
    const cases = fields.flatMap((field) =>
      Object.entries(hostileValues)
        // A password may be any text that is long enough and not too long.
        .filter(([what]) => !(field === 'password' && what === 'a text with NUL'))
        .map(([what, json]) => ({ field, what, json })),
    );

    it.each(cases)('refuses $what as $field, and names it', async ({ field, json }) => {
      const { status, body } = await send({ method, path }, formWith(fields, field, json));
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
      expect(body.details.fields[0]?.field.split('.')[0]).toEqual(
        json.includes('__proto__') ? expect.any(String) : field,
      );
    });

    it.each(['isAdmin', '$where', 'constructor', 'prototype'])(
      'refuses %s as a field of its own',
      async (field) => {
        const { status, body } = await send({ method, path }, formWith(fields, field, '{"a":1}'));
        expect(status).toBe(400);
        expect(body.details.fields.map((miss) => miss.field)).toContain(field);
      },
    );

    it('refuses what is no form at all', async () => {
      const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      for (const body of ['', '{', 'null', '[]', '"text"', '7', '{"__proto__":{"a":1}}', nested]) {
        const { status } = await send({ method, path }, body);
        expect({ body: body.slice(0, 20), status }).toEqual({
          body: body.slice(0, 20),
          status: 400,
        });
      }
      const whole = JSON.stringify(good);
      expect((await send({ method, path }, whole, 'text/plain')).status).toBe(415);
      expect((await send({ method, path }, undefined)).status).toBe(400);
      const tooLarge = JSON.stringify({ ...good, more: 'x'.repeat(2 * megabyte) });
      expect((await send({ method, path }, tooLarge)).status).toBe(413);
    });
  });

  it.each([
    '%7B%22%24gt%22%3A%22%22%7D',
    '%00',
    '%2e%2e%2f%2e%2e%2fuser%2fvalidate',
    'x'.repeat(500),
    "'%20or%201=1",
    '%F0%9F%92%A9',
    '%ff',
  ])('takes %p in a link for no link', async (token) => {
    const verifying = await send({ method: 'GET', path: `/auth/verify-email/${token}` }, undefined);
    expect([400, 404]).toContain(verifying.status);
    const path = `/auth/reset-password/${token}`;
    const resetting = await send({ method: 'POST', path }, '{"password":"long enough"}');
    expect([400, 404]).toContain(resetting.status);
  });

  it('takes nothing for an event of the payment provider that does not prove it', async () => {
    for (const body of ['{}', '{"type":"payment_intent.succeeded"}', '[', '{"$gt":""}']) {
      const answer = await send({ method: 'POST', path: '/payments/webhook' }, body);
      expect(answer.status).toBe(400);
    }
  });
});

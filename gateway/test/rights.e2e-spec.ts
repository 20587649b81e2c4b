import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints, type Access } from '@leadmart/contracts';
import type { Api, Answer } from '@leadmart/journeys/api';
import { People } from '@leadmart/journeys/people';
import { theRunningStack } from '@leadmart/journeys/running-stack';

/** An address that exists for nobody: rights are told before what is there. */
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'token' ? 'some-token' : '65f0000000000000000000ff',
  );

const operations = allEndpoints().map(({ method, path, access }) => ({ method, path, access }));
const withAccess = (access: Access) => operations.filter((one) => one.access === access);
const closed = operations.filter(({ access }) => access !== 'public');

describe('who may call what, through the front door', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  let visitor: Api;
  let unverified: Api;
  let buyer: Api;
  beforeAll(async () => {
    stack = await theRunningStack();
    const people = new People(stack);
    visitor = people.anybody();
    unverified = visitor.as((await people.register()).token);
    buyer = (await people.aBuyer()).api;
  }, 120_000);
  afterAll(() => stack?.stop());

  const call = (who: Api, { method, path }: { method: string; path: string }): Promise<Answer> =>
    who.send(method, addressOf(path), method === 'GET' ? {} : { body: {} });

  it('is asked of every operation of the published document, and of no other', async () => {
    const response = await fetch(`${stack.url}/api/docs`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const published = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const walked = operations.map(({ method, path }) => `${method} ${path}`);
    expect(published.toSorted()).toEqual(walked.toSorted());
    expect(withAccess('admin').length).toBeGreaterThan(25);
  });

  it.each(closed)('$method $path sends a visitor to the login', async (operation) => {
    expect((await call(visitor, operation)).status).toBe(401);
  });

  it.each(closed)('$method $path waits for a verified address', async (operation) => {
    expect(await call(unverified, operation)).toMatchObject({
      status: 403,
      body: { isVerificationError: true, userId: expect.any(String) },
    });
  });

  it.each(withAccess('admin'))('$method $path is closed to a buyer', async (operation) => {
    const { status, body } = await call(buyer, operation);
    expect(status).toBe(403);
    expect(body['isVerificationError']).toBeUndefined();
  });

  // Other refusals would log the client out.
  it.each(withAccess('user'))('$method $path lets a buyer in', async (operation) => {
    const { status } = await call(buyer, operation);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });

  it.each(withAccess('public'))('$method $path lets anybody in', async (operation) => {
    const { status } = await call(visitor, operation);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

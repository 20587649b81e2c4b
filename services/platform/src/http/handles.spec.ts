import { describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import type { z } from 'zod';
import type { Endpoint } from '@leadmart/contracts';
import { CountAmount } from '../admin-amounts/index.js';
import { accessKey } from './access/access.js';
import { Handles } from './handles.js';
import type { HandlerOf, SentTo } from './input/sent.js';

const anEndpoint = (fields: Partial<Endpoint> = {}): Endpoint => ({
  method: 'POST',
  path: '/admin/datasets/{id}/uploads/{uploadId}',
  service: 'leads',
  access: 'admin',
  summary: 'Change an upload',
  ...fields,
});

/** The metadata that Nest reads from a method that handles these endpoints. */
function routeOf(...endpoints: [Endpoint, ...Endpoint[]]) {
  const handler = () => undefined;
  const [endpoint, ...aliases] = endpoints;
  Handles(endpoint, ...aliases)({}, 'handler', { value: handler });
  const read = (key: string | symbol): unknown => Reflect.getMetadata(key, handler);
  return {
    paths: read(PATH_METADATA),
    method: read(METHOD_METADATA),
    status: read(HTTP_CODE_METADATA),
    access: read(accessKey),
    interceptors: read(INTERCEPTORS_METADATA),
  };
}

describe('Handles', () => {
  it('takes the method, path and access of a handler from its endpoint, and 200 as the default status', () => {
    expect(routeOf(anEndpoint())).toEqual({
      paths: ['admin/datasets/:id/uploads/:uploadId'],
      method: RequestMethod.POST,
      status: 200,
      access: 'admin',
      interceptors: undefined,
    });
  });

  it('takes the status of a handler from its endpoint', () => {
    expect(routeOf(anEndpoint({ status: 202 })).status).toBe(202);
  });

  it('sets no status of a handler whose endpoint has two', () => {
    expect(routeOf(anEndpoint({ alsoStatus: 202 })).status).toBeUndefined();
  });

  it('handles the same endpoint at several paths', () => {
    const alias = anEndpoint({ path: '/uploads/{uploadId}' });
    expect(routeOf(anEndpoint(), alias).paths).toEqual([
      'admin/datasets/:id/uploads/:uploadId',
      'uploads/:uploadId',
    ]);
  });

  it('compiles no handler that takes what is sent to another endpoint, or the user of a public one', () => {
    type Page = Endpoint & { query: z.ZodObject<{ page: z.ZodInt }> };
    type Search = Endpoint & { query: z.ZodObject<{ q: z.ZodString }> };
    type IsRefused<E extends Endpoint> = [HandlerOf<Search, (sent: SentTo<E>) => void>] extends [
      never,
    ]
      ? true
      : false;
    const ofPage: IsRefused<Page> = true;
    const ofSearch: IsRefused<Search> = false;
    type HasUser<A extends Endpoint['access']> = 'user' extends keyof SentTo<
      Endpoint & { access: A }
    >
      ? true
      : false;
    const ofUser: HasUser<'user'> = true;
    const ofVisitor: HasUser<'public'> = false;
    expect([ofPage, ofSearch, ofUser, ofVisitor]).toEqual([true, false, true, false]);
  });

  it('compiles no handler that answers what its endpoint does not declare', () => {
    type Count = Endpoint & { response: z.ZodObject<{ count: z.ZodInt }> };
    type IsRefused<Answer> = [HandlerOf<Count, () => Promise<Answer>>] extends [never]
      ? true
      : false;
    const declared: IsRefused<{ count: number }> = false;
    const otherType: IsRefused<{ count: string }> = true;
    const oneFieldMore: IsRefused<{ count: number; secret: string }> = true;
    expect([declared, otherType, oneFieldMore]).toEqual([false, true, true]);
  });

  it('records the calls of an endpoint that declares it, and of no other', () => {
    const audited = { action: 'user.read', subject: { type: 'user' } } as const;
    expect(routeOf(anEndpoint({ audited })).interceptors).toHaveLength(1);
    expect(routeOf(anEndpoint()).interceptors).toBeUndefined();
  });

  it('refuses a handler that counts no amounts for an endpoint that asks for a proof above some', () => {
    const limited = anEndpoint({ proof: { above: 'credits' } });
    expect(() => routeOf(limited)).toThrow('handler must take @CountAmount()');
    class Counting {
      handler(): void {}
    }
    CountAmount()(Counting.prototype, 'handler', 0);
    const descriptor = Object.getOwnPropertyDescriptor(Counting.prototype, 'handler') ?? {};
    expect(() => Handles(limited)(Counting.prototype, 'handler', descriptor)).not.toThrow();
  });
});

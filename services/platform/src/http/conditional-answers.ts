import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@leadmart/contracts';

declare module 'fastify' {
  interface FastifyContextConfig {
    conditional?: Endpoint['conditional'];
  }
}

/** A JSON body and its weak entity tag. */
interface Rendered {
  readonly text: string;
  readonly tag: string;
}

const cacheRules: Record<NonNullable<Endpoint['conditional']>, string> = {
  public: 'public, max-age=60',
  shared: 'private, no-cache',
  own: 'private, no-store',
};

/** Answers that several requests share (a cached list) are rendered once. */
const rendered = new WeakMap<object, Rendered>();

/** Marks a route whose answers carry an entity tag. */
export const Conditional = (kind: Endpoint['conditional']): MethodDecorator =>
  RouteConfig({ conditional: kind });

/**
 * Gives the answers of conditional routes an entity tag of their body, and answers 304 without a body if the client has
 * that body (RFC 9110, 13.1.2). Browsers keep only answers that are the same for all users; others stay `no-store`.
 */
export function answerConditionally(server: FastifyInstance): void {
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const { conditional } = request.routeOptions.config;
    if (conditional === undefined || reply.statusCode !== 200 || !isObject(payload)) return done();
    const { text, tag } = render(payload);
    void reply.header('etag', tag).header('cache-control', cacheRules[conditional]);
    void reply.serializer(() => text);
    if (hasTag(request, tag)) void reply.status(304);
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode !== 304) return done();
    void reply.removeHeader('content-type');
    done(null, null);
  });
}

function isObject(payload: unknown): payload is object {
  return typeof payload === 'object' && payload !== null;
}

function render(payload: object): Rendered {
  const known = rendered.get(payload);
  if (known !== undefined) return known;
  const text = JSON.stringify(payload);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const result = { text, tag: `W/"${hash}"` };
  rendered.set(payload, result);
  return result;
}

/** Compares weakly: `W/` makes no difference. */
function hasTag(request: FastifyRequest, tag: string): boolean {
  const given = request.headers['if-none-match'];
  if (given === undefined) return false;
  const plain = tag.slice(2);
  return given.split(',').some((each) => {
    const one = each.trim();
    return one === '*' || one === tag || one === plain;
  });
}

import { InvalidInput, UnsupportedMediaType } from '@leadmart/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * The largest JSON body: a megabyte, and room beside it, so that a field of a whole megabyte is
 * refused by its schema with its name rather than here without one.
 */
export const jsonBodyLimitBytes = 1_048_576 + 65_536;

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came: what a webhook's signature is made over. */
    rawBody?: Buffer;
  }
  interface FastifyContextConfig {
    ignoresBody?: boolean;
  }
}

/** A route that takes any body, or none, and reads nothing of it: its callers' mail programs decide what they send. */
export const IgnoresBody = (): MethodDecorator => RouteConfig({ ignoresBody: true });

/** JSON is the one content type a service reads by itself; anything else answers 415. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: jsonBodyLimitBytes },
    (request, bytes, done) => {
      if (request.routeOptions.config.ignoresBody) return done(null, undefined);
      request.rawBody = bytes;
      // Clients set the content type out of habit, also where they send nothing.
      if (bytes.length === 0) return done(null, undefined);
      try {
        done(null, parseJson(bytes.toString('utf8')));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  server.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: jsonBodyLimitBytes },
    (request, _bytes, done) =>
      request.routeOptions.config.ignoresBody ? done(null) : done(UnsupportedMediaType()),
  );
}

/** Parses JSON from outside. A key that could reach a prototype is refused by name. */
export function parseJson(text: string): unknown {
  let poison: string | undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__') poison = key;
      return part;
    });
  } catch (cause) {
    // A range error is nesting deeper than the stack: nothing that a form of ours could be.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw InvalidInput({ fields: [{ field: 'body', message: 'expected valid JSON' }] });
  }
  if (poison) throw InvalidInput({ fields: [{ field: poison, message: 'is not a known field' }] });
  return value;
}

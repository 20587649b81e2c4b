import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { InvalidInput, UnsupportedMediaType } from '@leadmart/contracts';

/**
 * The largest JSON body: slightly more than a megabyte, so that a field of one megabyte is refused by its schema
 * with the field's name.
 */
export const jsonBodyLimitBytes = 1_048_576 + 65_536;

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of a JSON body. The signature of a webhook covers them. */
    rawBody?: Buffer;
  }
  interface FastifyContextConfig {
    ignoresBody?: boolean;
  }
}

/** Marks a route that accepts any body, or none, and ignores it: the mail programs that call it choose the body. */
export const IgnoresBody = (): MethodDecorator => RouteConfig({ ignoresBody: true });

/** Services parse only JSON. Any other content type is answered 415. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: jsonBodyLimitBytes },
    (request, bytes, done) => {
      if (request.routeOptions.config.ignoresBody) return done(null, undefined);
      request.rawBody = bytes;
      // Some clients set the content type on requests without a body.
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

/** Parses JSON from clients. Refuses a key that could change a prototype, by its name. */
export function parseJson(text: string): unknown {
  let poison: string | undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__') poison = key;
      return part;
    });
  } catch (cause) {
    // A RangeError means nesting deeper than the stack, which no valid request contains.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw InvalidInput({ fields: [{ field: 'body', message: 'expected valid JSON' }] });
  }
  if (poison) throw InvalidInput({ fields: [{ field: poison, message: 'is not a known field' }] });
  return value;
}

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
        done(null, parseJson(readText(bytes, request.headers['content-encoding'])));
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

const refusal = (field: string, message: string) => InvalidInput({ fields: [{ field, message }] });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Refuses other bytes than UTF-8: with a replacement character for each, different passwords would be equal. */
function readText(bytes: Buffer, encoding = 'identity'): string {
  if (encoding.toLowerCase() !== 'identity')
    throw refusal('content-encoding', 'expected identity, for a body that is not compressed');
  try {
    return utf8.decode(bytes);
  } catch {
    throw refusal('body', 'expected JSON in UTF-8');
  }
}

/** The body itself has no key; the place in a list names no field. */
const fieldOf = (key: string) => (key === '' || /^\d+$/.test(key) ? 'body' : key.slice(0, 100));

/**
 * Parses JSON from clients. Refuses by its name a key that could change a prototype, and a text with half of a surrogate
 * pair, which would be stored as a replacement character.
 */
function parseJson(text: string): unknown {
  let refused: Error | undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__') refused = refusal(key, 'is not a known field');
      else if (typeof part === 'string' && !part.isWellFormed())
        refused ??= refusal(fieldOf(key), 'expected text of complete Unicode characters');
      return part;
    });
  } catch (cause) {
    // A RangeError means nesting deeper than the stack, which no valid request contains.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw refusal('body', 'expected valid JSON');
  }
  if (refused) throw refused;
  return value;
}

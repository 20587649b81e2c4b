import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeySchema } from '@leadmart/contracts';
import { parseInput } from './parse-input.js';

const fieldName = 'Idempotency-Key';

function keyHeader(context: ExecutionContext): unknown {
  return context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
}

/** Injects the request's `Idempotency-Key`; undefined if it is absent. Throws `InvalidInput` for a malformed key. */
export const IdempotencyKey: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    parseInput(idempotencyKeySchema.optional(), keyHeader(context), fieldName),
);

/** As `IdempotencyKey`, for endpoints that refuse a request without a key. */
export const RequiredIdempotencyKey: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    parseInput(idempotencyKeySchema, keyHeader(context), fieldName),
);

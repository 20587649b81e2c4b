import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * Injects a signal that aborts when the client closes its connection before the response, for work that is not worth
 * beginning without a client. Fastify's own `request.signal` aborts as soon as the body of the request was read.
 */
export const ClientSignal: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AbortSignal => {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const controller = new AbortController();
    if (raw.destroyed) controller.abort();
    else raw.once('close', () => raw.writableEnded || controller.abort());
    return controller.signal;
  },
);

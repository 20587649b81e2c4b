import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The address by which limits count: for IPv6 the /64 network, because one household has all of its addresses. */
export function countedAs(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Injects the client's address, by which limits count. */
export const ClientAddress: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    countedAs(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

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

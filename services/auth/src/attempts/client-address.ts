import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * An address as it is counted. One household has a whole /64 of IPv6 addresses to guess from: they
 * count as one.
 */
export function countedAs(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::')
    ? Array<string>(8 - before.length - after.length).fill('0')
    : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Injects where the request comes from, as it is counted. */
export const ClientAddress: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    return countedAs(ip);
  },
);

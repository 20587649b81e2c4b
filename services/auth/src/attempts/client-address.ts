import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, for counting. The gateway writes the last hop of x-forwarded-for;
 * what stands before it may be anybody's invention. Without the header the caller is the client.
 */
export function clientAddressOf(forwardedFor: string | undefined, peer: string): string {
  const lastHop = forwardedFor?.split(',').at(-1)?.trim();
  return countedAs(lastHop === undefined || lastHop === '' ? peer : lastHop);
}

/** One household has a whole /64 of IPv6 addresses to guess from: they count as one. */
function countedAs(address: string): string {
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

/** Injects where the request comes from. */
export const ClientAddress: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    return clientAddressOf([headers['x-forwarded-for']].flat().at(-1), ip);
  },
);

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client that made a request. Of the addresses in X-Forwarded-For only the last
 * `trustedProxies` were added by known proxies; a client may have written the others.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'] ?? '';
  const forwarded = String(header).split(',').map(plainAddress);
  const client = forwarded.at(-trustedProxies) ?? forwarded[0];
  return client !== undefined && isIP(client) !== 0 ? client : direct;
}

function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether an address is on this machine or in a private network. */
export function isInternal(address: string): boolean {
  return (
    address === '::1' ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(address) ||
    /^(?:f[cd]|fe80:)/i.test(address)
  );
}

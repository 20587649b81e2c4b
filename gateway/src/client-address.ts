import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of whoever made a request. Of the addresses that proxies added to X-Forwarded-For
 * only the last `trustedProxies` are believed; the rest anybody may have written.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'] ?? '';
  const told = String(header).split(',').map(plainAddress);
  const believed = told.at(-trustedProxies) ?? told[0];
  return believed !== undefined && isIP(believed) !== 0 ? believed : direct;
}

function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether an address is on this machine or in a private network. */
export function isInside(address: string): boolean {
  return (
    address === '::1' ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(address) ||
    /^(?:f[cd]|fe80:)/i.test(address)
  );
}

import type { Server } from 'node:http';
import { TooManyRequests } from '@leadmart/contracts';
import { countedAs, refuseOnSocket } from '@leadmart/platform/http';
import { Places } from './places.js';

const retryAfterSeconds = 5;

/**
 * Bounds the connections of one address: each costs memory, also while it is silent. Only where clients connect
 * directly. Behind a proxy all connections come from its address, and the proxy counts those of clients.
 */
export function limitConnections(
  server: Server,
  { perAddress, publicUrl }: { perAddress: number; publicUrl: string },
): void {
  const places = new Places(perAddress);
  server.on('connection', (socket) => {
    const address = countedAs(socket.remoteAddress ?? '');
    if (places.isFull(address))
      return refuseOnSocket(socket, TooManyRequests({ retryAfterSeconds }), publicUrl);
    socket.once('close', places.take(address));
  });
}

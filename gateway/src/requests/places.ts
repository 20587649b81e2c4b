import type { Server, ServerResponse } from 'node:http';
import { TooManyRequests } from '@leadmart/contracts';
import { countedAs, refuseOnSocket } from '@leadmart/platform/http';

const retryAfterSeconds = 5;

/** Gives a place back. Later calls do nothing. */
export type FreePlace = () => void;

/** Counts what runs at the same time, by a key: at most `max` for each key. Each process counts for itself. */
export class Places {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(key: string): boolean {
    return this.countOf(key) >= this.max;
  }

  /** Takes a place also when all are taken: `isFull` is asked before. */
  take(key: string): FreePlace {
    this.counts.set(key, this.countOf(key) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = this.countOf(key) - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    };
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

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

/**
 * Bounds the files that one account sends or receives at the same time: uploads, downloads and exports take a service
 * much longer than other requests. A file counts until its response ends. Each gateway process counts for itself.
 */
export class FilesAtOnce {
  private readonly places: Places;

  constructor(perAccount: number) {
    this.places = new Places(perAccount);
  }

  /** Counts a request of this user that sends or receives a file. Throws TooManyRequests if too many are under way. */
  admit(userId: string, response: ServerResponse): void {
    if (this.places.isFull(userId)) throw TooManyRequests({ retryAfterSeconds });
    response.once('close', this.places.take(userId));
  }
}

import type { ServerResponse } from 'node:http';
import { TooManyRequests } from '@leadmart/contracts';
import { Places } from '../requests/places.js';

const retryAfterSeconds = 5;

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

import type { ServerResponse } from 'node:http';
import { TooManyRequests } from '@leadmart/contracts';
import { Places } from '../requests/places.js';
import { carriesFile } from '../requests/routes.js';

const retryAfterSeconds = 5;

/** A request of a signed-in user, as far as it may carry a file. */
interface Asked {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly userId: string;
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

  /** Throws TooManyRequests if the account has too many files under way. */
  admit({ method, path, userId }: Asked, response: ServerResponse): void {
    if (!carriesFile(method, path)) return;
    if (this.places.isFull(userId)) throw TooManyRequests({ retryAfterSeconds });
    response.once('close', this.places.take(userId));
  }
}

import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { UpstreamTimedOut } from '@leadmart/contracts';
import { bodyLimitBytesOf, bodyTooLarge, mayHaveBody } from '../requests/body-limit.js';
import type { Route } from '../requests/routes.js';
import type { Exchange } from './exchange.js';

/**
 * Returns the body to forward: its bytes if all have arrived, which needs less processor time, otherwise a stream. Node
 * holds back the rest of a large body until its begin is read.
 */
export function bodyOf(
  { request, response, route }: Exchange,
  silenceMs: number,
): Buffer | RequestBody | null {
  if (!mayHaveBody(request)) {
    // Discards a body that the client sends nevertheless.
    request.resume();
    return null;
  }
  if (request.complete) return request.read() as Buffer | null;
  const body = new RequestBody(request, route, silenceMs);
  response.once('close', () => body.destroy());
  return request.pipe(body);
}

/**
 * A body on its way to the service. Fails with an error of the catalogue when it is larger than its route allows, and
 * when no byte moves for `silenceMs`. Its own stream, because undici destroys the body of a failed request, and
 * destroying a client's request would close the connection on which the error must be answered.
 */
class RequestBody extends Transform {
  private left: number;
  private readonly silence: NodeJS.Timeout;

  constructor(
    private readonly request: IncomingMessage,
    private readonly route: Route,
    silenceMs: number,
  ) {
    super();
    this.left = bodyLimitBytesOf(request, route);
    this.silence = setTimeout(() => this.endUnlessRead(), silenceMs);
    // undici reports errors only while it sends the body; a later one has no meaning.
    this.on('error', () => undefined);
  }

  /** Bytes may have arrived while this process was busy: they are read before the next turn of the event loop ends. */
  private endUnlessRead(): void {
    const { left } = this;
    setImmediate(() => {
      if (this.left === left) this.destroy(UpstreamTimedOut());
    });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.silence.refresh();
    this.left -= chunk.length;
    if (this.left < 0) done(bodyTooLarge(this.request, this.route));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.silence);
    done(error);
  }
}

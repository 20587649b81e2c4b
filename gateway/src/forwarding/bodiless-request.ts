import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Destination } from './destination.js';
import { isUnreachable } from './unreachable.js';

/** The headers of a service's answer. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

/** A request to a service that can be given up. */
export interface Upstream {
  destroy(): void;
}

interface Steps {
  /** The longest silence of the service. */
  readonly silenceMs: number;
  /** Called when the request is about to be sent. */
  readonly started: (upstream: Upstream) => void;
  /** Prepares the headers for the client. Returns false if the answer must not be forwarded. */
  readonly accept: (headers: AnswerHeaders) => boolean;
  /** Called if there is no answer to forward. */
  readonly failed: (error: NodeJS.ErrnoException) => void;
}

const givenUp = new Error('the exchange with the client has ended');

/**
 * Forwards a client's request without a body and streams the answer back. If a replica refuses the connection, no byte
 * was sent: the next one gets the request, whatever its method.
 */
export class BodilessRequest implements Dispatcher.DispatchHandler {
  private readonly tried = new Set<string>();
  private isStarted = false;
  private isAnswered = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly destination: Destination,
    private readonly steps: Steps,
  ) {}

  send(address = this.destination.nextHost()): void {
    this.tried.add(address);
    const { method = 'GET', url = '/', headers } = this.request;
    const { silenceMs } = this.steps;
    const options = {
      method: method as Dispatcher.HttpMethod,
      path: `${this.destination.basePath}${url}`,
      headers,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    };
    this.destination.poolOf(address).dispatch(options, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.isStarted = true;
    this.steps.started({ destroy: () => controller.abort(givenUp) });
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: AnswerHeaders,
  ): void {
    const isInterim = status < 200;
    if (isInterim) return;
    if (!this.steps.accept(headers)) {
      controller.abort(givenUp);
      return;
    }
    this.isAnswered = true;
    // Node frames the body for the client's version of HTTP.
    delete headers['transfer-encoding'];
    headers['connection'] ??= this.request.httpVersion === '1.0' ? 'close' : 'keep-alive';
    this.response.writeHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.write(chunk)) return;
    // A service whose client does not read is not silent: no timeout while paused.
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // Aborting shows the client that the response is incomplete.
    if (this.isAnswered) this.response.destroy();
    else if (!this.isStarted && isUnreachable(error)) void this.sendElsewhere(error);
    else this.steps.failed(error);
  }

  private async sendElsewhere(refusal: Error): Promise<void> {
    const [last = ''] = [...this.tried].slice(-1);
    const address = await this.destination.anotherHost(last, this.tried);
    if (address === undefined || this.response.destroyed) this.steps.failed(refusal);
    else this.send(address);
  }
}

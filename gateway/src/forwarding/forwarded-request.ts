import {
  CatalogueError,
  PeerUnavailable,
  UpstreamFailed,
  UpstreamTimedOut,
} from '@leadmart/contracts';
import type { Dispatcher } from 'undici';
import type { Route } from '../requests/routes.js';
import type { Destination } from './destination.js';
import type { Exchange } from './exchange.js';
import { bodyOf } from './request-body.js';
import { isUnreachable } from './unreachable.js';

interface ForwardOptions {
  readonly destination: Destination;
  /** The longest silence of the service. */
  readonly silenceMs: number;
  /** Whether the gateway is stopping: no connection to a client is kept. */
  readonly isStopping: () => boolean;
}

type AnswerHeaders = Record<string, string | string[] | undefined>;

const clientGone = new Error('the client closed the connection');
/** Headers of an answer that describe the connection to the service, not the one to the client. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const broken = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Forwards one request and streams the answer back. When one side aborts, the connection to the other side is closed at
 * once. If a replica refuses the connection, no byte was sent: the next one gets the request, whatever its method.
 */
export class ForwardedRequest implements Dispatcher.DispatchHandler {
  private address = '';
  /** The addresses that refused the connection, and the current one. */
  private readonly tried = new Set<string>();
  private readonly body: ReturnType<typeof bodyOf>;
  /** Of the last attempt; undefined until the first one begins to send. */
  private controller: Dispatcher.DispatchController | undefined;
  /** The service's response has begun. */
  private isAnswered = false;
  private isRepeated = false;

  constructor(
    private readonly exchange: Exchange,
    private readonly options: ForwardOptions,
  ) {
    const { response } = exchange;
    this.body = bodyOf(exchange, options.silenceMs);
    response.once('close', () => {
      if (!response.writableFinished) this.controller?.abort(clientGone);
    });
  }

  send(address = this.options.destination.nextHost()): void {
    this.address = address;
    this.tried.add(address);
    const { destination, silenceMs } = this.options;
    const { request, headers } = this.exchange;
    const { method = 'GET', url = '/' } = request;
    const attempt = {
      method: method as Dispatcher.HttpMethod,
      path: `${destination.basePath}${url}`,
      headers,
      body: this.body,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    };
    destination.poolOf(address).dispatch(attempt, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.exchange.response.destroyed) controller.abort(clientGone);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: AnswerHeaders,
  ): void {
    const isInterim = status < 200;
    if (isInterim) return;
    // The response belongs to another request: discards it, and the connection it came on.
    if (headers['x-request-id'] !== this.exchange.requestId) controller.abort(UpstreamFailed());
    else this.begin(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.exchange;
    if (response.write(chunk)) return;
    // A service whose client does not read is not silent: no timeout while paused.
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    const { request, response } = this.exchange;
    response.end();
    // The service answered before the end of the body. Many clients read the response only after sending.
    if (!request.complete) request.unpipe().resume();
  }

  onResponseError(_controller: unknown, error: NodeJS.ErrnoException): void {
    const { response, route, fail } = this.exchange;
    // Aborting shows the client that the response is incomplete.
    if (this.isAnswered || response.destroyed) response.destroy();
    else if (this.controller === undefined && isUnreachable(error)) void this.sendElsewhere(error);
    else if (this.mayRepeat(error)) this.repeat();
    else fail(toCatalogueError(error, route));
  }

  private begin(status: number, headers: AnswerHeaders): void {
    const { request, response } = this.exchange;
    this.isAnswered = true;
    for (const name of Object.keys(headers)) {
      const value = headers[name];
      if (value !== undefined && !connectionHeaders.has(name)) response.setHeader(name, value);
    }
    if (this.options.isStopping() || request.httpVersion === '1.0')
      response.setHeader('connection', 'close');
    else if (!response.hasHeader('connection')) response.setHeader('connection', 'keep-alive');
    response.writeHead(status);
  }

  private async sendElsewhere(refusal: Error): Promise<void> {
    const { response, route, fail } = this.exchange;
    const address = await this.options.destination.anotherHost(this.address, this.tried);
    if (response.destroyed) return;
    if (address === undefined) fail(toCatalogueError(refusal, route));
    else this.send(address);
  }

  /** The connection broke. A request that changes nothing, or of which no byte was sent, is sent once more. */
  private mayRepeat({ code = '' }: NodeJS.ErrnoException): boolean {
    const { method } = this.exchange.request;
    const isHarmless = method === 'GET' || method === 'HEAD' || this.controller === undefined;
    return isHarmless && broken.has(code) && !this.isRepeated;
  }

  private repeat(): void {
    this.isRepeated = true;
    this.controller = undefined;
    this.tried.clear();
    this.send();
  }
}

function toCatalogueError(
  error: CatalogueError | NodeJS.ErrnoException,
  { service }: Route,
): CatalogueError {
  if (error instanceof CatalogueError) return error;
  if (error.code === 'UND_ERR_HEADERS_TIMEOUT') return UpstreamTimedOut();
  return isUnreachable(error) ? PeerUnavailable({ peer: service }) : UpstreamFailed();
}

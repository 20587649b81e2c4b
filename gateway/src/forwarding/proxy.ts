import { setImmediate as turnEnd } from 'node:timers/promises';
import type { ServiceName } from '@leadmart/contracts';
import { mayHaveBody } from '../requests/body-limit.js';
import type { Route } from '../requests/routes.js';
import { Destination } from './destination.js';
import type { Exchange } from './exchange.js';
import { ForwardedRequest } from './forwarded-request.js';

interface ProxyOptions {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly timeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Whether the gateway is stopping: no connection to a client is kept. */
  readonly isStopping: () => boolean;
}

/** Streams requests to services and their responses back, without buffering. Owns the connections to services. */
export class Proxy {
  private readonly destinations: ReadonlyMap<ServiceName, Destination>;

  constructor(private readonly options: ProxyOptions) {
    const services = Object.entries(options.urls) as [ServiceName, string][];
    this.destinations = new Map(services.map(([name, url]) => [name, new Destination(url)]));
  }

  async forward(exchange: Exchange): Promise<void> {
    const { request, route } = exchange;
    // Node passes on the bytes that arrived with the head until the end of this turn of the event loop.
    if (mayHaveBody(request)) await turnEnd();
    const destination = this.destinations.get(route.service);
    if (destination === undefined) return;
    const { isStopping } = this.options;
    const silenceMs = this.silenceMsOf(route);
    new ForwardedRequest(exchange, { destination, silenceMs, isStopping }).send();
  }

  close(): void {
    for (const destination of this.destinations.values()) destination.close();
  }

  private silenceMsOf({ body }: Route): number {
    const { timeoutMs, uploadTimeoutMs } = this.options;
    return body === 'upload' ? uploadTimeoutMs : timeoutMs;
  }
}

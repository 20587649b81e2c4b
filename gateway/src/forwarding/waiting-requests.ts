import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceBusy, type ServiceName } from '@leadmart/contracts';
import { mayHaveBody } from '../requests/body-limit.js';

/**
 * Bounds the requests that wait for an answer of one service, so that an overloaded service keeps answering in time
 * and the others are not affected. Each gateway process counts for itself. A request counts from the end of its body
 * to the begin of its response: a slow client, which costs the service nothing, takes no place from others.
 */
export class WaitingRequests {
  private readonly counts = new Map<ServiceName, number>();

  constructor(private readonly maxPerService: number) {}

  /** Throws GATEWAY.SERVICE_BUSY if too many requests wait for the service. */
  admit(service: ServiceName, request: IncomingMessage, response: ServerResponse): void {
    if (this.countOf(service) >= this.maxPerService) throw ServiceBusy();
    if (mayHaveBody(request)) request.once('end', () => this.count(service, response));
    else this.count(service, response);
  }

  countOf(service: ServiceName): number {
    return this.counts.get(service) ?? 0;
  }

  private count(service: ServiceName, response: ServerResponse): void {
    if (response.headersSent || response.destroyed) return;
    this.counts.set(service, this.countOf(service) + 1);
    let waits = true;
    const answered = (): void => {
      if (waits) this.counts.set(service, this.countOf(service) - 1);
      waits = false;
    };
    onHead(response, answered);
    response.once('close', answered);
  }
}

/** Node has no event for the begin of a response. Implicit headers are written by this method, too. */
function onHead(response: ServerResponse, begins: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    begins();
    return writeHead(...args);
  };
}

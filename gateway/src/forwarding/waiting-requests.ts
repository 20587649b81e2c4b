import type { IncomingMessage } from 'node:http';
import { ServiceBusy, TooManyRequests, type ServiceName } from '@leadmart/contracts';
import { mayHaveBody } from '../requests/body-limit.js';
import { Places } from '../requests/places.js';
import type { ClientResponse } from '../responses/client-response.js';

/** A request, the service that answers it, and the account or address that sent it. */
interface Waiting {
  readonly service: ServiceName;
  readonly client: string;
  readonly request: IncomingMessage;
  readonly response: ClientResponse;
}

/** A client has its places back when its own requests are answered, which takes a moment. */
const retryAfterSeconds = 1;

/**
 * Bounds the requests that wait for an answer of one service, so that an overloaded service keeps answering in time
 * and the others are not affected, and those of one client among them, so that no client takes the places of others.
 * Each gateway process counts for itself. For the service a request counts from the end of its body to the begin of
 * its response: a slow client costs the service nothing. For its client it counts from the begin, so that bodies which
 * end at the same moment are not too many.
 */
export class WaitingRequests {
  private readonly ofServices: Places;
  private readonly ofClients: Places;

  constructor({ perService, perClient }: { perService: number; perClient: number }) {
    this.ofServices = new Places(perService);
    this.ofClients = new Places(perClient);
  }

  /** Throws TooManyRequests if too many of this client wait for the service, and ServiceBusy of all. */
  admit({ service, client, request, response }: Waiting): void {
    const key = `${service} ${client}`;
    if (this.ofClients.isFull(key)) throw TooManyRequests({ retryAfterSeconds });
    if (this.ofServices.isFull(service)) throw ServiceBusy();
    whenAnswered(response, this.ofClients.take(key));
    const reachesService = (): void => {
      if (response.headersSent || response.destroyed) return;
      whenAnswered(response, this.ofServices.take(service));
    };
    if (mayHaveBody(request)) request.once('end', reachesService);
    else reachesService();
  }
}

function whenAnswered(response: ClientResponse, answered: () => void): void {
  response.once('head', answered);
  response.once('close', answered);
}

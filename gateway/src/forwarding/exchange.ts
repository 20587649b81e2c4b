import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CatalogueError } from '@leadmart/contracts';
import type { Route } from '../requests/routes.js';

/** A client's request, where it goes, and the response to it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  /** The headers for the service. */
  readonly headers: Record<string, string>;
  readonly requestId: string;
  /** Answers the client. Called at most once, and only if there is no response to forward. */
  readonly fail: (error: CatalogueError) => void;
}

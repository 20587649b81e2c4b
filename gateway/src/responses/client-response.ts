import { ServerResponse } from 'node:http';

/** The response to a client. Emits `head` when it begins: Node has no event for this. */
export class ClientResponse extends ServerResponse {
  /** Node calls it for implicit headers, too. */
  override writeHead(...head: unknown[]): this {
    this.emit('head');
    return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
  }
}

import { ServerResponse } from 'node:http';

/**
 * The response to a client. Emits `head` when it begins: Node has no event for this. A 401 names the scheme that is expected, as
 * RFC 9110 demands; browsers ask nobody for a password of this scheme.
 */
export class ClientResponse extends ServerResponse {
  /** Node calls it for implicit headers, too. */
  override writeHead(...head: unknown[]): this {
    this.emit('head');
    if (head[0] === 401) this.setHeader('www-authenticate', 'Bearer realm="Leadmart"');
    return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
  }
}

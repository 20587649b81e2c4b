import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import { HeadersTooLarge, InvalidInput, type CatalogueError } from '@leadmart/contracts';

/** Limit in bytes for all header names and values of a request, at the gateway and at services. */
export const maxHeaderBytes = 16_384;

/** Header lines of a client's request that the gateway accepts. Browsers send about 20. */
export const clientHeaderLines = 100;

/** Header lines that a service accepts: those of a client, and those that the gateway and tracing add. */
export const serviceHeaderLines = clientHeaderLines + 28;

/**
 * Server options for `refuseHead`. `requireHostHeader` is off because Node would answer a missing Host with a body
 * that is not JSON.
 */
export const headOptions: Pick<ServerOptions, 'maxHeaderSize' | 'requireHostHeader'> = {
  maxHeaderSize: maxHeaderBytes,
  requireHostHeader: false,
};

/**
 * Passes every header line to JavaScript. By default Node drops the lines after the thousandth, but its parser uses
 * all of them to frame the body: a dropped framing header would be invisible.
 */
export function showAllHeaders(server: Server): void {
  server.maxHeadersCount = 0;
}

/** Returns the refusal of a request whose head is too large or ambiguous; undefined for a valid one. */
export function refuseHead(request: IncomingMessage, maxLines: number): CatalogueError | undefined {
  const { rawHeaders, headers, httpVersion } = request;
  if (rawHeaders.length / 2 > maxLines) {
    return HeadersTooLarge({ maxLines, maxBytes: maxHeaderBytes });
  }
  const hosts = linesNamed(rawHeaders, 'host');
  if (hosts > 1) return malformed('host', 'is given more than once');
  if (hosts === 0 && httpVersion !== '1.0') return malformed('host', 'is missing');
  if (headers.host !== undefined && !isHost(headers.host)) {
    return malformed('host', 'is not well formed');
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return malformed('expect', 'expected 100-continue');
  return refuseFraming(request);
}

/** Exactly one framing header may define the end of a body. Otherwise two programs could read it differently. */
function refuseFraming({ rawHeaders, headers, httpVersion }: IncomingMessage) {
  const encoding = headers['transfer-encoding'];
  const framings =
    linesNamed(rawHeaders, 'transfer-encoding') + linesNamed(rawHeaders, 'content-length');
  if (framings > 1) return malformed('headers', 'frame the body more than once');
  if (encoding === undefined) return undefined;
  const isPlain = encoding.toLowerCase() === 'chunked' && httpVersion !== '1.0';
  return isPlain ? undefined : malformed('transfer-encoding', 'is not supported');
}

function linesNamed(rawHeaders: readonly string[], wanted: string): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted) lines += 1;
  }
  return lines;
}

function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host);
}

function malformed(field: string, message: string): CatalogueError {
  return InvalidInput({ fields: [{ field, message }] });
}

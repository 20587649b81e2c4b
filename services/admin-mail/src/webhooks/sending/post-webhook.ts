import type { LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface WebhookPost {
  readonly url: URL;
  /** The connection goes to one of these and resolves nothing itself. */
  readonly addresses?: readonly LookupAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const timeoutMs = 10_000;
/** More of a response is not read. */
const maxResponseBytes = 4_096;

export interface WebhookResponse {
  readonly status: number;
  /** Its beginning. */
  readonly text: string;
}

/** Sends one POST over a connection of its own. Follows no redirect. Throws when no response comes. */
export async function postWebhook({
  url,
  addresses,
  headers,
  body,
}: WebhookPost): Promise<WebhookResponse> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(addresses && { lookup: lookupIn(addresses) }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve)
      .on('error', reject)
      // After an unwanted 101, Node closes the connection with neither a response nor an error.
      .on('close', () => reject(noResponse()))
      .end(body);
  });
  return { status: response.statusCode ?? 0, text: await beginningOf(response) };
}

const noResponse = () => Object.assign(new Error('no response'), { code: 'NO_RESPONSE' });

const lookupIn =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

/** A body that breaks off or never ends does not change the status, which is the result. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxResponseBytes) break;
    }
  } catch {
    response.destroy();
  }
  return Buffer.concat(chunks).toString();
}

/** Says in a few words why no response came. Does not quote the error, which may contain addresses. */
export function reasonOf(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `No response within ${timeoutMs / 1_000} seconds`;
  if (code === 'ECONNREFUSED') return 'The server refused the connection';
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE/.test(code)) return `The certificate is not valid (${code})`;
  return `The connection failed (${code || 'unknown reason'})`;
}

import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Pool, type Dispatcher } from 'undici';
import type { Person } from '@leadmart/journeys/people';

/** The encodings that browsers accept. */
export const browserEncodings = 'gzip, deflate, br, zstd';
/** The size of the pieces in which an answer is decoded. Node decodes each in a thread, which browsers do not. */
const chunkSize = 256 * 1_024;

/** Sends requests to the product through its gateway, as one person. Throws on any answer that is no success. */
export class Api {
  readonly headers: Readonly<Record<string, string>>;
  private readonly pool: Pool;

  constructor(
    private readonly url: string,
    private readonly person: Pick<Person, 'api'>,
  ) {
    const { api } = person;
    this.headers = api.token === undefined ? {} : { authorization: `Bearer ${api.token}` };
    this.pool = new Pool(url, { connections: 4, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** Another client of the same person, with connections of its own. */
  again(): Api {
    return new Api(this.url, this.person);
  }

  get<B>(path: string): Promise<B> {
    return this.send<B>('GET', path);
  }

  post<B>(path: string, body: object): Promise<B> {
    return this.send<B>('POST', path, body);
  }

  /** Sends a file as a browser does. */
  async upload<B>(path: string, file: Buffer, fields: Record<string, string> = {}): Promise<B> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([Uint8Array.from(file)], { type: 'text/csv' }), 'leads.csv');
    const answer = await fetch(this.urlOf(path), {
      method: 'POST',
      headers: { ...this.headers },
      body: form,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as B;
  }

  /** Reads an answer to its end, decodes it as a browser does, and returns the number of decoded bytes. */
  async drain(path: string, acceptEncoding: string): Promise<number> {
    const accepting = { 'accept-encoding': acceptEncoding };
    const { headers, body } = await this.request('GET', path, undefined, accepting);
    let bytes = 0;
    const count = async (decoded: AsyncIterable<Buffer>) => {
      for await (const chunk of decoded) bytes += chunk.length;
    };
    if (headers['content-encoding'] === 'gzip')
      await pipeline(body, createGunzip({ chunkSize }), count);
    else await pipeline(body, count);
    return bytes;
  }

  urlOf(path: string): string {
    return `${this.url}/api/v1${path}`;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async send<B>(method: Dispatcher.HttpMethod, path: string, sent?: object): Promise<B> {
    const { body } = await this.request(method, path, sent);
    return (await body.json()) as B;
  }

  private async request(
    method: Dispatcher.HttpMethod,
    path: string,
    sent?: object,
    more?: Readonly<Record<string, string>>,
  ) {
    const answer = await this.pool.request({
      method,
      path: `/api/v1${path}`,
      headers: { ...this.headers, ...(sent && { 'content-type': 'application/json' }), ...more },
      body: sent === undefined ? null : JSON.stringify(sent),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
    return answer;
  }
}

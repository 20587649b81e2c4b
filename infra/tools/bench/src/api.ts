import type { Person } from '@leadmart/journeys/people';

/** Speaks to the product through its gateway, as one person. Throws on any answer that is no success; reads large ones without holding them. */
export class Api {
  private readonly token: string | undefined;

  constructor(
    private readonly url: string,
    person: Person,
  ) {
    this.token = person.api.token;
  }

  get<B>(path: string): Promise<B> {
    return this.send<B>('GET', path);
  }

  post<B>(path: string, body: object): Promise<B> {
    return this.send<B>('POST', path, body);
  }

  /** Reads an answer to its end and returns its length in bytes. */
  async drain(path: string): Promise<number> {
    const answer = await this.fetch('GET', path);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    return bytes;
  }

  private async send<B>(method: string, path: string, body?: object): Promise<B> {
    return (await (await this.fetch(method, path, body)).json()) as B;
  }

  private async fetch(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

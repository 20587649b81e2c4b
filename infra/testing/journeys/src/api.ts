/** A response of the API with its body. */
export interface Answer<B = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
  readonly text: string;
}

export interface Call {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

/** Calls `/api/v1` through the gateway with the session of one person. */
export class Api {
  constructor(
    private readonly url: string,
    readonly token?: string,
  ) {}

  as(token: string): Api {
    return new Api(this.url, token);
  }

  /** Calls of the same person to another gateway or to a service. */
  at(url: string): Api {
    return new Api(url, this.token);
  }

  get<B = Record<string, unknown>>(path: string, call?: Call): Promise<Answer<B>> {
    return this.send<B>('GET', path, call);
  }

  post<B = Record<string, unknown>>(path: string, body?: unknown, call?: Call): Promise<Answer<B>> {
    return this.send<B>('POST', path, { ...call, body });
  }

  patch<B = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<B>> {
    return this.send<B>('PATCH', path, { body });
  }

  async send<B = Record<string, unknown>>(
    method: string,
    path: string,
    { body, form, headers = {} }: Call = {},
  ): Promise<Answer<B>> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as B,
    };
  }
}

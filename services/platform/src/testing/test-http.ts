/** The optional parts of a test's request. */
interface TestRequest {
  readonly token?: string;
  /** Sent as JSON, unless it is a string, bytes or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection when it aborts, as a client that leaves does. */
  readonly signal?: AbortSignal;
}

/** The response; `body` is the parsed JSON, or the text if it is not JSON. */
export interface TestAnswer<B> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
  readonly text: string;
}

/** Calls a service over HTTP. */
export type TestHttp = <B = Record<string, unknown>>(
  method: string,
  path: string,
  request?: TestRequest,
) => Promise<TestAnswer<B>>;

type Get = <B = Record<string, unknown>>(
  path: string,
  headers?: TestRequest['headers'],
) => Promise<TestAnswer<B>>;
type Send = <B = Record<string, unknown>>(
  path: string,
  body?: unknown,
  headers?: TestRequest['headers'],
) => Promise<TestAnswer<B>>;

/** Calls a service over HTTP as one user. */
export interface TestCaller {
  readonly get: Get;
  readonly post: Send;
  readonly put: Send;
  readonly patch: Send;
  readonly delete: Get;
}

/** A token, or a user who has one. */
export type TestUser = string | { readonly token: string };

export function callerOf(http: TestHttp, who: TestUser): TestCaller {
  const token = typeof who === 'string' ? who : who.token;
  const get =
    (method: string): Get =>
    (path, headers = {}) =>
      http(method, path, { token, headers });
  const send =
    (method: string): Send =>
    (path, body, headers = {}) =>
      http(method, path, { token, body, headers });
  return {
    get: get('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: get('DELETE'),
  };
}

/**
 * Sends `always` with every request, unless the request overrides it. Paths are below `/api/v1`, unless they begin
 * with `/api/` or are health paths.
 */
export function testHttp(url: string, always: Readonly<Record<string, string>> = {}): TestHttp {
  return async <B>(method: string, path: string, request: TestRequest = {}) => {
    const answer = await fetch(url + fullPath(path), {
      method,
      headers: { ...always, ...headersOf(request) },
      redirect: 'manual',
      ...(request.body === undefined ? {} : { body: bodyOf(request.body) }),
      ...(request.signal && { signal: request.signal }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: jsonOr(text) as B,
      text,
    };
  };
}

function fullPath(path: string): string {
  return /^\/(api\/|healthz|readyz|metrics)/.test(path) ? path : `/api/v1${path}`;
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | FormData {
  return isRaw(body) ? body : JSON.stringify(body);
}

function headersOf({ token, body, headers }: TestRequest): Record<string, string> {
  const sendsJson = body !== undefined && !(body instanceof FormData);
  return {
    ...(sendsJson ? { 'content-type': 'application/json' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

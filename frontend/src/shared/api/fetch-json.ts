import type { ApiError, ErrorBody } from './api-error.js';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type ApiResult<T> = { data: T } | { error: ApiError };

interface SessionOfCalls {
  token: () => string | null;
  /** A 401 or 403 that means: this session is over. */
  refused: () => void;
}

const base = '/api/v1';
let session: SessionOfCalls = { token: () => null, refused: () => undefined };

/** Tells the calls whose token they carry; done once, when the app starts. */
export function callAs(owner: SessionOfCalls): void {
  session = owner;
}

/** Makes one call of the API with the session's token. Never throws: a failure is a value with its status and body. */
export async function fetchJson<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const answer = await fetchApi(request);
  if ('error' in answer) return answer;
  const data = (await answer.data.json().catch(() => null)) as T;
  return { data };
}

/** Like `fetchJson`, for answers that are not JSON. */
export async function fetchApi(request: ApiRequest): Promise<ApiResult<Response>> {
  const token = session.token();
  let response: Response;
  try {
    response = await fetch(base + request.path, {
      method: request.method ?? 'GET',
      headers: headersOf(request, token),
      body: bodyOf(request.body),
      signal: request.signal ?? null,
    });
  } catch (error) {
    return { error: { status: 0, body: { message: noAnswer(error) } } };
  }
  if (response.ok) return { data: response };
  const body = ((await response.json().catch(() => null)) ?? {}) as ErrorBody;
  if (endsTheSession(response.status, body, token)) session.refused();
  return { error: { status: response.status, body } };
}

const noAnswer = (error: unknown): string =>
  error instanceof DOMException && error.name === 'AbortError'
    ? 'The request was cancelled.'
    : 'No connection. Please check your network and try again.';

/** Only a call that carried a token can lose it, and a token that has been replaced meanwhile is not touched. */
function endsTheSession(status: number, body: ErrorBody, token: string | null): boolean {
  if (status !== 401 && status !== 403) return false;
  return token !== null && token === session.token() && body.isVerificationError !== true;
}

function headersOf({ body, headers }: ApiRequest, token: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined || body instanceof FormData
      ? {}
      : { 'content-type': 'application/json' }),
    ...headers,
  };
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

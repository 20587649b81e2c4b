import type { ApiError, ErrorBody } from './api-error.js';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

export type ApiResult<T> = { data: T } | { error: ApiError };

interface OwnerOfCalls {
  token: () => string | null;
  /** A 401 or 403 that means: this session is over. */
  refused: () => void;
  /** Whether somebody answered a call, whatever the answer was. */
  heard: (anAnswer: boolean) => void;
}

const base = '/api/v1';
let owner: OwnerOfCalls = {
  token: () => null,
  refused: () => undefined,
  heard: () => undefined,
};

/** Tells the calls whose token they carry, and who hears how they went; done once, when the app starts. */
export function callAs(app: OwnerOfCalls): void {
  owner = app;
}

/** Makes one call of the API with the session's token. Never throws: a failure is a value with its status and body. */
export async function fetchJson<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const answer = await fetchApi(request);
  if ('error' in answer) return answer;
  try {
    const text = await answer.data.text();
    return { data: (text === '' ? null : JSON.parse(text)) as T };
  } catch {
    // The connection broke in the middle of the answer, or what came was none of ours.
    return { error: { status: 0, body: {} } };
  }
}

/** Like `fetchJson`, for answers that are not JSON. */
export async function fetchApi(request: ApiRequest): Promise<ApiResult<Response>> {
  const token = owner.token();
  let response: Response;
  try {
    response = await fetch(base + request.path, {
      method: request.method ?? 'GET',
      headers: headersOf(request, token),
      body: bodyOf(request.body),
      signal: request.signal ?? null,
      keepalive: request.keepalive ?? false,
    });
  } catch (error) {
    if (isCancelled(error)) return { error: { status: 0, body: {} } };
    return failureOf({ status: 0, body: {}, token });
  }
  if (response.ok) {
    owner.heard(true);
    return { data: response };
  }
  const body = ((await response.json().catch(() => null)) ?? {}) as ErrorBody;
  return failureOf({ status: response.status, body, token });
}

/** The token that calls carry now. */
export const tokenOfCalls = (): string | null => owner.token();

/** A call that failed, and what follows from it for the session. `token` is the one it carried. */
export function failureOf({ status, body, token }: ApiError & { token: string | null }): {
  error: ApiError;
} {
  owner.heard(status !== 0);
  if (endsTheSession(status, body, token)) owner.refused();
  return { error: { status, body } };
}

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Only a call that carried a token can lose it, and a token that has been replaced meanwhile is not touched. */
function endsTheSession(status: number, body: ErrorBody, token: string | null): boolean {
  if (status !== 401 && status !== 403) return false;
  return token !== null && token === owner.token() && body.isVerificationError !== true;
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

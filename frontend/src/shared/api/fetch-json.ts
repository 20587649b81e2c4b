import type { ApiError, ErrorBody } from './api-error.js';
import { askForProof, asksProofFirst } from './proof.js';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or unchanged when it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Continues when the page is closed. */
  keepalive?: boolean;
}

export type ApiResult<T> = { data: T } | { error: ApiError };

interface CallContext {
  token: () => string | null;
  /** A 401 or 403 that ends the session. */
  refused: () => void;
  /** Whether a call got any answer. */
  answered: (hasAnswer: boolean) => void;
}

const base = '/api/v1';
let context: CallContext = {
  token: () => null,
  refused: () => undefined,
  answered: () => undefined,
};

/**
 * Connects API calls with the session and the connection state. Called once, when the app starts.
 */
export function connectCalls(connected: CallContext): void {
  context = connected;
}

/**
 * Makes one API call with the session's token. Never throws: a failure is a value with status and
 * body.
 */
export async function fetchJson<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const answer = await fetchApi(request);
  if ('error' in answer) return answer;
  try {
    const text = await answer.data.text();
    return { data: (text === '' ? null : JSON.parse(text)) as T };
  } catch {
    // The connection broke during the answer, or the answer is not JSON.
    return { error: { status: 0, body: {} } };
  }
}

/**
 * Like `fetchJson`, for answers that are not JSON. A call that needs a proof of identity is repeated once, after the user
 * gave it.
 */
export async function fetchApi(request: ApiRequest): Promise<ApiResult<Response>> {
  if (asksProofFirst(request, context.token()) && !(await askForProof())) return notProved;
  const answer = await fetchOnce(request);
  const isProofNeeded = 'error' in answer && answer.error.body.code === 'AUTH.PROOF_NEEDED';
  return isProofNeeded && (await askForProof()) ? fetchOnce(request) : answer;
}

const notProved = {
  error: {
    status: 423,
    body: { code: 'AUTH.PROOF_NEEDED', error: 'Please confirm that it is you to do this' },
  },
};

async function fetchOnce(request: ApiRequest): Promise<ApiResult<Response>> {
  const token = context.token();
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
    context.answered(true);
    return { data: response };
  }
  const body = ((await response.json().catch(() => null)) ?? {}) as ErrorBody;
  return failureOf({ status: response.status, body, token });
}

/** The token of the current session. */
export const currentToken = (): string | null => context.token();

/** A failed call and its effect on the session. `token` is the one that the call carried. */
export function failureOf({ status, body, token }: ApiError & { token: string | null }): {
  error: ApiError;
} {
  context.answered(status !== 0);
  if (endsTheSession(status, body, token)) context.refused();
  return { error: { status, body } };
}

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Only a call that carried the current token ends the session. */
function endsTheSession(status: number, body: ErrorBody, token: string | null): boolean {
  if (status !== 401 && status !== 403) return false;
  return token !== null && token === context.token() && body.isVerificationError !== true;
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

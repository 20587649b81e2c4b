import type { ErrorBody } from './api-error.js';
import { failureOf, currentToken, type ApiResult } from './fetch-json.js';

interface Sending {
  /** Below `/api/v1`. */
  path: string;
  form: FormData;
  /** The server carries out requests with the same key once. */
  key?: string;
  /** Cancels the upload; the result is then a failure without a text. */
  signal: AbortSignal;
}

/** Posts a form with a file and reports the progress in percent, which fetch cannot do. */
export function sendFile<T>(
  { path, form, key, signal }: Sending,
  sent: (percent: number) => void,
): Promise<ApiResult<T>> {
  const token = currentToken();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/v1${path}`);
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  if (key !== undefined) request.setRequestHeader('idempotency-key', key);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    sent(Math.floor((loaded / total) * 100)),
  );
  return new Promise((resolve) => {
    const answer = (): void => {
      const body = readJson(request.responseText);
      const isGood = request.status >= 200 && request.status < 300;
      resolve(
        isGood
          ? { data: body as T }
          : failureOf({ status: request.status, body: (body ?? {}) as ErrorBody, token }),
      );
    };
    request.addEventListener('load', answer);
    request.addEventListener('error', answer);
    // A cancelled upload is no lost connection.
    request.addEventListener('abort', () => resolve({ error: { status: 0, body: {} } }));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The answer of a proxy in between: the status is enough.
    return null;
  }
}

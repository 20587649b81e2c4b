import { isApiError } from './api-error.js';
import type { ApiResult } from './fetch-json.js';
import { sendFile } from './send-file.js';

interface Part {
  path: string;
  blob: Blob;
  fields?: Readonly<Record<string, string>>;
}

interface Watching {
  signal: AbortSignal;
  sent: (percent: number) => void;
}

/** The pauses before a part is sent again. */
const pausesMs = [0, 1_000, 3_000, 10_000, 30_000];

/** Sends a part of a file; again when the connection breaks or the server is busy, as a part that arrived twice counts once. */
export async function sendPart<T>(
  { path, blob, fields = {} }: Part,
  { signal, sent }: Watching,
): Promise<ApiResult<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', blob, 'part.csv');
    const answer = await sendFile<T>({ path, form, signal }, sent);
    const pauseMs = pausesMs[attempt];
    const isAgain = 'error' in answer && isWorthAgain(answer.error) && pauseMs !== undefined;
    if (!isAgain || signal.aborted) return answer;
    await pause(pauseMs, signal);
    if (signal.aborted) return answer;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Whether a retry may succeed: no answer, or a failure that the request did not cause. */
export function isWorthAgain(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { status, body } = error;
  return (
    status === 0 || status === 429 || status >= 500 || body.code === 'LEADS.UPLOAD_IN_PROGRESS'
  );
}

import { errorText } from '../api/api-error.js';
import { fetchApi } from '../api/fetch-json.js';

export type DownloadOutcome = { name: string } | { failure: string };

/** Reports progress in steps that change the figure on screen, a tenth of a megabyte. */
const progressStepBytes = 100_000;

interface Download {
  /** Below `/api/v1`. */
  path: string;
  /** Used when the server sends no file name. */
  fallbackName: string;
}

/** Fetches a file, reports the received bytes, and hands the file to the browser. */
export async function downloadFile(
  { path, fallbackName }: Download,
  received: (bytes: number) => void = () => undefined,
): Promise<DownloadOutcome> {
  const answer = await fetchApi({ path });
  if ('error' in answer) {
    return { failure: errorText(answer.error, 'The download failed. Please try again.') };
  }
  const name = fileNameOf(answer.data) ?? fallbackName;
  try {
    saveFile(await bodyOf(answer.data, received), name);
  } catch {
    return { failure: 'The download was interrupted. Please try again.' };
  }
  return { name };
}

/**
 * The browser collects the body and may keep a large one on disk; only one chunk at a time passes
 * through here.
 */
function bodyOf({ body, headers }: Response, received: (bytes: number) => void): Promise<Blob> {
  let bytes = 0;
  let reportedBytes = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, onward) {
        bytes += chunk.byteLength;
        if (bytes - reportedBytes >= progressStepBytes) received((reportedBytes = bytes));
        onward.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, {
    headers: { 'content-type': headers.get('content-type') ?? 'text/csv' },
  }).blob();
}

/** The file name in the server's answer. */
function fileNameOf(response: Pick<Response, 'headers'>): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header)?.[1];
}

/** Saves a file that the browser has already. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken over the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

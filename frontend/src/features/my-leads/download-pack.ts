import type { ApiError } from '../../shared/api/api-error.js';
import { fetchApi } from '../../shared/api/fetch-json.js';

/** Fetches a pack, tells how many bytes have come, and hands the file to the browser. */
export async function downloadPack(
  id: string,
  received: (bytes: number) => void,
): Promise<ApiError | undefined> {
  const answer = await fetchApi({ path: `/leads/packs/${id}/download` });
  if ('error' in answer) return answer.error;
  const chunks: BlobPart[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.data.body ?? []) {
      chunks.push(chunk as BlobPart);
      bytes += chunk.byteLength;
      received(bytes);
    }
  } catch {
    return { status: 0, body: { message: 'The download was interrupted. Please try again.' } };
  }
  save(new Blob(chunks, { type: 'text/csv' }), fileNameOf(answer.data) ?? `leads-${id}.csv`);
  return undefined;
}

/** The name the server gives the file; see the pack's download in the leads service. */
export function fileNameOf(response: Pick<Response, 'headers'>): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header)?.[1];
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import type { SentUploadView } from '@leadmart/contracts';
import { sendUploadPartPath, uploadsPath } from '@leadmart/contracts/admin-paths';
import type { ApiError } from '../../../../shared/api/api-error.js';
import { fetchJson } from '../../../../shared/api/fetch-json.js';
import { sendPart } from '../../../../shared/api/send-part.js';
import { fileParts } from '../../../../shared/lib/parts/file-parts.js';
import type { LargeFile } from '../../upload-rules/upload-situation.js';
import { leadHeadBytes } from './lead-head.js';

export interface Watching {
  signal: AbortSignal;
  sent: (percent: number) => void;
  /** Called for each part that is added; false stops. */
  arrived: (view: SentUploadView) => boolean;
}

/** Begins the upload of a large file. */
export function beginLargeFile(datasetId: string, { file, headerRow, mapping, dnc }: LargeFile) {
  const { dncCheckedOn, dncSource } = dnc;
  const body = {
    fileName: file.name,
    fileBytes: file.size,
    headerRow,
    ...(mapping && { headerMapping: mapping }),
    ...(dncCheckedOn && { dncCheckedOn }),
    ...(dncSource && { dncSource }),
  };
  return fetchJson<SentUploadView>({ path: uploadsPath(datasetId), method: 'POST', body });
}

/**
 * Sends the parts of a file behind those that arrived. Returns the error that ended it; undefined when it was stopped or all
 * parts are added. Throws NoLineEnds, and an error if the file cannot be read.
 */
export async function sendLargeFile(
  datasetId: string,
  { file, headerRow, separator }: Pick<LargeFile, 'file' | 'headerRow' | 'separator'>,
  begun: SentUploadView,
  { signal, sent, arrived }: Watching,
): Promise<ApiError | undefined> {
  const headBytes = await leadHeadBytes(file, headerRow, separator);
  let { parts, bytes } = begun.sent;
  const cutting = { headBytes, separators: separator, from: bytes };
  for await (const { blob, end } of fileParts(file, cutting)) {
    const path = sendUploadPartPath(datasetId, begun.uploadId, String(parts + 1));
    const from = bytes;
    const report = (percent: number): void =>
      sent(Math.floor((100 * from + percent * (end - from)) / file.size));
    const fields = { end: String(end) };
    const answer = await sendPart<SentUploadView>({ path, blob, fields }, { signal, sent: report });
    if (signal.aborted) return undefined;
    if ('error' in answer) return answer.error;
    ({ parts, bytes } = answer.data.sent);
    if (!arrived(answer.data)) return undefined;
  }
  return undefined;
}

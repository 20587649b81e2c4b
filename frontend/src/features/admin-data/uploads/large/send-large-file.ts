import type { SentUploadView } from '@leadmart/contracts';
import { sendUploadPartPath, uploadsPath } from '@leadmart/contracts/admin-paths';
import type { ApiError } from '../../../../shared/api/api-error.js';
import { fetchJson } from '../../../../shared/api/fetch-json.js';
import { sendPart } from '../../../../shared/api/send-part.js';
import { fileParts } from '../../../../shared/lib/parts/file-parts.js';
import { visitRowEnds } from '../../../../shared/lib/parts/row-ends.js';
import type { LargeFile } from '../../upload-rules/upload-situation.js';

const maxHeadBytes = 65_536;
/** A first line that gives the separator is no row. */
const separatorLine = /^(?:\uFEFF)?"?sep=/iu;
const utf16Marks = ['255,254', '254,255'];

/** A file whose bytes cannot be cut, because two of them are one character. */
export class NotUtf8 extends Error {}

/** Returns the length of the rows up to the header. Throws NotUtf8. */
async function leadHeadBytes(file: Blob, headerRow: number, separator: string): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  if (utf16Marks.includes(bytes.subarray(0, 2).join(','))) throw new NotUtf8();
  const isNoRow = separatorLine.test(new TextDecoder().decode(bytes.subarray(0, 16)));
  let rows = isNoRow ? -1 : 0;
  let head = 0;
  visitRowEnds(bytes, separator, (end) => {
    rows += 1;
    if (rows === headerRow) head = end;
  });
  return head;
}

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

import type { CreateScrubBody, ScrubPartReport, ScrubView } from '@leadmart/contracts';
import { scrubPartPath, scrubsPath, startScrubPath } from '@leadmart/contracts/admin-paths';
import { errorText } from '../../shared/api/api-error.js';
import { fetchJson, type ApiResult } from '../../shared/api/fetch-json.js';
import { sendFile } from '../../shared/api/send-file.js';
import { listParts, NoLineEnds } from './list-parts.js';

/** A list and what it is about. */
export interface ListToSend {
  file: File;
  check: Omit<CreateScrubBody, 'fileName'>;
}

interface Watching {
  signal: AbortSignal;
  sent: (percent: number) => void;
}

const attempts = 3;
const noAnswer = 0;

/**
 * Sends a list part by part and starts its check. Sends a part again when the connection breaks. Returns a sentence when
 * it failed, and undefined when the check runs or the user cancelled.
 */
export async function sendList(
  { file, check }: ListToSend,
  { signal, sent }: Watching,
): Promise<string | undefined> {
  const body = { ...check, fileName: file.name };
  const created = await fetchJson<ScrubView>({ path: scrubsPath, method: 'POST', body, signal });
  if ('error' in created) return failureOf(created, signal);
  const { _id } = created.data;
  let parts = 0;
  let bytes = 0;
  try {
    for await (const part of listParts(file)) {
      parts += 1;
      const report = (percent: number): void =>
        // The header is sent with each part.
        sent(Math.min(100, Math.floor((100 * bytes + percent * part.size) / file.size)));
      const answer = await sendPart(scrubPartPath(_id, String(parts)), part, {
        signal,
        sent: report,
      });
      if ('error' in answer) return failureOf(answer, signal);
      bytes += part.size;
    }
  } catch (error) {
    if (error instanceof NoLineEnds)
      return 'The file has no line ends. One phone per line is needed.';
    return 'The file could not be read.';
  }
  const start = { path: startScrubPath(_id), method: 'POST', body: { parts }, signal } as const;
  const started = await fetchJson<ScrubView>(start);
  return 'error' in started ? failureOf(started, signal) : undefined;
}

async function sendPart(
  path: string,
  part: Blob,
  { signal, sent }: Watching,
): Promise<ApiResult<ScrubPartReport>> {
  for (let attempt = 1; ; attempt += 1) {
    const form = new FormData();
    form.set('file', part, 'part.csv');
    const answer = await sendFile<ScrubPartReport>({ path, form, signal }, sent);
    const isCut = 'error' in answer && answer.error.status === noAnswer;
    if (!isCut || signal.aborted || attempt === attempts) return answer;
  }
}

function failureOf(answer: ApiResult<unknown>, signal: AbortSignal): string | undefined {
  if (signal.aborted || !('error' in answer)) return undefined;
  return errorText(answer.error, 'The list could not be sent. Please try again.');
}

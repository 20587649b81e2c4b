import type { CreateScrubBody, ScrubPartReport, ScrubView } from '@leadmart/contracts';
import { scrubPartPath, scrubsPath, startScrubPath } from '@leadmart/contracts/admin-paths';
import { hasContact } from '@leadmart/contracts/phone-text';
import { refusalOf, type Failure } from '../../shared/api/api-error.js';
import { fetchJson, type ApiResult } from '../../shared/api/fetch-json.js';
import { sendPart } from '../../shared/api/send-part.js';
import { NoLineEnds, fileParts } from '../../shared/lib/parts/file-parts.js';

const maxHeadBytes = 65_536;
const lineFeed = 0x0a;

/** Returns the length of the lines above the first one with data: the header of a list and the notes above it. */
export async function listHeadBytes(file: Blob): Promise<number> {
  const start = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  let head = 0;
  for (let end = lineEnd(start, 0); end > 0; end = lineEnd(start, head)) {
    const cells = new TextDecoder().decode(start.subarray(head, end)).split(/[,;\t|]/);
    if (hasContact(cells)) return head;
    head = end;
  }
  return head;
}

/** Returns the position behind the next line feed; 0 if there is none. */
const lineEnd = (bytes: Uint8Array, from: number): number => bytes.indexOf(lineFeed, from) + 1;

/** A list and what it is about. */
export interface ListToSend {
  file: File;
  check: Omit<CreateScrubBody, 'fileName'>;
}

interface Watching {
  signal: AbortSignal;
  sent: (percent: number) => void;
}

/**
 * Sends a list part by part and starts its check. Sends a part again when the connection breaks. Returns a sentence when
 * it failed, and undefined when the check runs or the user cancelled.
 */
export async function sendList(
  { file, check }: ListToSend,
  { signal, sent }: Watching,
): Promise<string | Failure | undefined> {
  const headBytes = await listHeadBytes(file);
  if (headBytes === file.size)
    return 'No phone number with 10 digits was found. Please add one phone per line.';
  const body = { ...check, fileName: file.name };
  const created = await fetchJson<ScrubView>({ path: scrubsPath, method: 'POST', body, signal });
  if ('error' in created) return failureOf(created, signal);
  const { _id } = created.data;
  let parts = 0;
  let begin = 0;
  try {
    for await (const { blob, end } of fileParts(file, { headBytes })) {
      parts += 1;
      const report = (percent: number): void =>
        sent(Math.floor((100 * begin + percent * (end - begin)) / file.size));
      const path = scrubPartPath(_id, String(parts));
      const answer = await sendPart<ScrubPartReport>({ path, blob }, { signal, sent: report });
      if ('error' in answer) return failureOf(answer, signal);
      begin = end;
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

function failureOf(answer: ApiResult<unknown>, signal: AbortSignal): Failure | undefined {
  if (signal.aborted || !('error' in answer)) return undefined;
  return refusalOf(answer.error, 'The list could not be sent. Please try again.');
}

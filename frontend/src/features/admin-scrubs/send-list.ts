import type {
  CreateScrubBody,
  InvalidLinesView,
  ScrubPartReport,
  ScrubView,
} from '@leadmart/contracts';
import { scrubPartPath, scrubsPath, startScrubPath } from '@leadmart/contracts/admin-paths';
import { hasContact } from '@leadmart/contracts/phone-text';
import { refusalOf, type Failure } from '../../shared/api/api-error.js';
import { fetchJson, type ApiResult } from '../../shared/api/fetch-json.js';
import { sendPart } from '../../shared/api/send-part.js';
import { NoLineEnds, fileParts } from '../../shared/lib/parts/file-parts.js';

const maxHeadBytes = 65_536;
/** The invalid lines that are shown. */
const mostShown = 100;
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

/** A list that was sent completely, and what of it could not be read. */
export interface SentList {
  id: string;
  fileName: string;
  parts: number;
  invalidLines: number;
  /** The first invalid lines, with their numbers in the file. */
  invalid: InvalidLinesView;
}

const noPhone = 'No phone number with 10 digits was found. Please add one phone per line.';

/**
 * Sends a list part by part. Sends a part again when the connection breaks. Returns undefined when the user cancelled.
 */
export async function sendList(
  { file, check }: ListToSend,
  { signal, sent }: Watching,
): Promise<SentList | Failure | undefined> {
  const headBytes = await listHeadBytes(file);
  if (headBytes === file.size) return { sentence: noPhone };
  const body = { ...check, fileName: file.name };
  const created = await fetchJson<ScrubView>({ path: scrubsPath, method: 'POST', body, signal });
  if ('error' in created) return failureOf(created, signal);
  const { _id: id, fileName } = created.data;
  const list: SentList = { id, fileName, parts: 0, invalidLines: 0, invalid: [] };
  let begin = 0;
  try {
    for await (const { blob, end, rowsBefore } of fileParts(file, { headBytes })) {
      list.parts += 1;
      const report = (percent: number): void =>
        sent(Math.floor((100 * begin + percent * (end - begin)) / file.size));
      const path = scrubPartPath(list.id, String(list.parts));
      const answer = await sendPart<ScrubPartReport>({ path, blob }, { signal, sent: report });
      if ('error' in answer) return failureOf(answer, signal);
      addInvalid(list, answer.data, rowsBefore);
      begin = end;
    }
  } catch (error) {
    if (error instanceof NoLineEnds)
      return { sentence: 'The file has no line ends. One phone per line is needed.' };
    return { sentence: 'The file could not be read.' };
  }
  return list;
}

function addInvalid(list: SentList, part: ScrubPartReport, rowsBefore: number): void {
  list.invalidLines += part.invalidLines;
  const inFile = part.invalid.map((one) => ({ ...one, line: rowsBefore + one.line }));
  list.invalid = [...list.invalid, ...inFile].slice(0, mostShown);
}

/** Starts the check of a list that was sent. Returns undefined when it runs, or the user cancelled. */
export async function startCheck(
  { id, parts }: SentList,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const start = { path: startScrubPath(id), method: 'POST', body: { parts }, signal } as const;
  return failureOf(await fetchJson<ScrubView>(start), signal);
}

function failureOf(answer: ApiResult<unknown>, signal: AbortSignal): Failure | undefined {
  if (signal.aborted || !('error' in answer)) return undefined;
  return refusalOf(answer.error, 'The list could not be sent. Please try again.');
}

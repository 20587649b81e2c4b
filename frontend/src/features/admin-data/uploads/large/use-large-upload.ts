import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SentUploadView } from '@leadmart/contracts';
import { failureOf, type Failure } from '../../../../shared/api/api-error.js';
import { baseApi } from '../../../../shared/api/base-api.js';
import { useLeaveWarning } from '../../../../shared/lib/hooks/use-leave-warning.js';
import { NoLineEnds } from '../../../../shared/lib/parts/file-parts.js';
import type { LargeFile } from '../../upload-rules/upload-situation.js';
import { NotUtf8, beginLargeFile, sendLargeFile, type Watching } from './send-large-file.js';

type Failed = string | Failure | undefined;

/** Sends a large file, stops and continues. `view` has the parts that arrived, of an earlier visit too. */
export function useLargeUpload(datasetId: string, earlier: SentUploadView | undefined) {
  const dispatch = useDispatch();
  const [view, setView] = useState(earlier);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<Failed>();
  const [isDoubtful, setIsDoubtful] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  const stop = (): void => underWay.current?.abort();
  useEffect(() => stop, []);
  useLeaveWarning(percent !== undefined);

  const arrived = (next: SentUploadView): boolean => {
    setView(next);
    // A wrong column makes every row invalid: asks before the rest follows.
    const isOdd = next.sent.parts === 1 && next.invalidCount * 10 > next.totalCount;
    setIsDoubtful(isOdd);
    return !isOdd;
  };

  const send = async (file: LargeFile): Promise<void> => {
    const controller = new AbortController();
    underWay.current = controller;
    setFailure(undefined);
    setIsDoubtful(false);
    setPercent(percentOf(view));
    const watching = { signal: controller.signal, sent: setPercent, begun: setView, arrived };
    const problem = await sendFrom(view, { datasetId, file }, watching);
    setPercent(undefined);
    setFailure(problem);
    dispatch(baseApi.util.invalidateTags(['Dataset', 'Upload']));
  };

  return {
    view,
    percent,
    failure,
    isDoubtful,
    send: (file: LargeFile): void => void send(file),
    refuse: setFailure,
    stop,
  };
}

/** Sends the parts behind those that arrived; begins if none did. */
async function sendFrom(
  earlier: SentUploadView | undefined,
  { datasetId, file }: { datasetId: string; file: LargeFile },
  { begun, ...watching }: Watching & { begun: (view: SentUploadView) => void },
): Promise<Failed> {
  const answer = earlier ? { data: earlier } : await beginLargeFile(datasetId, file);
  if ('error' in answer) return failureOf(answer.error, 'Error uploading file');
  begun(answer.data);
  return sendLargeFile(datasetId, file, answer.data, watching).then(
    (error) => error && failureOf(error, 'Error uploading file'),
    failureOfReading,
  );
}

function failureOfReading(error: unknown): string {
  if (error instanceof NoLineEnds) return 'The file has no line ends';
  if (error instanceof NotUtf8) return 'Save the file as UTF-8: this one is UTF-16';
  return 'The file could not be read';
}

export const percentOf = (view: SentUploadView | undefined): number =>
  view ? Math.floor((100 * view.sent.bytes) / view.sent.of) : 0;

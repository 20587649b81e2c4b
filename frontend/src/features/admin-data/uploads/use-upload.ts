import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type {
  HeaderMapping,
  ProceedBody,
  UploadFixes,
  UploadReport,
  ValidateHeadersView,
} from '@leadmart/contracts';
import { uploadFilePath } from '@leadmart/contracts/admin-paths';
import { isNameOf } from '@leadmart/contracts/header-names';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { failureOf, isApiError } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { isWorthAgain } from '../../../shared/api/send-part.js';
import { useLeaveWarning } from '../../../shared/lib/hooks/use-leave-warning.js';
import { guessColumns, type Guesses } from '../upload-rules/column-guesses/guess-columns.js';
import {
  rememberMapping,
  rememberedMapping,
} from '../upload-rules/column-guesses/remembered-mappings.js';
import { headOf, isLarge, leadFileRefusal } from '../upload-rules/lead-file.js';
import { fixCount, targetsOf, type FixTarget } from '../upload-rules/row-fixes.js';
import {
  foundIn,
  isUnderWay,
  type Chosen,
  type Mapping,
  type UploadSituation,
} from '../upload-rules/upload-situation.js';
import { uploadsApi } from '../uploads-api.js';

interface Options {
  datasetId: string;
  /** An upload that already waits on the server: the dialog starts with its findings. */
  waiting?: string | undefined;
  onDone: (report: UploadReport) => void;
}

type Go = (situation: UploadSituation) => void;

/**
 * Sends a CSV file to a dataset and asks the questions that come up. The file is sent once; later
 * requests refer to it.
 */
export function useUpload({ datasetId, waiting, onDone }: Options) {
  const [situation, go] = useState<UploadSituation>(
    waiting === undefined ? { step: 'choosing' } : { step: 'proceeding' },
  );
  const sending = useSending({ datasetId, go, onDone });
  const proceed = useWaitingFile({ datasetId, situation, go, onDone });
  useLeaveWarning(isUnderWay(situation));
  useOnce(() => {
    if (waiting !== undefined) proceed(waiting, {});
  });

  const waitingId = 'uploadId' in situation ? situation.uploadId : undefined;
  return {
    situation,
    choose: sending.choose,
    cancel: sending.cancel,
    /** Shows why the picked or dropped file is refused. */
    refuse: (failure: string): void => go({ step: 'choosing', failure }),
    map: (mapping: HeaderMapping): void => {
      if (situation.step !== 'mapping') return;
      rememberMapping(datasetId, situation.headers.headers, mapping);
      sending.send(situation.chosen, { ...situation, mapping });
    },
    /** Reads the file again with its header in another row. */
    chooseHeader: (headerRow: number): void => {
      if (situation.step === 'mapping') sending.chooseHeader(situation, headerRow);
    },
    /** Continues without the reported rows that the fixes do not correct. */
    skip: (fixes: UploadFixes): void => {
      if (waitingId === undefined) return;
      const skipped =
        situation.step === 'duplicates' ? { skipDuplicates: true } : { skipInvalid: true };
      proceed(waitingId, { ...skipped, ...(fixCount(fixes) > 0 && { fixes }) });
    },
    /** Corrects rows and continues, unless another decision is needed. */
    apply: (fixes: UploadFixes): void => {
      if (waitingId !== undefined) proceed(waitingId, { fixes });
    },
    /** Takes back a correction that was sent. */
    undoFix: (target: FixTarget): void => {
      if (waitingId !== undefined) proceed(waitingId, { undoFixes: targetsOf(target) });
    },
    /** Another file; one that waits stays. */
    startOver: (): void => go({ step: 'choosing' }),
  };
}

/** Sends the chosen file and shows the server's findings. */
function useSending({ datasetId, go, onDone }: Omit<Options, 'waiting'> & { go: Go }) {
  const [validate] = uploadsApi.useValidateHeadersMutation();
  const { post, cancel } = usePost(datasetId);

  const send = async (chosen: Chosen, mapped?: MappedFile): Promise<void> => {
    if (mapped && isLarge(chosen.file)) return go(largeOf(chosen, mapped.headers, mapped.mapping));
    go({ step: 'sending', chosen, percent: 0 });
    const answer = await post(formOf(chosen, mapped), (percent) =>
      go({ step: 'sending', chosen, percent }),
    );
    if (answer === 'cancelled') return go({ step: 'choosing' });
    if ('data' in answer) return onDone(answer.data);
    const found = foundIn(answer.error);
    if (found) return go(found);
    if (!mapped)
      return go(afterFailure(answer.error, 'Error uploading file', () => void send(chosen)));
    const failure = failureOf(answer.error, 'Error processing header mapping');
    return go({ ...mapped, step: 'mapping', chosen, failure });
  };

  const choose = async (chosen: Chosen): Promise<void> => {
    const refusal = leadFileRefusal(chosen.file);
    if (refusal) return go({ step: 'choosing', failure: refusal });
    go({ step: 'checking', chosen });
    const { data: headers, error } = await validate({
      datasetId,
      file: await headOf(chosen.file),
    });
    if (!headers)
      return go(afterFailure(error, 'Error validating file', () => void choose(chosen)));
    if (!headers.requiresMapping)
      return isLarge(chosen.file) ? go(largeOf(chosen, headers)) : send(chosen);
    return go(mappingOf(datasetId, chosen, headers));
  };

  const chooseHeader = async (mapping: Mapping, headerRow: number): Promise<void> => {
    const { chosen } = mapping;
    const file = await headOf(chosen.file);
    const { data: headers, error } = await validate({ datasetId, file, headerRow });
    if (headers) return go(mappingOf(datasetId, chosen, headers));
    return go({ ...mapping, failure: failureOf(error, 'Error validating file') });
  };

  return {
    choose: (chosen: Chosen): void => void choose(chosen),
    send: (chosen: Chosen, mapped: MappedFile): void => void send(chosen, mapped),
    chooseHeader: (mapping: Mapping, row: number): void => void chooseHeader(mapping, row),
    cancel,
  };
}

/** The server's findings about a file that waits for a decision. */
function useWaitingFile({
  datasetId,
  situation,
  go,
  onDone,
}: Omit<Options, 'waiting'> & { situation: UploadSituation; go: Go }) {
  const [proceedWith] = uploadsApi.useProceedUploadMutation();

  const proceed = async (uploadId: string, skip: Partial<ProceedBody>): Promise<void> => {
    go({ step: 'proceeding' });
    const { data, error } = await proceedWith({ datasetId, uploadId, ...skip });
    if (data) return onDone(data);
    const found = isApiError(error) ? foundIn(error) : undefined;
    if (found) return go(found);
    const sentence = 'Error uploading file';
    if (!('figures' in situation))
      return go(afterFailure(error, sentence, () => void proceed(uploadId, skip)));
    return go({ ...situation, failure: failureOf(error, sentence) });
  };

  return (uploadId: string, skip: Partial<ProceedBody>): void => void proceed(uploadId, skip);
}

/** Returns to the file choice with the reason and, where a retry may help, the same file. */
function afterFailure(error: unknown, sentence: string, again: () => void): UploadSituation {
  return {
    step: 'choosing',
    failure: failureOf(error, sentence),
    ...(isWorthAgain(error) && { again }),
  };
}

/** A file that is sent in parts, once the admin agrees. */
function largeOf(
  { file, dnc }: Chosen,
  { headerRow, separator }: ValidateHeadersView,
  mapping?: HeaderMapping,
): UploadSituation {
  const large = { file, dnc, headerRow, separator, ...(mapping && { mapping }) };
  return { step: 'large', large };
}

type MappedFile = Pick<Mapping, 'headers' | 'guesses' | 'mapping'>;

function mappingOf(datasetId: string, chosen: Chosen, headers: ValidateHeadersView): Mapping {
  const guesses = guessesFor(datasetId, headers);
  return { step: 'mapping', chosen, headers, guesses, mapping: guesses.mapping };
}

function guessesFor(datasetId: string, view: ValidateHeadersView): Guesses {
  const { headers, sample, suggestedMapping } = view;
  const equal = leadColumns.flatMap((column) => {
    const header = suggestedMapping[column];
    return header !== undefined && isNameOf(column, header) ? [[column, header]] : [];
  });
  const remembered = rememberedMapping(datasetId, headers);
  return guessColumns({ headers, sample, automatic: Object.fromEntries(equal), remembered });
}

/** Sends one file at a time. Leaving the dialog cancels it until all of it has arrived. */
function usePost(datasetId: string) {
  const dispatch = useDispatch();
  const underWay = useRef<AbortController>(undefined);
  const cancel = (): void => underWay.current?.abort();
  useEffect(() => cancel, []);

  const post = async (form: FormData, sent: (percent: number) => void) => {
    const controller = new AbortController();
    underWay.current = controller;
    const path = uploadFilePath(datasetId);
    const { signal } = controller;
    const answer = await sendFile<UploadReport>({ path, form, signal }, (percent) => {
      // The server processes the file now, whether or not the page waits for the answer.
      if (percent === 100) underWay.current = undefined;
      sent(percent);
    });
    dispatch(baseApi.util.invalidateTags(['Dataset', 'Upload']));
    return signal.aborted ? ('cancelled' as const) : answer;
  };
  return { post, cancel };
}

function formOf({ file, dnc }: Chosen, mapped: MappedFile | undefined): FormData {
  const form = new FormData();
  if (mapped) {
    form.set('headerRow', String(mapped.headers.headerRow));
    form.set('headerMapping', JSON.stringify(mapped.mapping));
  }
  if (dnc.dncCheckedOn) form.set('dncCheckedOn', dnc.dncCheckedOn);
  if (dnc.dncSource) form.set('dncSource', dnc.dncSource);
  form.set('file', file);
  return form;
}

/** Development mounts everything twice; the request must be sent once. */
function useOnce(work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}

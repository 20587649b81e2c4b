import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type {
  HeaderMapping,
  InvalidRow,
  UploadReport,
  ValidateHeadersView,
} from '@leadmart/contracts';
import { errorText, isApiError, type ApiError } from '../../shared/api/api-error.js';
import { baseApi } from '../../shared/api/base-api.js';
import { sendFile } from '../../shared/api/send-file.js';
import { fileRefusal } from './file-rules.js';
import {
  useCancelUploadMutation,
  useProceedUploadMutation,
  useValidateHeadersMutation,
} from './uploads-api.js';

/** What a report says of the file: how many rows there are of each kind. */
export interface Figures {
  totalCount: number;
  validCount: number;
  duplicateCount: number;
  statusChangedCount: number;
  invalidCount: number;
}

/** When and where the phones were last compared with the Do Not Call registry. */
export interface DncCheck {
  dncCheckedOn: string;
  dncSource: string;
}

interface Chosen {
  file: File;
  dnc: DncCheck;
}

export type UploadSituation =
  | { step: 'choosing'; failure?: string }
  | { step: 'checking' }
  | { step: 'mapping'; chosen: Chosen; headers: ValidateHeadersView; failure?: string }
  | { step: 'sending'; percent: number }
  | { step: 'duplicates'; uploadId?: string; figures: Figures; failure?: string }
  | { step: 'invalid'; uploadId?: string; figures: Figures; errors: InvalidRow[]; failure?: string }
  | { step: 'proceeding' };

/** What the server found in the file; undefined when it is another failure. */
function findingsOf(error: ApiError): UploadSituation | undefined {
  const { uploadId, errors, ...rest } = error.body;
  const figures = rest as unknown as Figures;
  const id = typeof uploadId === 'string' ? { uploadId } : {};
  if (Array.isArray(errors))
    return { step: 'invalid', ...id, figures, errors: errors as InvalidRow[] };
  if (error.status === 409 && typeof figures.duplicateCount === 'number')
    return { step: 'duplicates', ...id, figures };
  return undefined;
}

/** A CSV file on its way into a dataset, with the questions that come up. The file is sent once; what follows refers to it. */
export function useUpload(datasetId: string, onDone: (message: string) => void) {
  const [situation, setSituation] = useState<UploadSituation>({ step: 'choosing' });
  const [validate] = useValidateHeadersMutation();
  const [proceedWith] = useProceedUploadMutation();
  const [cancelWaiting] = useCancelUploadMutation();
  const dispatch = useDispatch();

  const send = async ({ file, dnc }: Chosen, mapping?: HeaderMapping): Promise<void> => {
    const form = new FormData();
    if (mapping) form.set('headerMapping', JSON.stringify(mapping));
    if (dnc.dncCheckedOn) form.set('dncCheckedOn', dnc.dncCheckedOn);
    if (dnc.dncSource) form.set('dncSource', dnc.dncSource);
    form.set('file', file);
    setSituation({ step: 'sending', percent: 0 });
    const answer = await sendFile<UploadReport>(
      { path: `/admin/datasets/${datasetId}/upload`, form },
      (percent) => setSituation({ step: 'sending', percent }),
    );
    if ('data' in answer) {
      dispatch(baseApi.util.invalidateTags(['Dataset', 'Upload']));
      return onDone(answer.data.message);
    }
    const findings = findingsOf(answer.error);
    if (findings) return setSituation(findings);
    const sentence = mapping ? 'Error processing header mapping' : 'Error uploading file';
    setSituation({ step: 'choosing', failure: errorText(answer.error, sentence) });
  };

  return {
    situation,

    async choose(file: File, dnc: DncCheck): Promise<void> {
      const refusal = fileRefusal(file);
      if (refusal) return setSituation({ step: 'choosing', failure: refusal });
      setSituation({ step: 'checking' });
      const answer = await validate({ datasetId, file });
      if (answer.error) {
        const failure = errorText(answer.error, 'Error validating file');
        return setSituation({ step: 'choosing', failure });
      }
      const chosen = { file, dnc };
      if (!answer.data.requiresMapping) return send(chosen);
      return setSituation({ step: 'mapping', chosen, headers: answer.data });
    },

    map(mapping: HeaderMapping): void {
      if (situation.step === 'mapping') void send(situation.chosen, mapping);
    },

    async proceed(): Promise<void> {
      if (situation.step !== 'duplicates' && situation.step !== 'invalid') return;
      const { uploadId } = situation;
      if (uploadId === undefined) return;
      const skip =
        situation.step === 'duplicates' ? { skipDuplicates: true } : { skipInvalid: true };
      setSituation({ step: 'proceeding' });
      const answer = await proceedWith({ datasetId, uploadId, ...skip });
      if (answer.data) return onDone(answer.data.message);
      const findings = isApiError(answer.error) ? findingsOf(answer.error) : undefined;
      const failure = errorText(answer.error, 'Error uploading file');
      setSituation(findings ?? { ...situation, failure });
    },

    /** Leaves; a file that waits is not kept. */
    cancel(): void {
      if (situation.step !== 'duplicates' && situation.step !== 'invalid') return;
      if (situation.uploadId !== undefined)
        void cancelWaiting({ datasetId, uploadId: situation.uploadId });
    },
  };
}

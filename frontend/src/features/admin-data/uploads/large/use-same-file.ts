import type { SentUploadView } from '@leadmart/contracts';
import { failureOf, type Failure } from '../../../../shared/api/api-error.js';
import { filesRefusal } from '../../../../shared/lib/words/csv-file-refusal.js';
import { headOf } from '../../upload-rules/lead-file.js';
import type { LargeFile } from '../../upload-rules/upload-situation.js';
import { uploadsApi } from '../../uploads-api.js';

interface Options {
  datasetId: string;
  earlier: { view: SentUploadView; fileName: string } | undefined;
  onFile: (file: LargeFile) => void;
  onRefuse: (failure: string | Failure) => void;
}

/** Takes the file of an upload that was sent in part: a page cannot keep it over a reload. */
export function useSameFile({ datasetId, earlier, onFile, onRefuse }: Options) {
  const [validate] = uploadsApi.useValidateHeadersMutation();

  const take = async (files: FileList): Promise<void> => {
    const [file] = files;
    const refusal = filesRefusal(files);
    if (!file || refusal !== undefined || !earlier) return onRefuse(refusal ?? '');
    const { fileName, view } = earlier;
    if (file.name !== fileName || file.size !== view.sent.of)
      return onRefuse('This is another file: its name or its size is different');
    const { headerRow } = view.sent;
    const { data: headers, error } = await validate({
      datasetId,
      file: await headOf(file),
      ...(headerRow !== null && { headerRow }),
    });
    if (!headers) return onRefuse(failureOf(error, 'Error validating file'));
    const { separator } = headers;
    // Mapping and check are those of the first visit.
    onFile({ file, headerRow: headers.headerRow, separator, dnc: noCheck });
  };
  return { take: (files: FileList): void => void take(files) };
}

const noCheck = { dncCheckedOn: '', dncSource: '' };

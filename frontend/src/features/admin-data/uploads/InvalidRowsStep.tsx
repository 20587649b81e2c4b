import { invalidRowsPath } from '@leadmart/contracts/admin-paths';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import type { Found } from '../upload-rules/upload-situation.js';
import { FindingsStep, OptedOut, type FindingsProps } from './FindingsStep.js';
import styles from './UploadModal.module.css';

interface Props extends FindingsProps {
  found: Extract<Found, { step: 'invalid' }>;
}

/** Some rows are invalid: lists them with reasons and offers to skip them. */
export function InvalidRowsStep({ found, ...rest }: Props) {
  const { invalidCount, totalCount, validCount, refusedCount } = found.figures;
  return (
    <FindingsStep
      {...rest}
      title="Invalid records found"
      skipLabel="Skip invalid records and upload"
      found={found}
      summary={<InvalidSummary datasetId={rest.datasetId} found={found} />}
    >
      <p>
        {formatCount(invalidCount)} of {countText(totalCount, 'record')} cannot be used.{' '}
        {validCount > 0
          ? `${countText(validCount, 'record')} can be added.`
          : 'No record can be added.'}
      </p>
      <ul className={`stack gap-2 ${styles['outlook']}`}>
        <OptedOut count={refusedCount} />
      </ul>
    </FindingsStep>
  );
}

/** The first invalid rows, and all of them as a file. */
function InvalidSummary({ datasetId, found }: Pick<Props, 'datasetId' | 'found'>) {
  const {
    errors,
    uploadId,
    figures: { invalidCount },
  } = found;
  return (
    <>
      <PlainTable
        caption="Invalid records"
        columns={['Row', 'Reason', 'Data']}
        rows={errors.map(({ row, error, data }) => [
          formatCount(row),
          error,
          Object.values(data).join(', '),
        ])}
      />
      {errors.length < invalidCount && (
        <p className="muted">The first {formatCount(errors.length)} are shown.</p>
      )}
      {uploadId !== undefined && (
        <div>
          <SaveFileButton
            path={invalidRowsPath(datasetId, uploadId)}
            fallbackName="invalid-rows.csv"
          >
            Download invalid rows
          </SaveFileButton>
        </div>
      )}
    </>
  );
}

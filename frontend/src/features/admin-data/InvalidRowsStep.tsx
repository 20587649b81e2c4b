import type { InvalidRow } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/format.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { SaveFileButton } from '../../shared/ui/SaveFileButton.js';
import { invalidRowsPath, type UploadAddress } from './uploads-api.js';
import type { Figures } from './use-upload.js';
import styles from './UploadModal.module.css';

interface Props {
  address: UploadAddress | undefined;
  figures: Figures;
  errors: readonly InvalidRow[];
  failure?: string | undefined;
  onProceed: () => void;
  onClose: () => void;
}

/** Some rows cannot be used: says which and why, and offers the rest. */
export function InvalidRowsStep({ address, figures, errors, failure, onProceed, onClose }: Props) {
  const { invalidCount, totalCount, validCount } = figures;
  const canProceed = validCount > 0 && address !== undefined;
  return (
    <FormModal
      title="Invalid records found"
      submitLabel={canProceed ? 'Skip invalid records and upload' : 'Choose another file'}
      busy={false}
      failure={failure}
      onSubmit={canProceed ? onProceed : onClose}
      onClose={onClose}
    >
      <p>
        {formatCount(invalidCount)} of {formatCount(totalCount)} records cannot be used.{' '}
        {formatCount(validCount)} can.
      </p>
      <div className={styles['sample']} role="region" aria-label="Invalid records" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Reason</th>
              <th scope="col">Data</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, error, data }, index) => (
              <tr key={index}>
                <td>{row}</td>
                <td>{error}</td>
                <td>{Object.values(data ?? {}).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length < invalidCount && (
        <p className={styles['soft']}>The first {formatCount(errors.length)} are shown.</p>
      )}
      {address && (
        <SaveFileButton path={invalidRowsPath(address)} fallbackName="invalid-rows.csv">
          Download the invalid rows to mend them
        </SaveFileButton>
      )}
    </FormModal>
  );
}

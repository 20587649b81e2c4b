import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import type { Found } from '../upload-rules/upload-situation.js';
import { addedBeforeWords } from '../upload-rules/upload-words.js';
import { FindingsStep, OptedOut, type FindingsProps } from './FindingsStep.js';
import styles from './UploadModal.module.css';

interface Props extends FindingsProps {
  /** The name of the dataset. */
  name: string;
  found: Extract<Found, { step: 'duplicates' }>;
}

/** Some rows are duplicates: skip them or cancel the upload. */
export function DuplicatesStep({ name, found, ...rest }: Props) {
  const { duplicateCount, validCount, totalCount, statusChangedCount, invalidCount, refusedCount } =
    found.figures;
  const { addedBefore } = found;
  return (
    <FindingsStep
      {...rest}
      title="Duplicates found"
      skipLabel={`Skip duplicates and ${invalidCount > 0 ? 'continue' : 'upload'}`}
      found={found}
    >
      {duplicateCount === totalCount && (
        <Notice kind="info">
          <p>All records in this file are duplicates</p>
          {addedBefore && <p>{addedBeforeWords(addedBefore, name)}</p>}
        </Notice>
      )}
      <p>
        {formatCount(duplicateCount)} of {countText(totalCount, 'record')} in this file{' '}
        {duplicateCount === 1 ? 'has a phone number that is' : 'have phone numbers that are'} in the
        dataset already, or in the file twice.
      </p>
      <ul className={`stack gap-2 ${styles['outlook']}`}>
        {validCount > 0 && <li>{countText(validCount, 'record')} can be added.</li>}
        {statusChangedCount > 0 && (
          <li>
            {countText(statusChangedCount, 'record')} of the known ones became DNC. If you continue,
            they are marked as DNC and no longer sold as clean.
          </li>
        )}
        <OptedOut count={refusedCount} />
        {invalidCount > 0 && (
          <li>{countText(invalidCount, 'record')} cannot be used. They are listed next.</li>
        )}
      </ul>
    </FindingsStep>
  );
}

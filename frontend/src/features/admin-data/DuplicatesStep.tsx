import { formatCount } from '../../shared/lib/format.js';
import { FormModal } from '../../shared/ui/FormModal.js';
import { Notice } from '../../shared/ui/Notice.js';
import type { Figures } from './use-upload.js';

interface Props {
  figures: Figures;
  failure?: string | undefined;
  onProceed: () => void;
  onClose: () => void;
}

/** Some rows are known already: leave them out, or upload nothing. */
export function DuplicatesStep({ figures, failure, onProceed, onClose }: Props) {
  const { duplicateCount, validCount, totalCount, statusChangedCount } = figures;
  const nothingNew = duplicateCount === totalCount && statusChangedCount === 0;
  return (
    <FormModal
      title="Duplicates found"
      submitLabel={nothingNew ? 'Choose another file' : 'Skip duplicates and upload'}
      busy={false}
      failure={failure}
      onSubmit={nothingNew ? onClose : onProceed}
      onClose={onClose}
    >
      {duplicateCount === totalCount && (
        <Notice kind="info">All records in this file are duplicates</Notice>
      )}
      <p>
        {formatCount(duplicateCount)} of {formatCount(totalCount)} records have a phone number that
        is in this file or in the dataset already.
      </p>
      {validCount > 0 && <p>{formatCount(validCount)} records are new and can be added.</p>}
      {statusChangedCount > 0 && (
        <p>
          {formatCount(statusChangedCount)} known records are DNC by now. Going on marks them so,
          and they are not sold as clean again.
        </p>
      )}
    </FormModal>
  );
}

import type { UploadRow } from '@leadmart/contracts';
import { invalidRowsPath } from '@leadmart/contracts/admin-paths';
import { leadColumnTitles } from '@leadmart/contracts/lead-files';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../../../shared/ui/buttons/SaveFileButton.js';
import { fixCount, fixOf, withFix, type FixTarget } from '../../upload-rules/row-fixes.js';
import { AppliedFixes } from './AppliedFixes.js';
import { FixField } from './FixField.js';
import type { Fixing } from './fixing.js';
import { ProblemList } from './ProblemList.js';
import { RowList } from './RowList.js';
import styles from './Review.module.css';

interface Props {
  datasetId: string;
  uploadId: string;
  fixing: Fixing;
}

/** Corrects invalid rows: a value in all of its rows, or a cell. The others can be downloaded. */
export function InvalidPanel({ datasetId, uploadId, fixing }: Props) {
  const { fixes, isPending, onFixes, onApply, onUndo } = fixing;
  const count = fixCount(fixes);
  const fix = (target: FixTarget, to: string | undefined): void =>
    onFixes(withFix(fixes, target, to));
  const editors = ({ row, cells, problems }: UploadRow) => (
    <div className={styles['editors']}>
      {problems.map(({ field }) => {
        if (field === null) return null;
        const value = cells[field];
        const ofValue = { field, from: value.trim() };
        return (
          <FixField
            key={field}
            field={field}
            label={`${leadColumnTitles[field]} (row ${formatCount(row)})`}
            value={value}
            fixed={fixOf(fixes, { field, row }) ?? fixOf(fixes, ofValue)}
            canUndo={fixOf(fixes, { field, row }) !== undefined}
            onFix={(to) => fix({ field, row }, to)}
          />
        );
      })}
    </div>
  );
  return (
    <div className="stack fit gap-4">
      <ProblemList datasetId={datasetId} uploadId={uploadId} fixes={fixes} onFix={fix} />
      <RowList
        datasetId={datasetId}
        uploadId={uploadId}
        kind="invalid"
        empty="No row is invalid."
        below={editors}
      />
      <AppliedFixes datasetId={datasetId} uploadId={uploadId} onUndo={onUndo} />
      <div className={`row wrap middle gap-3 ${styles['foot']}`}>
        <p role="status">{isPending && count > 0 && `${fixWords(count)} when you continue.`}</p>
        {isPending && count > 0 && (
          <Button look="secondary" onClick={onApply}>
            Apply fixes and continue
          </Button>
        )}
        <SaveFileButton path={invalidRowsPath(datasetId, uploadId)} fallbackName="invalid-rows.csv">
          Download invalid rows
        </SaveFileButton>
      </div>
    </div>
  );
}

const fixWords = (count: number): string =>
  count === 1 ? '1 fix is applied' : `${formatCount(count)} fixes are applied`;

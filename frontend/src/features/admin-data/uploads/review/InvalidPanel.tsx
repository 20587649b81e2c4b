import type { ReactNode } from 'react';
import type { UploadRow } from '@leadmart/contracts';
import { invalidRowsPath } from '@leadmart/contracts/admin-paths';
import { leadColumnTitles, type LeadColumn } from '@leadmart/contracts/lead-files';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../../../shared/ui/buttons/SaveFileButton.js';
import {
  fixCount,
  fixOf,
  withFix,
  type FixTarget,
  type Fixing,
} from '../../upload-rules/row-fixes.js';
import { AppliedFixes } from './AppliedFixes.js';
import { FixField } from './FixField.js';
import { ProblemList } from './ProblemList.js';
import { RowGrid } from './RowGrid.js';

interface Props {
  datasetId: string;
  uploadId: string;
  fixing: Fixing;
}

/** Corrects invalid rows: a value in all of its rows, or a cell. The others can be downloaded. */
export function InvalidPanel({ datasetId, uploadId, fixing }: Props) {
  const { fixes, isPending, onFixes, onApply, onUndo } = fixing;
  const fix = (target: FixTarget, to: string | undefined): void =>
    onFixes(withFix(fixes, target, to));
  const editor = ({ row, cells, problems }: UploadRow, field: LeadColumn): ReactNode => {
    if (!problems.some((problem) => problem.field === field)) return undefined;
    const value = cells[field];
    const ofCell = fixOf(fixes, { field, row });
    return (
      <FixField
        field={field}
        label={`${leadColumnTitles[field]} (row ${formatCount(row)})`}
        isInTable
        value={value}
        fixed={ofCell ?? fixOf(fixes, { field, from: value.trim() })}
        canUndo={ofCell !== undefined}
        onFix={(to) => fix({ field, row }, to)}
      />
    );
  };
  return (
    <div className="stack fit gap-4">
      <ProblemList datasetId={datasetId} uploadId={uploadId} fixes={fixes} onFix={fix} />
      <RowGrid
        datasetId={datasetId}
        uploadId={uploadId}
        kind="invalid"
        caption="Invalid rows"
        empty="No row is invalid."
        editor={editor}
      />
      <AppliedFixes datasetId={datasetId} uploadId={uploadId} onUndo={onUndo} />
      <div className="row wrap middle gap-3">
        {isPending && fixCount(fixes) > 0 && (
          <Button look="secondary" onClick={onApply}>
            Apply fixes, review the rest
          </Button>
        )}
        <SaveFileButton path={invalidRowsPath(datasetId, uploadId)} fallbackName="invalid-rows.csv">
          Download invalid rows
        </SaveFileButton>
      </div>
    </div>
  );
}

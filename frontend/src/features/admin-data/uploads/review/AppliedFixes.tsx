import { useState } from 'react';
import { leadColumnTitles } from '@leadmart/contracts/lead-files';
import { isolated } from '../../../../shared/lib/isolated.js';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import type { FixTarget } from '../../upload-rules/row-fixes.js';
import { reviewApi } from '../../uploads-api.js';
import styles from './Review.module.css';

interface Props {
  datasetId: string;
  uploadId: string;
  onUndo: (target: FixTarget) => void;
}

const shownFirst = 5;

/** The fixes that the server has applied. Each can be taken back until the leads are added. */
export function AppliedFixes({ datasetId, uploadId, onUndo }: Props) {
  const { data } = reviewApi.useUploadProblemsQuery({ datasetId, uploadId });
  const [showsAll, setShowsAll] = useState(false);
  const applied = [...(data?.fixes.values ?? []), ...(data?.fixes.cells ?? [])];
  if (applied.length === 0) return null;
  const shown = showsAll ? applied : applied.slice(0, shownFirst);
  return (
    <section aria-label="Applied fixes" className={`stack fit gap-4 ${styles['problems']}`}>
      <h3 className="medium">Applied fixes</h3>
      <ul className={`stack ${styles['rows']}`}>
        {shown.map((fix) => {
          const text = `${targetText(fix)} → ${fix.to === '' ? 'empty' : isolated(fix.to)}`;
          return (
            <li key={text} className={styles['applied']}>
              <span>{text}</span>
              <Button
                look="quiet"
                size="small"
                aria-label={`Undo fix: ${text}`}
                onClick={() => onUndo(targetOf(fix))}
              >
                Undo fix
              </Button>
            </li>
          );
        })}
      </ul>
      {shown.length < applied.length && (
        <Button look="link" size="small" onClick={() => setShowsAll(true)}>
          {`Show ${formatCount(applied.length - shown.length)} more`}
        </Button>
      )}
    </section>
  );
}

const targetOf = (fix: FixTarget): FixTarget =>
  'row' in fix ? { field: fix.field, row: fix.row } : { field: fix.field, from: fix.from };

function targetText(fix: FixTarget): string {
  const column = leadColumnTitles[fix.field];
  if ('row' in fix) return `Row ${formatCount(fix.row)}, ${column}`;
  return `${column}: ${fix.from === '' ? 'empty' : `“${isolated(fix.from)}”`}`;
}

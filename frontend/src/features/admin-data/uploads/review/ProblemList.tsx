import { Check } from 'lucide-react';
import { useState } from 'react';
import type { UploadFixes, UploadProblem } from '@leadmart/contracts';
import { leadColumnTitles } from '@leadmart/contracts/lead-files';
import { isolated } from '../../../../shared/lib/isolated.js';
import { countText, formatCount } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { fixOf, suggestionFor, type FixTarget } from '../../upload-rules/row-fixes.js';
import { reviewApi } from '../../uploads-api.js';
import { FixField } from './FixField.js';
import styles from './Review.module.css';

interface Props {
  datasetId: string;
  uploadId: string;
  fixes: UploadFixes;
  onFix: (target: FixTarget, to: string | undefined) => void;
}

const shownFirst = 5;

/** The invalid values that several rows have, each with one correction for all of them. */
export function ProblemList({ datasetId, uploadId, fixes, onFix }: Props) {
  const { data } = reviewApi.useUploadProblemsQuery({ datasetId, uploadId });
  const [showsAll, setShowsAll] = useState(false);
  const shared = data?.problems.filter(({ rowCount }) => rowCount > 1) ?? [];
  if (shared.length === 0) return null;
  const shown = showsAll ? shared : shared.slice(0, shownFirst);
  return (
    <section aria-label="One fix for many rows" className={`stack fit gap-4 ${styles['problems']}`}>
      <h3 className="medium">One fix for many rows</h3>
      <ul className={`stack ${styles['rows']}`}>
        {shown.map((problem) => (
          <li key={`${problem.field}:${problem.value}`}>
            <Problem problem={problem} fixes={fixes} onFix={onFix} />
          </li>
        ))}
      </ul>
      {shown.length < shared.length && (
        <Button look="link" size="small" onClick={() => setShowsAll(true)}>
          {`Show ${formatCount(shared.length - shown.length)} more`}
        </Button>
      )}
    </section>
  );
}

interface ProblemProps extends Pick<Props, 'fixes' | 'onFix'> {
  problem: UploadProblem;
}

function Problem({ problem: { field, value, rowCount }, fixes, onFix }: ProblemProps) {
  const target = { field, from: value };
  const fixed = fixOf(fixes, target);
  const suggested = suggestionFor(field, value);
  // The button stays, pressed, so that it keeps the focus.
  const isTaken = suggested === fixed;
  const rows = countText(rowCount, 'row');
  const written = value === '' ? 'empty' : `“${isolated(value)}”`;
  return (
    <>
      <FixField
        field={field}
        label={`${leadColumnTitles[field]}: ${written}, ${rows}`}
        value={value}
        fixed={fixed}
        canUndo={fixed !== undefined}
        onFix={(to) => onFix(target, to)}
      />
      {suggested !== undefined && (
        <Button
          className="hug"
          size="small"
          aria-pressed={isTaken}
          icon={isTaken && <Check />}
          onClick={() => onFix(target, isTaken ? undefined : suggested)}
        >
          {`${written} → ${suggested}, ${rows}`}
        </Button>
      )}
    </>
  );
}

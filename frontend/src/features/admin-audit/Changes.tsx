import { ArrowRight } from 'lucide-react';
import type { AuditRecordView } from '@leadmart/contracts';
import { changesOf, type Change } from './fact-words.js';
import styles from './Changes.module.css';

/** The most lines that are shown without folding. */
const maxUnfoldedLines = 3;
const maxUnfoldedCharacters = 120;

/** The changes of an action, one line per fact with its value before and after. */
export function Changes({ record }: { record: AuditRecordView }) {
  const changes = changesOf(record);
  const isTooLong = changes.length > maxUnfoldedLines + 1;
  const shown = isTooLong ? changes.slice(0, maxUnfoldedLines) : changes;
  const folded = isTooLong ? changes.slice(maxUnfoldedLines) : [];
  return (
    <div className={`stack gap-1 ${styles['changes']}`}>
      <Lines changes={shown} />
      {folded.length > 0 && (
        <details className={styles['more']}>
          <summary>{folded.length} more</summary>
          <Lines changes={folded} />
        </details>
      )}
      {record.reason !== null && <p className="soft breaks">Reason: {record.reason}</p>}
    </div>
  );
}

function Lines({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles['lines']}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="soft">{label}</dt>
          <dd>
            {before !== undefined && (
              <span className="soft">
                <span className="unseen">was </span>
                <Value text={before} />
              </span>
            )}
            {before !== undefined && after !== undefined && (
              <>
                <ArrowRight />
                <span className="unseen"> is now </span>
              </>
            )}
            {after !== undefined && <Value text={after} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long text, folded after its beginning. */
function Value({ text }: { text: string }) {
  if (text.length <= maxUnfoldedCharacters) return <span>{text}</span>;
  return (
    <details className={styles['long']}>
      <summary>{text.slice(0, maxUnfoldedCharacters).trimEnd()}…</summary>
      <p>{text}</p>
    </details>
  );
}

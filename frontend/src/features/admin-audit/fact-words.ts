import type { AuditFacts, AuditRecordView } from '@leadmart/contracts';
import { labelOf, wordOf } from '../../shared/lib/words/field-words.js';

type Fact = AuditFacts[string];

/** A line of an action's changes. A side that is missing did not exist. */
export interface Change {
  label: string;
  before?: string;
  after?: string;
}

/** Shown although it did not change, because it identifies the target. */
const naming = new Set(['fileName']);
/** Internal values that say nothing to an admin. */
const unread = new Set(['uploadId']);
/** The name of the target is in the row already. */
const names = new Set(['name', 'packageName', 'title']);

/**
 * Turns the facts of an action into lines of text. Unchanged facts and counts of 0 are left out.
 */
export function changesOf({
  action,
  subject,
  before,
  after,
}: Pick<AuditRecordView, 'action' | 'subject' | 'before' | 'after'>): Change[] {
  const keys = Object.keys({ ...before, ...after });
  return keys.flatMap((key) => {
    if (unread.has(key) || (key === 'state' && action === 'upload.completed')) return [];
    const [was, is] = [wordOf(key, before?.[key]), wordOf(key, after?.[key])];
    if (was === is && !naming.has(key)) return [];
    if (names.has(key) && [was, is].every((word) => word === undefined || word === subject.name))
      return [];
    if (key.endsWith('Count') && [before?.[key] ?? 0, after?.[key] ?? 0].every(isNothing))
      return [];
    const label = labelOf(key);
    return [
      {
        label,
        ...(was !== undefined && was !== is && { before: was }),
        ...(is !== undefined && { after: is }),
      },
    ];
  });
}

const isNothing = (value: Fact): boolean => value === 0;

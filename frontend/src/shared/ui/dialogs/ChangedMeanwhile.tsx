import type { ChangedField } from '@leadmart/contracts';
import type { Conflict } from '../../lib/hooks/use-save.js';
import { isolated } from '../../lib/isolated.js';
import { labelOf, wordOf } from '../../lib/words/field-words.js';
import { Notice } from '../messages/Notice.js';
import { Moment } from '../text/times.js';

/** The values that were changed since a thing was shown, by whom, and those that the user sent. */
export function ChangedMeanwhile({ stale, keepsCurrent = false }: Omit<Conflict, 'again'>) {
  return (
    <Notice kind="error">
      <p>This was changed after you opened it. Nothing of yours is saved yet.</p>
      <ul>
        {stale.changes.map((change) => (
          <li key={change.field}>
            <strong>{labelOf(change.field)}</strong>:{' '}
            {valuesOf(change, keepsCurrent ? 'it was' : 'you send')}
            <br />
            Changed by {changerOf(change)}, <Moment at={change.changedAt} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function valuesOf({ field, current, sent }: ChangedField, words: string): string {
  const word = (value: unknown): string => isolated(wordOf(field, value) ?? 'none');
  const now = `${word(current)} now`;
  return sent === undefined ? now : `${now}, ${words} ${word(sent)}`;
}

function changerOf({ changedBy }: ChangedField): string {
  if (changedBy === null) return 'Leadmart';
  if (changedBy.isYou) return 'you, in another window';
  const { name, email } = changedBy;
  if (name === undefined) return email ?? 'another admin';
  return email === undefined ? isolated(name) : `${isolated(name)} (${email})`;
}

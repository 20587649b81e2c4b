import { Pencil } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LeadPackView } from '@leadmart/contracts';
import { useCall } from '../../../shared/lib/hooks/use-call.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { myLeadsApi } from '../my-leads-api.js';
import styles from './PackName.module.css';

const longest = 80;

interface Props {
  pack: Pick<LeadPackView, '_id' | 'name'>;
  /** The name, or what stands in its place while it is not changed. */
  children: ReactNode;
}

/** Renames a pack in its place: Enter saves, Escape leaves, and an empty name is the one it had at first. */
export function PackName({ pack, children }: Props) {
  const { _id: id, name } = pack;
  const [draft, setDraft] = useState<string>();
  const place = useRef<HTMLSpanElement>(null);
  const [rename] = myLeadsApi.useRenamePackMutation();
  const { busy, call } = useCall();
  const leave = (): void => {
    setDraft(undefined);
    // The field is gone: the focus returns to the pencil.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  const save = (text: string): void => {
    if (text.trim() === name) return leave();
    call(rename({ id, name: text }), { done: leave, otherwise: 'The pack could not be renamed.' });
  };
  const press = ({ key }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Escape') leave();
    if (key === 'Enter' && draft !== undefined && !busy) save(draft);
  };
  if (draft !== undefined)
    return (
      <input
        className={styles['field']}
        aria-label={`Name of ${isolated(name)}`}
        title="Enter saves, Escape cancels. An empty name restores the first one."
        maxLength={longest}
        autoFocus
        onFocus={({ target }) => target.select()}
        readOnly={busy}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={press}
        onBlur={() => draft.trim() === name && setDraft(undefined)}
      />
    );
  return (
    <span ref={place} className={`row middle gap-1 ${styles['name']}`}>
      {children}
      <IconButton
        className={styles['pencil']}
        label={`Rename ${isolated(name)}`}
        icon={<Pencil />}
        onClick={() => setDraft(name)}
      />
    </span>
  );
}

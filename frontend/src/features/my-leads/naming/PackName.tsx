import { Pencil } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LeadPackView } from '@leadmart/contracts';
import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { useRenamePackMutation } from '../my-leads-api.js';
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
  const [rename, { isLoading }] = useRenamePackMutation();
  const toast = useToast();
  const leave = (): void => {
    setDraft(undefined);
    // The field is gone: the focus returns to the pencil.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  const save = async (text: string): Promise<void> => {
    if (text.trim() === name) return leave();
    const { error } = await rename({ id, name: text });
    if (error) toast.error(errorText(error, 'The pack could not be renamed.'));
    else leave();
  };
  const press = ({ key }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Escape') leave();
    if (key === 'Enter' && draft !== undefined && !isLoading) void save(draft);
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
        readOnly={isLoading}
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

import { Search, X } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { afterPaint } from '../../shared/lib/after-paint.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';
import { Dialog } from '../../shared/ui/dialogs/Dialog.js';
import { nextIndex } from '../../shared/ui/menus/next-index.js';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { CommandList } from './CommandList.js';
import { searchCommands, type Command } from './commands.js';
import { useCommands } from './use-commands.js';
import styles from './CommandMenu.module.css';

interface Props {
  onClose: () => void;
  /** Shows the list of shortcuts in place of the menu. */
  onShortcuts: () => void;
}

/**
 * Finds pages, datasets, packs and, for admins, users: a combobox in a modal dialog. The focus stays
 * in the text field; the arrow keys choose in the list below it.
 */
export function CommandMenu({ onClose, onShortcuts }: Props) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { commands, isLoading, isIncomplete } = useCommands(query, onShortcuts);
  const found = useMemo(() => searchCommands(commands, query), [commands, query]);
  const all = found.flatMap(({ commands: some }) => some);
  const place = Math.min(active, all.length - 1);
  const run = (command: Command): void => {
    // The dialog returns the focus; a page that opens moves it on to its heading.
    onClose();
    afterPaint(() => command.run());
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const chosen = all[place];
    if (event.key === 'Enter' && chosen) run(chosen);
    const isArrow = chosen !== undefined && /^Arrow(Down|Up)$/.test(event.key);
    const next = isArrow ? nextIndex(event.key, place, all.length) : undefined;
    if (next !== undefined) setActive(next);
    if (next !== undefined || event.key === 'Enter') event.preventDefault();
  };
  /** The same keys that open the menu close it. */
  const closeByOwnKeys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog
      first="input"
      className={styles['menu']}
      aria-label="Search Leadmart"
      onClose={onClose}
      onKeyDown={closeByOwnKeys}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={`row middle gap-3 ${styles['field']}`}>
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={place >= 0 ? `${listId}-${place}` : undefined}
          placeholder="Search pages, datasets, packs…"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className={styles['searching']}>{isLoading && <Progress label="Searching" />}</div>
      <CommandList
        {...{ listId, found, place, query, isLoading, isIncomplete }}
        onRun={run}
        onActive={setActive}
      />
      <Announcement text={wordsFor(all.length, isLoading)} />
    </Dialog>
  );
}

function wordsFor(count: number, isLoading: boolean): string {
  if (isLoading) return '';
  return count === 1 ? '1 result' : `${count} results`;
}

import { Search, X } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { afterPaint } from '../../shared/lib/after-paint.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';
import { closeDialog, Dialog } from '../../shared/ui/dialogs/Dialog.js';
import { FoundList } from '../../shared/ui/menus/FoundList.js';
import { useFoundList } from '../../shared/ui/menus/use-found-list.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { searchCommands, type Command, type FoundCommand } from './commands.js';
import type { Range } from './match.js';
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
  const { commands, isLoading, isIncomplete } = useCommands(query, onShortcuts);
  const found = useMemo(() => searchCommands(commands, query), [commands, query]);
  const top = useRef<HTMLDivElement>(null);
  const run = useCallback((command: Command): void => {
    // As Escape does. The dialog returns the focus; a page that opens moves it on to its heading.
    if (top.current) closeDialog({ currentTarget: top.current });
    afterPaint(() => command.run());
  }, []);
  const { field, list, begin } = useFoundList(
    found.flatMap(({ options }) => options),
    run,
  );
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
      <div ref={top} className={`row middle gap-3 ${styles['field']}`}>
        <Search />
        <input
          type="text"
          {...field}
          aria-label="Search"
          placeholder="Search pages, datasets, packs…"
          dir="auto"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            begin();
          }}
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <div className={styles['searching']}>{isLoading && <Progress label="Searching" />}</div>
      <FoundList
        list={list}
        label="Results"
        groups={found}
        keyOf={({ id }) => id}
        isLoading={isLoading}
        nothing={
          <>
            Nothing found for <q dir="auto">{query.trim()}</q>.
          </>
        }
        failure={
          isIncomplete
            ? 'Datasets, packs or users could not be searched. Please check your connection.'
            : undefined
        }
      >
        {commandLine}
      </FoundList>
    </Dialog>
  );
}

const commandLine = ({ label, detail, ranges }: FoundCommand) => (
  <>
    <span className={`slim breaks ${styles['label']}`} dir="auto" title={label}>
      <Marked text={label} ranges={ranges} />
    </span>
    {detail !== undefined && <span className={`nowrap muted ${styles['detail']}`}>{detail}</span>}
  </>
);

function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const starts = [0, ...ranges.map(([, end]) => end)];
  return starts.map((start, index) => {
    const [from, to] = ranges[index] ?? [text.length, text.length];
    return (
      <span key={start}>
        {text.slice(start, from)}
        {from < to && <mark>{text.slice(from, to)}</mark>}
      </span>
    );
  });
}

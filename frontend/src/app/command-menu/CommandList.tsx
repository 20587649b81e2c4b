import { useEffect, useRef } from 'react';
import { classNames } from '../../shared/lib/class-names.js';
import type { Command, FoundCommand, FoundGroup } from './commands.js';
import type { Range } from './match.js';
import styles from './CommandList.module.css';

interface Props {
  listId: string;
  found: readonly FoundGroup[];
  /** The place of the active option among all of them. */
  place: number;
  query: string;
  isLoading: boolean;
  /** Some of the answers of the server did not arrive. */
  isIncomplete: boolean;
  onRun: (command: Command) => void;
  onActive: (place: number) => void;
}

/** The options of the command menu, in groups. */
export function CommandList({
  listId,
  found,
  place,
  query,
  isLoading,
  isIncomplete,
  ...on
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  const best = found[0]?.commands[0]?.id;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, best]);
  let count = 0;
  return (
    <div className={styles['results']}>
      <div ref={list} id={listId} role="listbox" aria-label="Results" className="stack fit gap-2">
        {found.map(({ group, commands }) => (
          <div key={group} role="group" aria-label={group} className={styles['group']}>
            <p aria-hidden="true">{group}</p>
            {commands.map((command) => {
              const index = count++;
              return (
                <Option
                  key={command.id}
                  id={`${listId}-${index}`}
                  command={command}
                  isActive={index === place}
                  onRun={() => on.onRun(command)}
                  onActive={() => on.onActive(index)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 && !isLoading && (
        <p className={`soft breaks ${styles['note']}`}>
          Nothing found for <q dir="auto">{query.trim()}</q>.
        </p>
      )}
      {isIncomplete && (
        <p className={`soft breaks ${styles['note']}`} role="alert">
          Datasets, packs or users could not be searched. Please check your connection.
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: FoundCommand;
  isActive: boolean;
  onRun: () => void;
  onActive: () => void;
}

function Option({ id, command, isActive, onRun, onActive }: OptionProps) {
  const { label, detail, ranges } = command;
  return (
    // The keys are handled by the text field, which has the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(`row wrap middle ${styles['option']}`, isActive && styles['active'])}
      onClick={onRun}
      onPointerMove={isActive ? undefined : onActive}
    >
      <span className={`slim breaks ${styles['label']}`} dir="auto" title={label}>
        <Marked text={label} ranges={ranges} />
      </span>
      {detail !== undefined && <span className={`nowrap muted ${styles['detail']}`}>{detail}</span>}
    </div>
  );
}

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

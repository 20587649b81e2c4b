import { useId, type KeyboardEvent, type ReactNode } from 'react';
import segments from '../buttons/Segments.module.css';
import styles from './Tabs.module.css';

interface Props<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  current: Id;
  onSelect: (id: Id) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** The index that a key moves to from the tab at `index` of `count`. */
function destinationOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Tabs with one panel. The arrow keys, Home and End move between tabs; Tab moves on to the panel.
 */
export function Tabs<Id extends string>({ label, tabs, current, onSelect, children }: Props<Id>) {
  const base = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const index = tabs.findIndex(({ id }) => id === current);
    const next = tabs[destinationOf(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="stack fit gap-4">
      <div
        role="tablist"
        aria-label={label}
        className={`inline-row wrap hug ${segments['segments']} ${styles['list']}`}
        onKeyDown={move}
      >
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={`${base}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`}>
        {children}
      </div>
    </div>
  );
}

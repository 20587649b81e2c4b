import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Props<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  current: Id;
  onSelect: (id: Id) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs over one panel; the arrow keys move between them. */
export function Tabs<Id extends string>({ label, tabs, current, onSelect, children }: Props<Id>) {
  const base = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className={styles['tabs']}>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
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

import { ChevronDown, Ellipsis } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Button, IconButton } from '../buttons/Button.js';
import { Popover } from '../popover/Popover.js';
import { usePopover } from '../popover/use-popover.js';
import { nextIndex } from './next-index.js';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** Marks an action that destroys something. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface Props {
  label: string;
  /** The label is on the button; otherwise it is that of the less frequent actions, with three dots. */
  isNamed?: boolean;
  items: readonly MenuItem[];
}

/** Several actions of a thing, behind one button. Arrow keys move through the open menu. */
export function Menu({ label, isNamed = false, items }: Props) {
  const menu = usePopover();
  const choose = (item: MenuItem): void => {
    // Before the action: a dialog that it opens returns the focus to this button.
    menu.opener.ref.current?.focus();
    menu.close();
    item.onChoose();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') return menu.close();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = nextIndex(event.key, all.indexOf(event.target as HTMLButtonElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      {isNamed ? (
        <Button {...menu.opener} look="secondary" aria-haspopup="menu">
          {label}
          <ChevronDown />
        </Button>
      ) : (
        <IconButton {...menu.opener} label={label} icon={<Ellipsis />} aria-haspopup="menu" />
      )}
      <Popover
        of={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles['menu']}
        onKeyDown={move}
        onShown={(shown) => shown.querySelector('button')?.focus({ preventScroll: true })}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(item.isDanger && styles['danger'])}
            onClick={() => choose(item)}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </Popover>
    </>
  );
}

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Ellipsis } from 'lucide-react';
import { classNames } from '../../lib/class-names.js';
import { useDismissal } from '../../lib/focus/use-dismissal.js';
import { IconButton } from '../buttons/Button.js';
import { nextIndex } from './next-index.js';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** Marks an action that destroys something. */
  isDanger?: boolean;
  onChoose: () => void;
}

/** The less frequent actions of a thing, behind one button. Arrow keys move through the open menu. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => setOpen(false);
  useDismissal(open, close, { inside: menu, opener });
  const choose = (item: MenuItem): void => {
    // Before the action: a dialog that it opens returns the focus to this button.
    opener.current?.focus();
    close();
    item.onChoose();
  };
  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && <Items {...{ id, label, items, choose, close, opener }} ref={menu} />}
    </>
  );
}

interface ItemsProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  choose: (item: MenuItem) => void;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
  ref: RefObject<HTMLDivElement | null>;
}

function Items({ id, label, items, choose, close, opener, ref }: ItemsProps) {
  usePlaceBeside(opener, ref, close);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') return close();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = nextIndex(event.key, all.indexOf(event.target as HTMLButtonElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles['menu']}
      onKeyDown={move}
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
    </div>
  );
}

const gap = 4;

/**
 * Places the open menu at its button, above it when there is no room below, and focuses the first item.
 * The position is fixed, because a table cuts off what leaves it; so the menu closes when its button moves.
 */
function usePlaceBeside(
  opener: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useLayoutEffect(() => {
    const button = opener.current?.getBoundingClientRect();
    const list = menu.current;
    if (!button || !list) return;
    const { width, height } = list.getBoundingClientRect();
    const below = button.bottom + gap;
    const fits = below + height <= window.innerHeight;
    list.style.top = `${fits ? below : Math.max(gap, button.top - gap - height)}px`;
    list.style.left = `${Math.max(gap, button.right - width)}px`;
    list.querySelector('button')?.focus({ preventScroll: true });
  }, [opener, menu]);
  const newestClose = useRef(close);
  useEffect(() => {
    newestClose.current = close;
  });
  useEffect(() => {
    const placedAt = opener.current?.getBoundingClientRect().top;
    const leave = (): void => {
      // The event of a scroll may follow the click that opened the menu.
      if (opener.current?.getBoundingClientRect().top !== placedAt) newestClose.current();
    };
    window.addEventListener('scroll', leave, { capture: true, passive: true });
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('scroll', leave, { capture: true });
      window.removeEventListener('resize', leave);
    };
  }, [opener]);
}

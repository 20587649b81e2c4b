import { useEffect, useRef, type RefObject } from 'react';

/** The number of open menus and bubbles. */
let openCount = 0;

/** Whether a menu or bubble is open, which would close if the focus moved elsewhere. */
export const hasOpenMenu = (): boolean => openCount > 0;

/**
 * Closes an open menu or bubble: Escape closes it and returns the focus to its button; a press or
 * focus elsewhere closes it and leaves the focus there.
 */
export function useDismissal(
  isOpen: boolean,
  close: () => void,
  { inside, opener }: Record<'inside' | 'opener', RefObject<HTMLElement | null>>,
): void {
  const newestClose = useRef(close);
  useEffect(() => {
    newestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    openCount += 1;
    const belongs = (target: EventTarget | null): boolean =>
      target instanceof Node &&
      [inside, opener].some(({ current }) => current?.contains(target) === true);
    const leave = ({ target }: Event): void => {
      if (!belongs(target)) newestClose.current();
    };
    const escape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      newestClose.current();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      openCount -= 1;
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, inside, opener]);
}

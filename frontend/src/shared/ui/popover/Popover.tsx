import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.js';
import type { PopoverState } from './use-popover.js';
import styles from './Popover.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'popover'> {
  of: PopoverState;
  /** Called when it is on screen. */
  onShown?: (popover: HTMLElement) => void;
}

/** A menu or bubble beside its button, above everything else. Its children exist while it is open. */
export function Popover({ of, onShown, className, children, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const shown = useEffectEvent(() => {
    if (of.popover.ref.current) onShown?.(of.popover.ref.current);
  });
  useEffect(() => {
    if (isShown) shown();
  }, [isShown]);
  return (
    <div
      {...rest}
      {...of.popover}
      className={classNames(styles['popover'], className)}
      // Not before: the browser returns the focus only from an element that is still there.
      onToggle={({ newState }) => setShown(newState === 'open')}
    >
      {(of.isOpen || isShown) && children}
    </div>
  );
}

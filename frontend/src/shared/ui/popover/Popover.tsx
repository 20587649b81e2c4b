import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.js';
import type { PopoverState } from './use-popover.js';
import styles from './Popover.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'popover'> {
  of: PopoverState;
  /** Called when it is on screen. */
  onShown?: (popover: HTMLElement) => void;
}

/**
 * A menu or bubble beside its button, above everything else. Its children exist from the moment when a pointer or the focus
 * comes to the button, so the press itself only shows them.
 */
export function Popover({ of, onShown, className, children, ...rest }: Props) {
  return (
    <div
      {...rest}
      {...of.popover}
      className={classNames(styles['popover'], className)}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'open') onShown?.(currentTarget);
      }}
    >
      {(of.isOpen || of.isNear) && children}
    </div>
  );
}

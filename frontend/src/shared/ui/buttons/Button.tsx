import {
  useLayoutEffect,
  useRef,
  type ButtonHTMLAttributes,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../../lib/class-names.js';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';

interface Look {
  /** Primary, or secondary for a small button. */
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

const classOf = (
  { size = 'medium', look = size === 'small' ? 'secondary' : 'primary', wide = false }: Look,
  more?: string,
): string => classNames(styles['button'], styles[look], styles[size], wide && styles['wide'], more);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: RefObject<HTMLButtonElement | null> };

/**
 * A button for an action on this page. While `busy` it says so, cannot be pressed, and gets its
 * focus back afterwards.
 */
export function Button({
  look,
  size,
  icon,
  wide,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useFocusKept(button, busy);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={classOf({ look, size, wide }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/**
 * A disabled button loses the focus; it gets it back when it is no longer busy, unless the focus
 * has moved.
 */
function useFocusKept(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [button, busy]);
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ look, size, wide }, className as string | undefined)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode };

/** A square button with an icon; its label is its accessible name and tooltip. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles['icon'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}

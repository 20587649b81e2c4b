import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../lib/class-names.js';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

const classOf = (
  { look = 'primary', size = 'medium', wide = false }: Look,
  more?: string,
): string => classNames(styles['button'], styles[look], styles[size], wide && styles['wide'], more);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

/** A button that does something here. While `busy` it says so and cannot be pressed again. */
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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
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

/** A link that looks like a button: it goes somewhere. */
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

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: ReactNode };

/** A square button with an icon only; its label is its name and its tooltip. */
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

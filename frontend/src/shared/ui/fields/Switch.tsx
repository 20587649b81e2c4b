import type { InputHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Switch.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'>;

/** A setting that is on or off and takes effect at once. */
export function Switch({ className, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={classNames(styles['switch'], className)}
    />
  );
}

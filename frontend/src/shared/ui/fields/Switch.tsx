import { useId, type InputHTMLAttributes } from 'react';
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

type SwitchFieldProps = Props & {
  label: string;
  /** A sentence under the label. */
  hint: string;
};

/** A switch with its label. */
export function SwitchField({ label, hint, ...rest }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={`stack whole middle ${styles['field']}`}>
      <label htmlFor={id}>{label}</label>
      <Switch {...rest} id={id} aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="muted">
        {hint}
      </p>
    </div>
  );
}

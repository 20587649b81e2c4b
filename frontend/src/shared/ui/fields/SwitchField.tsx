import { useId, type InputHTMLAttributes } from 'react';
import { Switch } from './Switch.js';
import styles from './SwitchField.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: string;
  /** A sentence under the label. */
  hint: string;
};

/** A switch with its label. */
export function SwitchField({ label, hint, ...rest }: Props) {
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

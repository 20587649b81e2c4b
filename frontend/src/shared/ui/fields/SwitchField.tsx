import { useId, type InputHTMLAttributes } from 'react';
import styles from './SwitchField.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: string;
  /** A sentence under the label. */
  hint: string;
};

/** A setting that is on or off and takes effect at once. */
export function SwitchField({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} type="checkbox" role="switch" aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="muted">
        {hint}
      </p>
    </div>
  );
}

import type { InputHTMLAttributes } from 'react';
import styles from './Field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string };

export function CheckboxField({ label, ...rest }: Props) {
  return (
    <label className={`row middle small gap-2 ${styles['checkbox']}`}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

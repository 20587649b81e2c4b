import type { InputHTMLAttributes } from 'react';
import styles from './Field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string };

export function CheckboxField({ label, ...rest }: Props) {
  return (
    <label className={styles['checkbox']}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

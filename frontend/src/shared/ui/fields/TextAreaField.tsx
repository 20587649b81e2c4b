import type { TextareaHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Field, type FieldProps } from './Field.js';
import styles from './Field.module.css';

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, hint, error, className, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <textarea
          dir="auto"
          {...rest}
          id={id}
          className={classNames(styles['control'], styles['area'], className)}
          aria-describedby={describedBy}
          aria-invalid={error !== undefined || undefined}
        />
      )}
    </Field>
  );
}

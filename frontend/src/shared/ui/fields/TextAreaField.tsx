import type { TextareaHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.js';
import { Field, type FieldProps } from './Field.js';
import styles from './Field.module.css';

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({ label, hint, error, className, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          className={classNames(styles['control'], styles['area'], className)}
        />
      )}
    </Field>
  );
}

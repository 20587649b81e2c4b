import { ChevronDown } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The reason why the value is invalid; marks the control as invalid. */
  error?: string;
}

interface Ids {
  id: string;
  describedBy: string | undefined;
}

/** A labelled control, connected with its hint and error for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="stack fit slim gap-1">
      <label htmlFor={id} className="small firm">
        {label}
      </label>
      {children({ id, describedBy: described || undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="muted breaks">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={`breaks ${styles['error']}`}>
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hint, error, className, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <input
          dir={rest.type === undefined || rest.type === 'search' ? 'auto' : undefined}
          {...rest}
          id={id}
          className={classNames(styles['control'], className)}
          aria-describedby={describedBy}
          aria-invalid={error !== undefined || undefined}
        />
      )}
    </Field>
  );
}

type SelectProps = FieldProps & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, hint, error, className, children, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <span className={`slim ${styles['select']}`}>
          <select
            {...rest}
            id={id}
            className={classNames(styles['control'], className)}
            aria-describedby={describedBy}
            aria-invalid={error !== undefined || undefined}
          >
            {children}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}

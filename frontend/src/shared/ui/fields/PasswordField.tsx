import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../buttons/Button.js';
import { Field, type Typed } from './Field.js';
import styles from './Field.module.css';

type Props = Typed<Omit<ComponentProps<'input'>, 'type'>> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A password, hidden until the user shows it. */
export function PasswordField({ label, hint, error, onValue, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const what = shown ? 'Hide' : 'Show';
  return (
    <Field {...{ label, hint, error }} name={rest.name}>
      {(control) => (
        <span className={styles['withButton']}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles['control']}
            onChange={({ target }) => onValue?.(target.value)}
          />
          <IconButton
            label={`${what} ${label.toLowerCase()}`}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

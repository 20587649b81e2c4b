import { useId } from 'react';
import { CheckboxField } from '../../shared/ui/fields/Field.js';
import styles from './RevokeKeysField.module.css';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The choice of forms that end sessions. Forms begin with it ticked: an intruder may have made keys. */
export function RevokeKeysField({ checked, onChange }: Props) {
  const hint = useId();
  return (
    <div>
      <CheckboxField
        label="Also revoke all API keys"
        aria-describedby={hint}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={hint} className={`muted ${styles['hint']}`}>
        Webhooks, repeats and automatic top-up are turned off, too. An email tells you how to turn
        them on again.
      </p>
    </div>
  );
}

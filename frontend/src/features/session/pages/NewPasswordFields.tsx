import type { Failure } from '../../../shared/api/api-error.js';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { strengthOf, type Strength } from './password-strength.js';

const sentences: Record<Strength, string> = {
  short: 'At least 8 characters.',
  fair: 'Long enough. A longer password is safer.',
  good: 'Good password.',
  strong: 'Strong password.',
};

/** Rates a new password while it is typed. */
export function PasswordStrength({ password }: { password: string }) {
  return <span aria-live="polite">{sentences[strengthOf(password)]}</span>;
}

/** A new password as typed, twice. */
export interface NewPassword {
  password: string;
  confirmation: string;
}

export const noPassword: NewPassword = { password: '', confirmation: '' };

/** New each time, so that the second one gets the focus at each press. */
export const passwordsDiffer = (field = 'confirmation'): Failure => ({
  sentence: 'Passwords do not match',
  field,
});

interface Props {
  confirmLabel: string;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
}

/** A new password with its strength, and the same again. */
export function NewPasswordFields({ confirmLabel, value, onChange }: Props) {
  const field = fieldsOf(value, (changed) => onChange({ ...value, ...changed }));
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        minLength={8}
        hint={<PasswordStrength password={value.password} />}
        {...field('password')}
      />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        required
        {...field('confirmation')}
      />
    </>
  );
}

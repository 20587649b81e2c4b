import type { SecondFactor } from '@leadmart/contracts';
import { TextField } from '../../shared/ui/fields/Field.js';

interface Props {
  /** The second factors of the user, if they are known. */
  factors?: readonly SecondFactor[] | undefined;
  hint?: string;
  value: string;
  onChange: (code: string) => void;
}

/** A code of the second factor. Phones and password managers can fill it in. */
export function CodeField({
  factors = ['authenticator'],
  hint = factors.includes('authenticator')
    ? 'The six digits in your authenticator app, or one of your recovery codes.'
    : 'One of your recovery codes.',
  value,
  onChange,
}: Props) {
  return (
    <TextField
      label="Code"
      name="code"
      autoFocus
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      value={value}
      onValue={onChange}
    />
  );
}

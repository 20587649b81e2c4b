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

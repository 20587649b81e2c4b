export type Strength = 'short' | 'fair' | 'good' | 'strong';

const minLength = 8;

/**
 * A hint only: length counts most, then the number of character classes. Only the minimum length is
 * required.
 */
export function strengthOf(password: string): Strength {
  if (password.length < minLength) return 'short';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  const points = Math.floor(password.length / 5) + kinds.length;
  if (points >= 6) return 'strong';
  return points >= 4 ? 'good' : 'fair';
}
